import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';

describe('the name of a request', () => {
  const local = { PUBLIC_URL: 'http://localhost:3000' };
  const known = { PUBLIC_URL: 'https://app.example' };

  it('is one of this machine while PUBLIC_URL is', () => {
    for (const host of ['localhost:3000', '127.0.0.1:4711', '[::1]:3000', 'LOCALHOST']) {
      expect([host, isOwnHost(local, host)]).toEqual([host, true]);
    }
    for (const host of ['evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect([host, isOwnHost(local, host)]).toEqual([host, false]);
    }
  });

  it('is the name of PUBLIC_URL otherwise, in any spelling that browsers send', () => {
    for (const host of ['app.example', 'APP.example', 'app.example:443', 'app.example.']) {
      expect([host, isOwnHost(known, host)]).toEqual([host, true]);
    }
    for (const host of [
      'localhost',
      '127.0.0.1',
      'example',
      'x.app.example',
      '',
      'app.example@e',
    ]) {
      expect([host, isOwnHost(known, host)]).toEqual([host, false]);
    }
    for (const host of [
      'e.example/app.example',
      'e@app.example',
      'app.example#e',
      'e\\app.example',
    ]) {
      expect([host, isOwnHost(known, host)]).toEqual([host, false]);
    }
  });

  it('comes with an origin of the same scheme', () => {
    expect(isOwnOrigin(known, 'https://app.example', 'app.example')).toBe(true);
    expect(isOwnOrigin(known, 'http://app.example', 'app.example')).toBe(false);
    expect(isOwnOrigin(known, 'https://app.example:8443', 'app.example')).toBe(false);
    expect(isOwnOrigin(local, 'http://127.0.0.1:4711', '127.0.0.1:4711')).toBe(true);
    expect(isOwnOrigin(local, 'http://127.0.0.1:4712', '127.0.0.1:4711')).toBe(false);
    expect(isOwnOrigin(local, 'https://localhost:4711', 'localhost:4711')).toBe(false);
    expect(isOwnOrigin(local, 'http://evil.example:3000', 'evil.example:3000')).toBe(false);
    expect(isOwnOrigin(local, 'null', 'localhost:3000')).toBe(false);
  });
});

describe('a page elsewhere whose name leads to this machine', () => {
  let database: TestDatabase;
  let services: TestServices;
  let web: WebProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    services = createTestServices(database.url);
    web = await serve(services);
  });
  afterAll(async () => {
    await web.stop();
    await services.close();
    await database.drop();
  });

  /** Uses Node's HTTP client, because fetch() always sets Host. */
  const status = (path: string, host: string, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin: `http://${host}` };
      request(`${web.url}${path}`, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('reads and does nothing', async () => {
    const foreign = `rebound.example:${new URL(web.url).port}`;
    expect(await status('/rpc/accounts/me', foreign, 'POST')).toBe(421);
    expect(await status('/live/acme', foreign)).toBe(421);
    expect(await status('/auth/oauth/google/callback', foreign)).toBe(421);
    expect(await status('/rpc/accounts/me', new URL(web.url).host, 'POST')).toBe(200);
  });

  it('is no reason to refuse probes and the gateway, which know other names', async () => {
    expect(await status('/healthz', '10.0.0.7:3000')).toBe(200);
    expect(await status('/webhooks/waha/none', 'product.internal', 'POST')).toBe(404);
  });
});
