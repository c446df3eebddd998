import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openGoogleScene, PUBLIC_URL } from '#server/test/scenes/google-scene.ts';
import { openApp } from '#server/test/second-factor.ts';
import { createTestServices } from '#server/test/services.ts';

const { database, outside, services, google, address, account, browser, meOf, users } =
  await openGoogleScene();

describe('the way to Google', () => {
  it('has state, nonce and PKCE, and leads back to us', async () => {
    const url = new URL(await browser().start());
    expect(url.origin + url.pathname).toBe(`${outside.url}/google/o/oauth2/v2/auth`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: 'sandbox',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC_URL}/auth/oauth/google/callback`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(Buffer.from(query[name] ?? '', 'base64url').length).toBeGreaterThanOrEqual(32);
    }
  });

  it('leaves no secret in the database', async () => {
    const one = browser();
    const state = new URL(await one.start()).searchParams.get('state') ?? '';
    const { rows } = await services.db.pool.query('SELECT * FROM sign_in_attempts');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(state);
    expect(stored).not.toContain(one.cookie().split('=')[1]);
  });

  it('gives a cookie that scripts and other sites cannot use', async () => {
    const one = browser();
    await one.start();
    expect(one.setCookies[0]).toMatch(
      /^opensetter\.sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = createTestServices(database.url, {
      PUBLIC_URL: 'https://a.example',
      ...google,
    });
    const other = openBrowser(secure);
    await other.rpc.accounts.startGoogle({});
    expect(other.setCookies[0]).toMatch(
      /^__Host-opensetter\.sign_in=.+; HttpOnly; Secure; SameSite/,
    );
    await secure.close();
  });

  it('is not there without a client, and is said not to be', async () => {
    const without = createTestServices(database.url);
    const { rpc } = openBrowser(without);
    expect(await rpc.accounts.signInOptions()).toMatchObject({ google: false });
    await expect(rpc.accounts.startGoogle({})).rejects.toMatchObject({ code: 'GOOGLE_FAILED' });
    expect(await browser().rpc.accounts.signInOptions()).toMatchObject({ google: true });
    await without.close();
  });

  it('leads back under the name of one’s own machine that was used', async () => {
    const local = createTestServices(database.url, {
      PUBLIC_URL: 'http://localhost:3000',
      ...google,
    });
    const returnTo = async (origin: string) => {
      const { rpc } = openBrowser(local, { headers: { origin } });
      const { url } = await rpc.accounts.startGoogle({});
      return new URL(new URL(url).searchParams.get('redirect_uri') ?? '').origin;
    };
    expect(await returnTo('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
    expect(await returnTo('http://127.0.0.1:4000')).toBe('http://localhost:3000');
    expect(await returnTo('http://evil.example:3000')).toBe('http://localhost:3000');
    await local.close();
  });
});

describe('a person who comes from Google', () => {
  it('gets a verified account and a session at the first time', async () => {
    const grace = await account();
    const { to, status, session, lines } = await browser().signIn(grace);
    expect(status).toBe(302);
    expect(to).toBe('/auth/oauth-callback');
    expect(lines.join()).toMatch(/opensetter\.session_token=.+; HttpOnly; SameSite=Lax/);
    const me = await meOf(session);
    expect(me).toMatchObject({
      user: { email: grace.email, name: 'Grace Brewster Hopper', emailVerified: true },
      profile: {
        first_name: 'Grace',
        last_name: 'Brewster Hopper',
        auth_provider: 'google',
        onboarding_completed: false,
      },
      teams: [],
      can: { managePassword: true },
    });
  });

  it('comes back to the same account, with a new session, and the one before is dead', async () => {
    const grace = await account();
    const first = await browser().signIn(grace);
    const again = await browser(first.session).signIn(grace);
    expect(again.session).not.toBe(first.session);
    expect(await meOf(first.session)).toBeNull();
    expect((await meOf(again.session))?.user.email).toBe(grace.email);
    expect(await users(grace.email)).toHaveLength(1);
  });

  it('is the same person after the address changed at Google, verified or not', async () => {
    const grace = await account();
    const before = await meOf((await browser().signIn(grace)).session);
    const change = { email: address(), email_verified: false };
    await outside.control('PATCH', `/google/accounts/${grace.sub}`, change);
    const after = await meOf((await browser().signIn(grace)).session);
    expect(after?.user).toEqual(before?.user);
  });

  it('becomes one account when two tabs finish at the same moment', async () => {
    const grace = await account();
    const tabs = [1, 2, 3].map(() => browser());
    const results = await Promise.all(tabs.map((tab) => tab.signIn(grace)));
    expect(results.map(({ to }) => to)).toEqual(Array(3).fill('/auth/oauth-callback'));
    expect(await users(grace.email)).toHaveLength(1);
  });

  it('may use two tabs of one browser', async () => {
    const grace = await account();
    const one = browser();
    const [first, second] = [await one.start(), await one.start()];
    expect((await one.back(await one.choose(first, grace.sub))).to).toBe('/auth/oauth-callback');
    expect((await one.back(await one.choose(second, grace.sub))).to).toBe('/auth/oauth-callback');
  });

  it('needs no name that our forms would take', async () => {
    for (const name of ['', 'x'.repeat(300), 'Nul\0byte']) {
      const grace = await account({ name });
      const me = await meOf((await browser().signIn(grace)).session);
      expect(me?.user.name).toBe(grace.email.split('@')[0]);
    }
  });

  it('redirects to the requested page if it is ours', async () => {
    const grace = await account();
    const invitation = '/auth/invitation?teamId=1&secret=2';
    const { to } = await browser().signIn(grace, invitation);
    expect(to).toBe(`/auth/oauth-callback?${new URLSearchParams({ redirect: invitation })}`);
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      expect((await browser().signIn(grace, foreign)).to).toBe('/auth/oauth-callback');
    }
  });

  it('may have no password yet, and set one', async () => {
    const grace = await account();
    const { session } = await browser().signIn(grace);
    const password = 'compiler of 1952';
    const me = await browser(session).rpc.accounts.setPassword({ password });
    expect(me.profile.auth_provider).toBe('hybrid');
    const { email } = grace;
    await expect(browser().rpc.accounts.signIn({ email, password })).resolves.toBeDefined();
    expect((await browser().signIn(grace)).to).toBe('/auth/oauth-callback');
  });
});

describe('an address that has an account here', () => {
  const refusal = (code: string) => `/auth/login?error=${code}`;

  it('is not linked, verified or not', async () => {
    for (const ours of [true, false]) {
      const person = await buildPerson(services, {
        email: address(),
        password: 'engine',
        verified: ours,
      });
      const grace = await account({ email: person.email.toUpperCase() });
      const { to, session } = await browser().signIn(grace);
      expect(to).toBe(refusal('account_exists'));
      expect(session).toBe('');
      const { rows } = await services.db.pool.query(
        `SELECT provider_id FROM accounts WHERE user_id = $1`,
        [person.user_id],
      );
      expect(rows).toEqual([{ provider_id: 'credential' }]);
      expect(await meOf(person.cookie)).toMatchObject({ user: { emailVerified: ours } });
    }
  });

  it('answers an unverified Google address like any other unverified one', async () => {
    const person = await buildPerson(services, { email: address(), password: 'engine' });
    const taken = await browser().signIn(
      await account({ email: person.email, email_verified: false }),
    );
    const free = await account({ email_verified: false });
    expect(taken).toMatchObject({ to: refusal('unverified_email'), session: '' });
    expect(await browser().signIn(free)).toEqual(taken);
    expect(await users(free.email)).toEqual([]);
  });

  it('keeps the way for who asked for it', async () => {
    const person = await buildPerson(services, { email: address() });
    const { to } = await browser().signIn(
      await account({ email: person.email }),
      '/dashboard/acme',
    );
    expect(to).toBe(`${refusal('account_exists')}&redirect=%2Fdashboard%2Facme`);
  });
});

describe('an account with two-factor sign-in', () => {
  it('has no session from Google alone, and one with the code', async () => {
    const person = await account();
    const own = browser();
    const first = await own.signIn(person);
    const { rpc } = openBrowser(services, { cookie: first.session });
    const { secretText } = await rpc.accounts.startTwoFactor({});
    const app = openApp(secretText);
    await rpc.accounts.confirmTwoFactor({ code: await app.code(-1) });
    const { to, session, lines } = await browser().signIn(person, '/dashboard/acme');
    expect(to).toBe('/auth/two-factor?via=google&redirect=%2Fdashboard%2Facme');
    expect(session).toBe('');
    const cookie = lines.map((line) => line.split(';')[0]).join('; ');
    const half = openBrowser(services, { cookie });
    expect(await half.rpc.accounts.me()).toBeNull();
    const code = await app.code();
    await half.rpc.accounts.verifySecondFactor({ code, trustDevice: false });
    expect(await half.rpc.accounts.me()).toMatchObject({ user: { email: person.email } });
  });
});
