import { describe, expect, it, vi } from 'vitest';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openGoogleScene } from '#server/test/scenes/google-scene.ts';

// Hashing each password takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { outside, services, account, browser, users } = await openGoogleScene('openid', {
  OPENID_TRUST_EMAILS: 'true',
});
const refusal = (code: string) => `/auth/login?error=${code}&via=openid`;

it('a provider that ends a sign-in is quoted in the log, without the address', async () => {
  const warn = vi.spyOn(services.log, 'warn');
  const person = browser();
  const state = new URL(await person.start()).searchParams.get('state') ?? '';
  const why = 'AADSTS50105: ada@example.com is not assigned to the application';
  const query = new URLSearchParams({ state, error: 'invalid_request', error_description: why });
  const back = new URL('/auth/oauth/openid/callback', 'http://localhost:3000');
  back.search = query.toString();
  expect((await person.back(back.href)).to).toBe(refusal('provider_failed'));
  const words = 'invalid_request (AADSTS50105: [address] is not assigned to the application)';
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ provider: 'openid', words });
});

describe('a provider whose addresses are trusted', () => {
  it.each([null, false, 'false', 'true', true])(
    'makes an account when it says of an address: %j',
    async (email_verified) => {
      const person = await account();
      await outside.control('POST', '/openid/tokens', { claims: { email_verified } });
      expect((await browser().signIn(person)).to).toBe('/auth/oauth-callback');
      expect(await users(person.email)).toHaveLength(1);
    },
  );

  it('still opens no account that has the address already', async () => {
    const there = await account();
    await buildPerson(services, { email: there.email });
    await outside.control('POST', '/openid/tokens', { claims: { email_verified: false } });
    expect(await browser().signIn(there)).toMatchObject({
      to: refusal('account_exists'),
      session: '',
    });
  });

  it('still needs an address', async () => {
    const there = await account();
    const claims = { email: null, email_verified: null };
    await outside.control('POST', '/openid/tokens', { claims });
    await outside.control('POST', '/openid/faults', {
      match: '/userinfo',
      status: 200,
      body: JSON.stringify({ sub: there.sub }),
      headers: { 'content-type': 'application/json' },
      times: 1,
    });
    expect((await browser().signIn(there)).to).toBe(refusal('unverified_email'));
  });
});
