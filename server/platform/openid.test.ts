import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createOpenId } from './openid.ts';

type Claims = Record<string, unknown>;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the provider says next, and who asked for it. */
let said: { id: Claims; userInfo: Claims };
let asked: string[] = [];
let nonce = '';

const provider = createServer((request, response) => {
  const path = new URL(request.url ?? '', issuer).pathname;
  asked.push(`${path} ${request.headers.authorization?.split(' ')[0] ?? ''}`.trim());
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(path)));
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => void provider.close());

function answer(path: string): object {
  if (path === '/jwks') return { keys: [jwk] };
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
  const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
}

async function identity() {
  const openid = createOpenId({ issuer, clientId: 'us', clientSecret: 'secret' });
  const attempt = await openid.begin('http://localhost:3000/back');
  nonce = attempt.nonce;
  return openid.finish(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
}

beforeEach(() => {
  asked = [];
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

it('takes no answer about somebody else', async () => {
  said = { id: { sub: 's' }, userInfo: { sub: 'other', email: 'eve@example.com' } };
  await expect(identity()).rejects.toMatchObject({ name: 'OpenIdError' });
});

it('knows who it is of a provider that says no address at all', async () => {
  said = { id: { sub: 's' }, userInfo: { sub: 's' } };
  expect(await identity()).toMatchObject({ sub: 's', email: null, emailVerified: false });
});
