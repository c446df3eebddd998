import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { linkedSession, sessionConfig, startGateway, until } from '../test/gateway.ts';

const lead = '15557770001@c.us';

describe('sessions', () => {
  test('are created, found, refused twice, and hide when they are stopped', async () => {
    const gateway = await startGateway();
    const config = sessionConfig(gateway.receiver.url);
    const created = await gateway.api('POST', '/api/sessions', { name: 'a', start: false, config });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({ name: 'a', status: 'STOPPED' });

    expect((await gateway.api('POST', '/api/sessions', { name: 'a', start: false })).status).toBe(
      422,
    );
    expect((await gateway.api('GET', '/api/sessions')).json).toEqual([]);
    expect((await gateway.api('GET', '/api/sessions?all=true')).json).toHaveLength(1);
    expect((await gateway.api('GET', '/api/sessions/a')).json).toMatchObject({
      config: { webhooks: [{ hmac: { key: 'hook-secret' } }] },
    });
    expect((await gateway.api('GET', '/api/sessions/none')).status).toBe(404);
  });

  test('start by themselves when no one says otherwise', async () => {
    const gateway = await startGateway();
    const created = await gateway.api('POST', '/api/sessions', { name: 'a' });
    expect(created.json.status).toBe('STARTING');
  });

  test('are updated as a whole, started once, stopped, restarted and deleted', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const updated = await gateway.api('PUT', '/api/sessions/default', { config: { debug: true } });
    expect(updated.status).toBe(200);
    expect(updated.json.config).toEqual({ debug: true });
    await until(gateway, 'default', 'WORKING');

    expect((await gateway.api('POST', '/api/sessions/default/start')).status).toBe(422);
    expect((await gateway.api('POST', '/api/sessions/none/start')).status).toBe(404);
    expect((await gateway.api('POST', '/api/sessions/default/stop')).status).toBe(201);
    expect((await gateway.api('POST', '/api/sessions/default/start')).status).toBe(201);
    await until(gateway, 'default', 'WORKING');
    expect((await gateway.api('POST', '/api/sessions/default/restart')).status).toBe(201);

    for (const name of ['default', 'default', 'none']) {
      const deleted = await gateway.api('DELETE', `/api/sessions/${name}`);
      expect([deleted.status, deleted.text]).toEqual([200, '']);
    }
    expect((await gateway.api('GET', '/api/sessions/default')).status).toBe(404);
  });
});

test('the key is asked for', async () => {
  const gateway = await startGateway();
  const refused = await gateway.api('GET', '/api/sessions', undefined, { 'x-api-key': 'wrong' });
  expect(refused.status).toBe(401);
});

test('the QR code comes as a picture and as base64, and a phone can scan it', async () => {
  const gateway = await startGateway();
  // The code stays for 12 s, longer than a busy machine takes to read its picture.
  await gateway.control('POST', '/settings', { timeScale: 0.2 });
  await gateway.api('POST', '/api/sessions', { name: 'a', start: true });
  await until(gateway, 'a', 'SCAN_QR_CODE');
  const shown = await gateway.control('GET', '/sessions/a');
  const picture = await gateway.api('GET', '/api/a/auth/qr?format=image', undefined, {
    accept: 'application/json, text/plain',
  });
  expect(picture.type).toBe('image/png');
  const base64 = await gateway.api('GET', '/api/a/auth/qr?format=image', undefined, {
    accept: 'application/json',
  });
  const png = Buffer.from(String(base64.json.data), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(shown.json.qr?.value);

  const scanned = await gateway.control('POST', '/sessions/a/scan', {
    qr: code?.data,
    phone: '1555000111',
  });
  expect(scanned.json.me).toMatchObject({ id: '1555000111@c.us' });
});

test('the gateway says its version, the one that it is told to have', async () => {
  const gateway = await startGateway();
  expect((await gateway.api('GET', '/api/version')).json).toMatchObject({
    version: '2026.7.1',
    engine: 'NOWEB',
  });
  await gateway.control('POST', '/settings', { version: '2026.5.1' });
  expect((await gateway.api('GET', '/api/version')).json.version).toBe('2026.5.1');
});

test('a call in the wrong state waits, then says which state it needs', async () => {
  const gateway = await startGateway();
  await gateway.api('POST', '/api/sessions', { name: 'a', start: true });
  await until(gateway, 'a', 'SCAN_QR_CODE');
  const began = Date.now();
  const refused = await gateway.api('POST', '/api/sendText', {
    session: 'a',
    chatId: lead,
    text: 'Hello',
  });
  expect(Date.now() - began).toBeGreaterThanOrEqual(95);
  expect(refused.status).toBe(422);
  expect(refused.json).toMatchObject({
    session: 'a',
    status: 'SCAN_QR_CODE',
    expected: ['WORKING'],
  });
});

test('a call that makes the engine stumble is a 500 with a stack trace and the request', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const crashed = await gateway.api('POST', '/api/sendText', { session: 'default', text: 'Hello' });
  expect(crashed.status).toBe(500);
  expect(crashed.json).toMatchObject({
    exception: { name: 'TypeError', stack: expect.stringContaining('at ') },
    request: { body: { text: 'Hello' } },
  });
});

test('every request that the document does not allow is written down', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const none = await gateway.control('GET', '/violations');
  expect(none.json.violations).toEqual([]);
  await gateway.api('POST', '/api/sendText', {
    session: 'default',
    chatId: lead,
    text: 'Hello',
    replyTo: 'x',
  });
  await gateway.api('POST', '/api/reaction', {});
  const { violations } = (await gateway.control('GET', '/violations')).json;
  expect(violations).toMatchObject([
    { path: '/api/sendText', problems: [expect.stringContaining('replyTo')] },
    { path: '/api/reaction', problems: ['no such call: POST /api/reaction'] },
  ]);
  await gateway.control('DELETE', '/violations');
  expect((await gateway.control('GET', '/violations')).json.violations).toEqual([]);
});
