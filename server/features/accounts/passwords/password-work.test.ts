import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { MAX_CONCURRENT_HASHES, countWaitingHashes } from './password-hashing.ts';
import { openServer } from '#server/test/open-server.ts';

/**
 * Tests the cost of hashing passwords, and who has to wait for it.
 *
 * The duration of a sign-in must not reveal whether an address is known. Tests can't rely on times, but on
 * what decides them: hashing is all the work, and it is the same in both cases.
 */
const { services } = await openServer();
const hashed: { length: number; cost: number | undefined }[] = [];
/** running hashes, and the most at a time */
let running = 0;
let most = 0;
/** hashes that wait until the test releases them; undefined: none has to wait */
let held: (() => void)[] | undefined;
function letEnd() {
  for (const end of held ?? []) end();
  held = undefined;
}
const { scrypt } = crypto;

beforeAll(async () => {
  const counting = (...args: Parameters<typeof scrypt>) => {
    const [password, salt, length, options, done] = args;
    hashed.push({ length, cost: options.N });
    running += 1;
    most = Math.max(most, running);
    return scrypt(password, salt, length, options, (error, key) => {
      const end = () => {
        running -= 1;
        done(error, key);
      };
      if (held) held.push(end);
      else end();
    });
  };
  Object.assign(crypto, { scrypt: counting });
  syncBuiltinESMExports();
});
afterAll(async () => {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
});
beforeEach(() => {
  hashed.length = 0;
});

async function workOf(email: string, password: string) {
  hashed.length = 0;
  await openBrowser(services)
    .rpc.accounts.signIn({ email, password })
    .catch(() => {});
  return [...hashed];
}

it('a sign-in costs one password hash, whether the address is known or not', async () => {
  const known = await buildPerson(services, { password: 'analytical engine' });
  const right = await workOf(known.email, 'analytical engine');
  expect(right).toHaveLength(1);
  expect(right[0]?.cost).toBeGreaterThanOrEqual(16_384);
  expect(await workOf(known.email, 'wrong')).toEqual(right);
  expect(await workOf('nobody@example.com', 'wrong')).toEqual(right);
});

it('an account that signs in with Google only costs the same', async () => {
  const { email } = await buildPerson(services);
  expect(await workOf(email, 'wrong')).toEqual(await workOf('nobody@example.com', 'wrong'));
});

describe('passwords of many callers at once', () => {
  const WRONG = 'a wrong password';
  /** The results of the sign-ins, in the order in which they ended. */
  const ended: string[] = [];
  const signIn = (name: string, browser: Browser, email: string) =>
    browser.rpc.accounts.signIn({ email, password: WRONG }).catch((error: { code: string }) => {
      ended.push(`${name} ${error.code}`);
    });
  const from = (ip: string, cookie = '') => openBrowser(services, { ip, cookie });
  beforeEach(async () => {
    ended.length = 0;
    most = 0;
    held = [];
    await services.db.pool.query('DELETE FROM rate_limits');
  });

  it('are hashed one or two at a time, and too many of one network are refused', async () => {
    const flood = Array.from({ length: 30 }, (_, n) =>
      signIn('flood', from('198.51.100.1'), `nobody-${n}@example.com`),
    );
    const other = signIn('other', from('198.51.100.2'), 'nobody@example.com');
    const refused = 30 - 8 - MAX_CONCURRENT_HASHES;
    await expect.poll(() => ended).toHaveLength(refused);
    expect(new Set(ended)).toEqual(new Set(['flood TOO_MANY_REQUESTS']));
    await expect.poll(countWaitingHashes).toBe(9);
    letEnd();
    await Promise.all([...flood, other]);
    expect(most).toBe(MAX_CONCURRENT_HASHES);
    expect(ended.slice(refused).indexOf('other INVALID_CREDENTIALS')).toBeLessThanOrEqual(4);
  });

  it('keep a browser that the account knows waiting for no more than what is being hashed', async () => {
    letEnd();
    const { email } = await buildPerson(services, { password: 'analytical engine' });
    const known = from('203.0.113.9');
    await known.rpc.accounts.signIn({ email, password: 'analytical engine' });
    held = [];
    const flood = Array.from({ length: 45 }, (_, n) =>
      signIn('flood', from(`198.51.100.${n}`), `nobody-${n}@example.com`),
    );
    await expect.poll(countWaitingHashes).toBe(45 - MAX_CONCURRENT_HASHES);
    const owner = signIn('owner', known, email);
    await expect.poll(countWaitingHashes).toBe(46 - MAX_CONCURRENT_HASHES);
    letEnd();
    await Promise.all([...flood, owner]);
    expect(most).toBe(MAX_CONCURRENT_HASHES);
    expect(ended).toHaveLength(46);
    expect(ended.indexOf('owner INVALID_CREDENTIALS')).toBeLessThanOrEqual(4);
  });
});
