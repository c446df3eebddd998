import { expect, test } from 'vitest';
import { eventually, linkedSession, sessionConfig, startGateway, until } from '../test/gateway.ts';

test('six QR codes: the first lives 60 s, the others 20 s, then the session fails', async () => {
  const gateway = await startGateway();
  const { receiver } = gateway;
  await gateway.control('POST', '/settings', { timeScale: 0.01 });
  const config = sessionConfig(receiver.url);
  await gateway.api('POST', '/api/sessions', { name: 'a', start: true, config });
  await until(gateway, 'a', 'FAILED');
  await eventually(() => receiver.of('session.status').length === 8, 'eight changes told');

  const changes = receiver.of('session.status').map(({ json }) => json);
  const states = changes.map((change) => String(change.payload?.status));
  expect(states).toEqual(['STARTING', ...Array(6).fill('SCAN_QR_CODE'), 'FAILED']);
  const at = changes.map((change) => Number(change.timestamp));
  const lives = at.slice(2).map((time, i) => time - (at[i + 1] ?? 0));
  expect(lives[0]).toBeGreaterThanOrEqual(590);
  // Some take longer on a busy machine, but hardly all five.
  expect(Math.min(...lives.slice(1))).toBeLessThan(500);
  expect(Math.min(...lives.slice(1))).toBeGreaterThanOrEqual(190);
  expect(changes.at(-1)?.payload?.statuses).toHaveLength(3);
  expect((await gateway.control('POST', '/sessions/a/scan', { phone: '1555000111' })).status).toBe(
    409,
  );
});

test('an unlinked phone fails the session; logout and start bring it back, restart does not', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.control('POST', '/sessions/default/disconnect');
  const failed = (await gateway.api('GET', '/api/sessions/default')).json;
  expect(failed).toMatchObject({ status: 'FAILED', me: { id: '15550001111@c.us' } });

  await gateway.api('POST', '/api/sessions/default/restart');
  await until(gateway, 'default', 'FAILED');
  await gateway.api('POST', '/api/sessions/default/logout');
  await gateway.api('POST', '/api/sessions/default/start');
  await until(gateway, 'default', 'SCAN_QR_CODE');
});

test('logout of a connected session goes back to a new QR code', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.api('POST', '/api/sessions/default/logout');
  await until(gateway, 'default', 'SCAN_QR_CODE');
  expect((await gateway.api('GET', '/api/sessions/default')).json.me).toBeNull();
});

test('another number that scans finds none of the conversations, the same one finds all', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.control('POST', '/sessions/default/messages', { from: '15557770001', text: 'Hi' });
  const chats = async () => (await gateway.control('GET', '/sessions/default/chats')).json;
  const relink = async (phone: string) => {
    await gateway.api('POST', '/api/sessions/default/logout');
    await until(gateway, 'default', 'SCAN_QR_CODE');
    await gateway.control('POST', '/sessions/default/scan', { phone });
    await until(gateway, 'default', 'WORKING');
  };
  await relink('15550001111');
  expect(await chats()).toHaveLength(1);
  await relink('15550002222');
  expect(await chats()).toHaveLength(0);
});

test('offline, messages wait; back online, they arrive', async () => {
  const gateway = await startGateway();
  const { receiver } = gateway;
  await linkedSession(gateway);
  await gateway.control('POST', '/sessions/default/offline', { offline: true });
  const { json } = await gateway.control('POST', '/sessions/default/messages', {
    from: '15557770001',
    text: 'Are you there?',
  });
  expect(json.held).toBe(true);
  await eventually(() => {
    const starting = receiver.of('session.status').filter((e) => e.raw.includes('STARTING'));
    return starting.length > 4;
  }, 'STARTING again and again');
  expect(receiver.of('message.any')).toEqual([]);
  await gateway.control('POST', '/sessions/default/offline', { offline: false });
  await until(gateway, 'default', 'WORKING');
  await eventually(() => receiver.of('message.any').length === 1, 'the message');
});

test('offline for two minutes, the session fails', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.control('POST', '/settings', { timeScale: 0.001 });
  await gateway.control('POST', '/sessions/default/offline', {});
  await until(gateway, 'default', 'FAILED');
  const starting = gateway.receiver
    .of('session.status')
    .filter(({ json }) => String(json.payload?.status) === 'STARTING');
  expect(starting.length).toBeGreaterThan(50);
});

test('a session can be made to ask for a passkey, and is told of like any other state', async () => {
  const gateway = await startGateway();
  const { receiver } = gateway;
  await linkedSession(gateway);
  for (const status of ['PASSKEY_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED', 'WORKING']) {
    expect(await gateway.control('POST', '/sessions/default/status', { status })).toMatchObject({
      status: 200,
      json: { status },
    });
    expect((await gateway.api('GET', '/api/sessions/default')).json).toMatchObject({ status });
    const told = () =>
      receiver.of('session.status').map(({ json }) => String(json.payload?.status));
    await eventually(() => told().includes(status), `${status} is told`);
  }
});

test('calls on one session queue for its lock, and give up after five seconds', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  // Slow enough that the calls overlap, however busy the machine is.
  await gateway.control('POST', '/settings', { timeScale: 0.5 });
  const restart = () => gateway.api('POST', '/api/sessions/default/restart');
  // Each restart takes 3.5 s: the second waits that long, the third would wait seven.
  const answers = await Promise.all([restart(), restart(), restart()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 500]);
  const gaveUp = answers.find(({ status }) => status === 500);
  expect(gaveUp?.json.exception?.message).toContain('timed out');
});
