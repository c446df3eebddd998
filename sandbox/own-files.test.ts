import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { startSandbox } from './sandbox.ts';

it('whatever the sandbox keeps can be read by its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-files-'));
  const dataDir = join(folder, 'data');
  const smtpPort = await freePort();
  const sandbox = await startSandbox({ port: 0, smtpPort, dataDir });
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': 'sandbox' };
    const text = JSON.stringify(body);
    const answer = await fetch(`${sandbox.url}/waha${path}`, {
      method: 'POST',
      headers,
      body: text,
    });
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  };
  const control = (path: string, body: object) => call(`/_control/sessions/a${path}`, body);
  try {
    const mail = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
    await mail.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: 'A link', text: 'secret' });
    mail.close();
    await call('/api/sessions', { name: 'a', config: {} });
    await expect.poll(() => statusOf(sandbox.url)).toBe('SCAN_QR_CODE');
    await control('/scan', { phone: '15550001111' });
    await expect.poll(() => statusOf(sandbox.url)).toBe('WORKING');
    const media = { mimetype: 'image/png', data: Buffer.from('picture').toString('base64') };
    await control('/messages', { from: '15557770001', media });
    await expect.poll(() => entries(dataDir).filter(({ dir }) => !dir).length).toBeGreaterThan(3);
  } finally {
    await sandbox.stop();
  }
  const readable = [{ path: dataDir, dir: true }, ...entries(dataDir)]
    .map(({ path }) => [path, (statSync(path).mode & 0o077).toString(8)])
    .filter(([, others]) => others !== '0');
  expect(readable).toEqual([]);
  rmSync(folder, { recursive: true });
});

const entries = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((item) => ({
    path: join(item.parentPath, item.name),
    dir: item.isDirectory(),
  }));

async function statusOf(url: string): Promise<string> {
  const headers = { 'x-api-key': 'sandbox' };
  const answer = await fetch(`${url}/waha/api/sessions/a`, { headers });
  return ((await answer.json()) as { status: string }).status;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
