import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startGateway } from './test/gateway.ts';

describe('the sandbox', () => {
  it('answers under its own names only, and changes nothing for pages elsewhere', async () => {
    const origin = new URL((await startGateway()).url).origin;
    const { port } = new URL(origin);
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${origin}${path}`, { method, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const mails = '/mail/_control/messages';
    expect(await ask(mails, { host: `rebound.example:${port}` })).toBe(421);
    expect(await ask(mails, { host: `127.0.0.1.evil.example` })).toBe(421);
    expect(await ask('/healthz', { host: 'sandbox.internal' })).toBe(200);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const host = `${name}:${port}`;
      expect(await ask(mails, { host })).toBe(200);
      expect(await ask(mails, { host, origin: `http://${host}` }, 'DELETE')).toBe(200);
    }
    const host = `localhost:${port}`;
    expect(await ask(mails, { host, origin: 'http://localhost:3000' }, 'DELETE')).toBe(403);
    expect(await ask(mails, { host, origin: 'null' }, 'DELETE')).toBe(403);
    expect(await ask(mails, { host, 'sec-fetch-site': 'same-site' }, 'DELETE')).toBe(403);
  });
});
