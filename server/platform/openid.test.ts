import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOpenId } from './openid.ts';

type Claims = Record<string, unknown>;

const keyOf = (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, jwk };
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The provider's next response. */
let said: { id: Claims; userInfo: Claims };
let asked: string[] = [];
/** Responses in place of the right ones, by path. */
let odd: Record<string, [status: number, body: object | string]> = {};
let nonce = '';
/** The provider's signing key. */
let key = keyOf('first');

const provider = createServer((request, response) => {
  const path = new URL(request.url ?? '', issuer).pathname;
  asked.push(`${path} ${request.headers.authorization?.split(' ')[0] ?? ''}`.trim());
  const [status, body] = odd[path] ?? [200, answer(path)];
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => void provider.close());

function answer(path: string): object {
  if (path === '/jwks') return { keys: [key.jwk] };
  if (path === '/me') return said.userInfo;
  if (path === '/token') return { access_token: 'a', token_type: 'Bearer', id_token: idToken() };
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
  };
}

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'us', iat: now, exp: now + 60, nonce, ...said.id };
  const signed = `${part({ alg: 'RS256', kid: key.kid })}.${part(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(key.privateKey, 'base64url')}`;
}

const ours = () => createOpenId({ issuer, clientId: 'us', clientSecret: 'secret' });

async function identity(openid = ours()) {
  const attempt = await openid.begin('http://localhost:3000/back');
  nonce = attempt.nonce;
  return openid.finish(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
}

beforeEach(() => {
  odd = {};
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks for address and name where the ID token has only who it is', async () => {
  const userInfo = { sub: 's', email: 'ada@example.com', email_verified: true, name: 'Ada' };
  said = { id: { sub: 's' }, userInfo };
  expect(await identity()).toEqual({
    sub: 's',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
  });
  expect(asked).toContain('/me Bearer');
});

it('asks for nothing that the ID token says', async () => {
  const claims = { email: 'ada@example.com', email_verified: false, name: 'Ada' };
  const other = { sub: 's', email: 'eve@example.com', email_verified: true };
  said = { id: { sub: 's', ...claims }, userInfo: other };
  expect(await identity()).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  expect(asked.filter((path) => path.startsWith('/me'))).toEqual([]);
});

it('never takes one address as verified because another one is', async () => {
  const other = { sub: 's', email: 'ada@example.com' };
  said = { id: { sub: 's', email_verified: true }, userInfo: other };
  expect(await identity()).toMatchObject({ email: 'ada@example.com', emailVerified: false });
});

it('takes no answer about someone else', async () => {
  said = { id: { sub: 's' }, userInfo: { sub: 'other', email: 'eve@example.com' } };
  await expect(identity()).rejects.toMatchObject({ name: 'OpenIdError' });
});

it('knows who it is of a provider that says no address at all', async () => {
  said = { id: { sub: 's' }, userInfo: { sub: 's' } };
  expect(await identity()).toMatchObject({ sub: 's', email: null, emailVerified: false });
});

it('accepts another key of the provider without a restart', async () => {
  said = { id: { sub: 's', email: 'ada@example.com' }, userInfo: {} };
  const openid = ours();
  await identity(openid);
  key = keyOf('second');
  // Keys less than a minute old aren't fetched again, because the token may be forged.
  await expect(identity(openid)).rejects.toMatchObject({ name: 'OpenIdError' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await identity(openid)).toMatchObject({ sub: 's' });
  expect(asked.filter((path) => path === '/jwks')).toHaveLength(2);
});

it('refuses a signature by a key that the provider does not publish', async () => {
  said = { id: { sub: 's', email: 'ada@example.com' }, userInfo: {} };
  const openid = ours();
  expect(await identity(openid)).toMatchObject({ sub: 's' });
  const published = key;
  key = { ...published, privateKey: keyOf('forged').privateKey };
  await expect(identity(openid)).rejects.toMatchObject({ name: 'OpenIdError' });
  key = published;
  expect(await identity(openid)).toMatchObject({ sub: 's' });
});

it('tolerates half a minute between its clock and the provider’s, and no more', async () => {
  const now = () => Math.floor(Date.now() / 1000);
  const email = { sub: 's', email: 'ada@example.com' };
  said = { id: { ...email, iat: now() - 80, exp: now() - 20 }, userInfo: {} };
  expect(await identity()).toMatchObject({ sub: 's' });
  said = { id: { ...email, nbf: now() + 20 }, userInfo: {} };
  expect(await identity()).toMatchObject({ sub: 's' });
  for (const times of [{ iat: now() - 300, exp: now() - 240 }, { nbf: now() + 120 }]) {
    said = { id: { ...email, ...times }, userInfo: {} };
    await expect(identity()).rejects.toMatchObject({ name: 'OpenIdError' });
  }
});

const DISCOVERY = '/.well-known/openid-configuration';
it.each<[string, string, number, object | string, RegExp]>([
  [
    'a wrong secret',
    '/token',
    401,
    {
      error: 'invalid_client',
      error_description:
        'AADSTS7000215: Invalid client secret provided. Correlation of a@b.example',
    },
    /^invalid_client \(AADSTS7000215: Invalid client secret provided\. Correlation of \[address\]\)$/,
  ],
  [
    'an address that the provider does not go by',
    DISCOVERY,
    200,
    { ...answer(DISCOVERY), issuer: `${issuer}/{tenantid}/v2.0` },
    /^its issuer is "http:\S+\/\{tenantid\}\/v2\.0", not "http:\S+"$/,
  ],
  ['a realm that there is not', DISCOVERY, 404, { error: 'Realm does not exist' }, /status 404$/],
  ['a page in its place', DISCOVERY, 200, '<html>Log in</html>', /content-type with status 200$/],
])('tells operators of %s', async (_, path, status, body, why) => {
  odd = { [path]: [status, body] };
  await expect(identity()).rejects.toThrow(why);
});
