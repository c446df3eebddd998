import { describe, expect, it } from 'vitest';
import type { Fault } from '#sandbox/faults.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openGoogleScene, PUBLIC_URL } from '#server/test/scenes/google-scene.ts';
import { createTestServices } from '#server/test/services.ts';

const { database, outside, services, google, web, account, browser, users } =
  await openGoogleScene();

describe('coming back', () => {
  const conflict = '/auth/login?error=session_conflict';

  it('works once, of fifty at the same moment', async () => {
    const grace = await account();
    const one = browser();
    const to = await one.choose(await one.start(), grace.sub);
    const results = await Promise.all(Array.from({ length: 50 }, () => one.back(to)));
    const won = results.filter((result) => result.to === '/auth/oauth-callback');
    expect(won).toHaveLength(1);
    expect(results.filter((result) => result.to === conflict)).toHaveLength(49);
    expect((await one.back(to)).to).toBe(conflict);
  });

  it('is for the browser that began it: no one is signed in as someone else', async () => {
    const grace = await account();
    const attacker = browser();
    const to = await attacker.choose(await attacker.start(), grace.sub);
    const victim = browser();
    await victim.start();
    expect((await victim.back(to)).to).toBe(conflict);
    const stranger = '/auth/login?error=browser_conflict';
    expect((await browser().back(to)).to).toBe(stranger);
    expect((await browser('opensetter.sign_in=x').back(to)).to).toBe(stranger);
    // and the user who started it can still complete it
    expect((await attacker.back(to)).to).toBe('/auth/oauth-callback');
  });

  it('is refused with another state, or none, or after ten minutes', async () => {
    const grace = await account();
    const one = browser();
    const to = await one.choose(await one.start(), grace.sub);
    const changed = new URL(to);
    changed.searchParams.set('state', 'another');
    expect((await one.back(changed.href)).to).toBe(conflict);
    changed.searchParams.delete('state');
    expect((await one.back(changed.href)).to).toBe(conflict);
    await services.db.pool.query(
      `UPDATE sign_in_attempts SET expires_at = expires_at - interval '10 minutes'`,
    );
    expect((await one.back(to)).to).toBe(conflict);
  });

  it('without a yes leads to the login', async () => {
    const one = browser();
    const denied = await one.back(await one.choose(await one.start(), 'deny'));
    expect(denied.to).toBe('/auth/login?error=access_denied');
  });

  it('never leads elsewhere, whatever the address says', async () => {
    for (const query of [
      'redirect=https://evil.example',
      'error=x&redirect=//evil.example&state=1',
      'state[]=1&code=%00',
      `state=${'x'.repeat(5000)}`,
    ]) {
      const { to } = await browser('opensetter.sign_in='.padEnd(62, 'x')).back(
        `${web.url}/auth/oauth/google/callback?${query}`,
      );
      expect(to).toBe(conflict);
    }
  });
});

describe('a provider that is not to be trusted', () => {
  const failed = { to: '/auth/login?error=provider_failed', session: '' };

  it.each([
    [{ claims: { nonce: 'another' } }],
    [{ claims: { nonce: null } }],
    [{ claims: { aud: 'another-client' } }],
    [{ claims: { iss: 'https://accounts.google.com' } }],
    [{ claims: { exp: 1_000_000_000 } }],
    [{ claims: { sub: null } }],
    [{ signature: 'none' }],
    [{ signature: 'broken' }],
    [{ signature: 'other-key' }],
    [{ signature: 'unknown-key' }],
  ])('signs no one in with %j', async (spoil) => {
    const grace = await account();
    await outside.control('POST', '/google/tokens', spoil);
    expect(await browser().signIn(grace)).toMatchObject(failed);
    expect(await users(grace.email)).toEqual([]);
  });

  it.each([
    [{ claims: { email_verified: 'yes' } }, 'unverified_email'],
    [{ claims: { email_verified: 'false' } }, 'unverified_email'],
    [{ claims: { email_verified: null } }, 'unverified_email'],
    [{ claims: { email: 'not an address' } }, 'unverified_email'],
  ])('is not believed more than it says: %j', async (spoil, code) => {
    const grace = await account();
    await outside.control('POST', '/google/tokens', spoil);
    expect((await browser().signIn(grace)).to).toBe(`/auth/login?error=${code}`);
  });

  it('is asked for the address that its id token leaves out', async () => {
    const grace = await account();
    await outside.control('POST', '/google/tokens', { claims: { email: null } });
    expect((await browser().signIn(grace)).to).toBe('/auth/oauth-callback');
    expect(await users(grace.email)).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['refuses', { match: '/token', status: 500 }],
    ['cuts the line', { match: '/token', drop: true }],
    ['says nothing', { match: '/token', empty: true }],
    ['answers without end', { match: '/token', status: 200, body: 'x'.repeat(400_000) }],
    [
      'sends us elsewhere',
      { match: '/token', status: 307, headers: { location: 'http://127.0.0.1:9/' } },
    ],
  ])('that %s at the code is an error, and the next try works', async (_what, fault) => {
    const grace = await account();
    await outside.control('POST', '/google/faults', { ...fault, times: 1 });
    expect(await browser().signIn(grace)).toMatchObject(failed);
    expect((await browser().signIn(grace)).to).toBe('/auth/oauth-callback');
  });

  it('that is away at the start is said to be, and is asked again', async () => {
    const fresh = createTestServices(database.url, { PUBLIC_URL, ...google });
    await outside.control('POST', '/google/faults', {
      match: '/.well-known',
      status: 503,
      times: 1,
    });
    const { rpc } = openBrowser(fresh);
    await expect(rpc.accounts.startGoogle({})).rejects.toMatchObject({
      code: 'GOOGLE_FAILED',
      message: 'Failed to login with Google. Please try again.',
    });
    await expect(rpc.accounts.startGoogle({})).resolves.toBeDefined();
    await fresh.close();
  });
});

it('may be begun sixty times in ten minutes from one network, whatever the caller claims', async () => {
  const tries = Array.from({ length: 65 }, (_, n) =>
    openBrowser(services, {
      ip: '198.51.100.7',
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    }).rpc.accounts.startGoogle({}),
  );
  const results = await Promise.allSettled(tries);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.code] : [],
  );
  expect(refused).toEqual(Array(5).fill('TOO_MANY_REQUESTS'));
});
