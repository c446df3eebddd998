import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders.ts';
import { openServer } from '#server/test/open-server.ts';

/**
 * Whether an address is known must not show in the time that a sign-in takes. Times are nothing for
 * a test; what decides them is: hashing a password is all the work there is, and it is done alike.
 */
const { services } = await openServer();
const hashed: { length: number; cost: number | undefined }[] = [];
const { scrypt } = crypto;

beforeAll(async () => {
  const counting = (...args: Parameters<typeof scrypt>) => {
    hashed.push({ length: args[2], cost: args[3].N });
    return scrypt(...args);
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
