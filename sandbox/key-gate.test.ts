import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

const KEY = 'a-key-of-this-test';
const SHOWN = 'sandbox.example';
const MAILS = '/mail/_control/messages';

const shown = { names: [SHOWN], key: KEY, shownUrl: `https://${SHOWN}` };

let folder: string;
let open: RunningSandbox;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-key-'));
  open = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder, ...shown });
});
afterAll(async () => {
  await open.stop();
  rmSync(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; cookie: string; location: string; text: string }>(
    (resolve, reject) => {
      request(open.url + path, { headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            location: response.headers.location ?? '',
            text,
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

it('is open to this machine, and to no one else without the key', async () => {
  expect((await ask(MAILS, { host: 'localhost' })).status).toBe(200);
  const strangers: Record<string, string>[] = [
    { host: SHOWN },
    { host: SHOWN, cookie: 'sandbox_key=wrong' },
    // A proxy that uses a local name for requests from other machines.
    { host: 'localhost', 'x-forwarded-for': '203.0.113.7' },
  ];
  for (const headers of strangers) {
    const { status, text } = await ask(MAILS, headers);
    expect([headers, status]).toEqual([headers, 401]);
    expect(text).toContain('The key, please');
  }
  expect((await ask(`${MAILS}?key=wrong`, { host: SHOWN })).text).toContain('That is not the key');
});

it('the key is exchanged for a cookie, and does not stay in the address', async () => {
  const { status, cookie, location } = await ask(`/mail?key=${KEY}&page=2`, { host: SHOWN });
  expect([status, location]).toEqual([302, '/mail?page=2']);
  expect((await ask(MAILS, { host: SHOWN, cookie })).status).toBe(200);
});

it('tells a browser elsewhere to sign in at Google under the name that people use', async () => {
  const { text } = await ask('/google/.well-known/openid-configuration', { host: 'localhost' });
  const document = JSON.parse(text) as Record<string, string>;
  expect(document.issuer).toBe(`${open.url}/google`);
  expect(document.token_endpoint).toBe(`${open.url}/google/token`);
  expect(document.authorization_endpoint).toBe(`https://${SHOWN}/google/o/oauth2/v2/auth`);
});
