import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';
import type { GoogleAccount } from './accounts.ts';

let dataDir: string;
let sandbox: RunningSandbox;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-google-'));
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await control('DELETE', 'accounts');
  await control('DELETE', 'tokens');
  await control('DELETE', 'faults');
});

const callback = 'http://app.example:3000/auth/callback';

async function control(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/google/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const add = async (account: object) =>
  (await control('POST', 'accounts', account)).body as unknown as GoogleAccount;

/** Uses a certified library, as a product does. */
async function client() {
  return oidc.discovery(new URL(`${sandbox.url}/google`), 'sandbox', 'sandbox', undefined, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  });
}

const verifier = oidc.randomPKCECodeVerifier();
async function authorizeUrl(config: oidc.Configuration, more: Record<string, string> = {}) {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
}

/** Sends what the browser sends on a click: the page's fields and the button's value. */
async function click(url: URL, choice: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...fields, choice });
  const answer = await fetch(url.origin + url.pathname, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  return { status: answer.status, to: location ? new URL(location) : undefined, answer };
}

const grant = (config: oidc.Configuration, to: URL, more: object = {}) =>
  oidc.authorizationCodeGrant(config, to, {
    pkceCodeVerifier: verifier,
    expectedState: 'state-1',
    expectedNonce: 'nonce-1',
    idTokenExpected: true,
    ...more,
  });

const ada = { email: 'ada@gmail.test', name: 'Ada King Lovelace' };

describe('signing in', () => {
  test('a certified client accepts discovery, keys, code and id token', async () => {
    const account = await add(ada);
    const config = await client();
    const { to, status } = await click(await authorizeUrl(config), account.sub);
    expect(status).toBe(303);
    expect(to?.href).toContain(callback);
    const tokens = await grant(config, to!);
    const claims = tokens.claims()!;
    expect(claims).toMatchObject({
      iss: `${sandbox.url}/google`,
      aud: 'sandbox',
      azp: 'sandbox',
      sub: account.sub,
      nonce: 'nonce-1',
      email: 'ada@gmail.test',
      email_verified: true,
      name: 'Ada King Lovelace',
      given_name: 'Ada',
      family_name: 'King Lovelace',
    });
    expect(claims.exp - claims.iat).toBe(3600);
    const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16);
    expect(claims.at_hash).toBe(half.toString('base64url'));
    expect(account.sub).toMatch(/^\d{21}$/);
    const info = await oidc.fetchUserInfo(config, tokens.access_token, account.sub);
    expect(info).toMatchObject({ sub: account.sub, email: 'ada@gmail.test' });
  });

  test('the scopes say what is told', async () => {
    const account = await add(ada);
    const config = await client();
    const { to } = await click(await authorizeUrl(config, { scope: 'openid' }), account.sub);
    const claims = (await grant(config, to!)).claims()!;
    expect(claims.email).toBeUndefined();
    expect(claims.name).toBeUndefined();
  });

  test('an account can be added on the way, verified or not', async () => {
    const config = await client();
    const url = await authorizeUrl(config);
    const { to } = await click(url, 'add', { email: 'bob@gmail.test', name: 'Bob' });
    expect((await grant(config, to!)).claims()).toMatchObject({
      email: 'bob@gmail.test',
      email_verified: false,
    });
    const again = await click(url, 'add', { email: 'Bob@gmail.test', verified: 'yes' });
    expect(again.to).toBeUndefined();
    expect(await again.answer.text()).toContain('There is an account with this address already.');
  });

  test('a person may say no', async () => {
    const { to } = await click(await authorizeUrl(await client()), 'deny');
    expect(to?.searchParams.get('error')).toBe('access_denied');
    expect(to?.searchParams.get('state')).toBe('state-1');
  });
});

describe('what is refused', () => {
  const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/google/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: callback,
        ...form,
      }),
    });

  async function freshCode() {
    const { sub } = await add({ email: `${Math.random()}@gmail.test` });
    const { to } = await click(await authorizeUrl(await client()), sub);
    return to!.searchParams.get('code')!;
  }
  const keys = { client_id: 'sandbox', client_secret: 'sandbox', code_verifier: verifier };

  test('a code works once', async () => {
    const code = await freshCode();
    expect((await exchange({ ...keys, code })).status).toBe(200);
    const second = await exchange({ ...keys, code });
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['another verifier', { code_verifier: oidc.randomPKCECodeVerifier() }, 400, 'invalid_grant'],
    ['another secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['another address', { redirect_uri: `${callback}/x` }, 400, 'redirect_uri_mismatch'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('%s', async (_what, change, status, error) => {
    const answer = await exchange({ ...keys, code: await freshCode(), ...change });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
  });

  test('no verifier where a challenge was given', async () => {
    const { code_verifier: _none, ...without } = keys;
    expect((await exchange({ ...without, code: await freshCode() })).status).toBe(400);
  });

  test('a request of a stranger is not sent anywhere', async () => {
    const config = await client();
    const changes: Record<string, string>[] = [
      { client_id: 'stranger' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: '/relative' },
    ];
    for (const change of changes) {
      const answer = await fetch(await authorizeUrl(config, change), { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('a request that cannot be met is answered at its address', async () => {
    const config = await client();
    for (const [change, error] of [
      [{ scope: 'email' }, 'invalid_scope'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const answer = await fetch(await authorizeUrl(config, change), { redirect: 'manual' });
      const to = new URL(answer.headers.get('location') ?? '');
      expect(to.searchParams.get('error')).toBe(error);
    }
  });

  test('no userinfo without a token', async () => {
    expect((await fetch(`${sandbox.url}/google/v1/userinfo`)).status).toBe(401);
  });
});

describe('an id token that is invalid on purpose', () => {
  test.each([
    [{ claims: { aud: 'somebody-else' } }],
    [{ claims: { iss: 'https://evil.example' } }],
    [{ claims: { nonce: 'another' } }],
    [{ claims: { nonce: null } }],
    [{ claims: { exp: 1 } }],
    [{ signature: 'broken' }],
    [{ signature: 'other-key' }],
    [{ signature: 'unknown-key' }],
    [{ signature: 'none' }],
  ])('%j is noticed by a client that looks, and the next one is sound', async (fault) => {
    const { sub } = await add(ada);
    const config = await client();
    expect((await control('POST', 'tokens', fault)).status).toBe(200);
    const first = await click(await authorizeUrl(config), sub);
    await expect(grant(config, first.to!)).rejects.toMatchObject({
      code: expect.stringMatching(/^OAUTH_/),
    });
    const second = await click(await authorizeUrl(config), sub);
    await expect(grant(config, second.to!)).resolves.toBeDefined();
  });
});

describe('the pages', () => {
  test('show names as text, and send the form back to the product', async () => {
    await add({
      email: 'eve@gmail.test',
      name: '<script>alert(1)</script>',
      email_verified: false,
    });
    const answer = await fetch(await authorizeUrl(await client()));
    const text = await answer.text();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Not verified');
    expect(text).toContain('app.example:3000');
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://app.example:3000",
    );
  });
});

test('the control interface says what it cannot do', async () => {
  const { sub } = await add(ada);
  expect((await control('POST', 'accounts', ada)).status).toBe(409);
  expect((await control('POST', 'accounts', { mail: 'x' })).status).toBe(400);
  expect((await control('PATCH', 'accounts/1', {})).status).toBe(404);
  const changed = await control('PATCH', `accounts/${sub}`, { email: 'new@gmail.test' });
  expect(changed.body).toMatchObject({ sub, email: 'new@gmail.test', email_verified: true });
});

test('faults strike the protocol', async () => {
  await control('POST', 'faults', { match: '/.well-known', status: 503, times: 1 });
  await expect(client()).rejects.toThrow('unexpected HTTP response');
  await expect(client()).resolves.toBeDefined();
});

test('accounts and key outlive a restart', async () => {
  const { sub } = await add(ada);
  const keys = async () =>
    (await (await fetch(`${sandbox.url}/google/oauth2/v3/certs`)).json()) as object;
  const before = await keys();
  await sandbox.stop();
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir });
  expect(await keys()).toEqual(before);
  expect((await control('GET', 'accounts')).body.accounts).toMatchObject([{ sub, ...ada }]);
});
