import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { parseNetworks } from '#server/platform/settings/setting-values.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { callerAddress } from './caller-address.ts';

const trusted = parseNetworks('10.0.0.0/8,fd00::/8');
const none = parseNetworks('');
if (!trusted || !none) throw new Error('no networks');
const caller = (socket: string, header?: string) => callerAddress(socket, header, trusted);

describe('who calls', () => {
  it('is the other end of the socket, whatever the header says, when no proxy is trusted', () => {
    expect(callerAddress('127.0.0.1', '198.51.100.1', none)).toBe('127.0.0.1');
    expect(caller('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('is whom a trusted proxy names', () => {
    expect(caller('10.0.0.2', '198.51.100.1')).toBe('198.51.100.1');
    expect(caller('::ffff:10.0.0.2', '198.51.100.1')).toBe('198.51.100.1');
    expect(caller('0:0:0:0:0:FFFF:0a00:2', '::ffff:c633:6401')).toBe('198.51.100.1');
    expect(caller('64:ff9b::10.0.0.2', '198.51.100.1')).toBe('64:ff9b::10.0.0.2');
    expect(caller('fd00::2', '2001:db8::7')).toBe('2001:db8::7');
  });

  it('is behind all trusted proxies the first that is none, read from the right', () => {
    expect(caller('10.0.0.2', '198.51.100.1, 10.1.1.1, 10.2.2.2')).toBe('198.51.100.1');
    expect(caller('10.0.0.2', '192.0.2.66, 198.51.100.1, 10.1.1.1')).toBe('198.51.100.1');
  });

  it('is not who a caller says it is: what is left of the real address is ignored', () => {
    expect(caller('10.0.0.2', '192.0.2.1, 10.9.9.9, 198.51.100.1')).toBe('198.51.100.1');
  });

  it('is read with a port, in brackets, and with room around it', () => {
    expect(caller('10.0.0.2', ' 198.51.100.1:4711 ')).toBe('198.51.100.1');
    expect(caller('10.0.0.2', '[2001:DB8::7]:4711')).toBe('2001:db8::7');
  });

  it('is the last one known when a proxy names no one', () => {
    for (const header of [undefined, '', 'unknown', '198.51.100.1, unknown', ', ,']) {
      expect(caller('10.0.0.2', header)).toBe('10.0.0.2');
    }
  });

  it('is a proxy itself when only proxies are named', () => {
    expect(caller('10.0.0.2', '10.3.3.3')).toBe('10.3.3.3');
  });
});

describe('the limit of attempts', () => {
  let database: TestDatabase;
  let services: TestServices;
  let proxied: TestServices;
  let open: WebProcess;
  let behindProxy: WebProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    services = createTestServices(database.url);
    proxied = createTestServices(database.url, { TRUSTED_PROXIES: '127.0.0.0/8' });
    open = await serve(services);
    behindProxy = await serve(proxied);
  });
  afterAll(async () => {
    await Promise.all([open.stop(), behindProxy.stop()]);
    await Promise.all([services.close(), proxied.close()]);
    await database.drop();
  });

  /** Returns the status of a sign-in that can't succeed. */
  async function signIn(web: WebProcess, forwardedFor: string) {
    const response = await fetch(`${web.url}/rpc/accounts/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ json: { email: `${newId()}@example.com`, password: 'x' } }),
    });
    await response.body?.cancel();
    return response.status;
  }
  const useUpNetworks = () =>
    services.db.pool.query(`UPDATE rate_limits SET count = 1000 WHERE key LIKE 'signIn:network:%'`);

  it('is not dodged by a forged header where no proxy is trusted', async () => {
    expect(await signIn(open, '198.51.100.1')).toBe(401);
    await useUpNetworks();
    expect(await signIn(open, '198.51.100.2')).toBe(429);
  });

  it('is not shared behind a trusted proxy, and not dodged by what stands left of it', async () => {
    expect(await signIn(behindProxy, '203.0.113.1')).toBe(401);
    await useUpNetworks();
    expect(await signIn(behindProxy, '203.0.113.2')).toBe(401);
    expect(await signIn(behindProxy, '203.0.113.3, 203.0.113.1')).toBe(429);
  });
});
