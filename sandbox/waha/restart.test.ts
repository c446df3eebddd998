import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, linkedSession, startGateway, until } from '../test/gateway.ts';

test('everything said and set is there after a restart, and connected sessions come back', async () => {
  const dataDir = await temporaryFolder();
  const first = await startGateway({ dataDir });
  await linkedSession(first);
  const at = '/sessions/default/messages';
  const { json } = await first.control('POST', at, {
    from: '15557770001',
    name: 'Jane',
    text: 'Hi',
  });
  await first.control('POST', `${at}/${String(json.id)}/reaction`, { reaction: '🙏' });
  const hello = { session: 'default', chatId: '15557770001@c.us', text: 'Hello', id: '3EB0A' };
  await first.api('POST', '/api/sendText', hello);
  await first.control('POST', '/sessions/default/read', { from: '15557770001' });
  const before = await snapshot(first.url);
  await first.stop();

  const second = await startGateway({ dataDir });
  await until(second, 'default', 'WORKING');
  expect(await snapshot(second.url)).toEqual(before);
  const again = await second.api('POST', '/api/sendText', hello);
  expect(again.status).toBe(201);
  const { sent } = (await second.control('GET', '/sessions/default/sent')).json;
  expect(sent).toMatchObject([{ repeat: false }, { repeat: true }]);
});

test('what was answered before kill -9 is not forgotten', async () => {
  const dataDir = await temporaryFolder();
  const { child, url } = await forkSandbox(dataDir);
  const post = (path: string, body: object) =>
    fetch(`${url}/waha${path}`, {
      method: 'POST',
      headers: { 'x-api-key': 'sandbox', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/_control/settings', { timeScale: 0.01 });
  await post('/api/sessions', { name: 'a', start: true });
  await eventually(async () => {
    const scanned = await post('/_control/sessions/a/scan', { phone: '15550001111' });
    return scanned.ok;
  }, 'scanned');
  let accepted = 0;
  const sending = (async () => {
    for (let i = 0; i < 5000; i += 1) {
      const text = { session: 'a', chatId: '15557770001@c.us', text: `m${i}` };
      const { status } = await post('/api/sendText', text).catch(() => ({ status: 0 }));
      if (status !== 201) return;
      accepted += 1;
      if (accepted === 50) child.kill('SIGKILL');
    }
  })();
  await Promise.all([sending, once(child, 'exit')]);

  const gateway = await startGateway({ dataDir });
  const { total } = (await gateway.control('GET', '/sessions/a/sent')).json;
  expect(Number(total)).toBeGreaterThanOrEqual(accepted);
});

test('the process ends when the one that started it goes away', async () => {
  const { child } = await forkSandbox(await temporaryFolder());
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('the process ends on SIGTERM', async () => {
  const { child } = await forkSandbox(await temporaryFolder());
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a taken port is said in words', async () => {
  const { url } = await forkSandbox(await temporaryFolder());
  const { port } = new URL(url);
  const { child, errors } = start(await temporaryFolder(), port);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(errors.join('')).toContain(`port ${port} is taken`);
});

async function snapshot(url: string): Promise<object> {
  const get = async (path: string) => (await fetch(`${url}/_control${path}`)).json();
  return {
    settings: await get('/settings'),
    people: await get('/people'),
    thread: await get('/sessions/default/chats/15557770001/messages'),
    sent: await get('/sessions/default/sent'),
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'sandbox');
}

async function forkSandbox(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const { child } = start(dataDir, '0');
  const [{ url }] = await once(child, 'message');
  return { child, url };
}

/** `dataDir` is the sandbox's own folder below DATA_DIR, as for startSandbox. */
function start(dataDir: string, port: string): { child: ChildProcess; errors: string[] } {
  const errors: string[] = [];
  const child = fork(new URL('../main.ts', import.meta.url), {
    silent: true,
    env: { ...process.env, SANDBOX_PORT: port, SANDBOX_SMTP_PORT: '0', DATA_DIR: dirname(dataDir) },
  });
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, errors };
}
