import { afterAll, describe, expect, it, vi } from 'vitest';
import { providerErrorText } from '#domain/accounts/providers.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openGoogleScene, PUBLIC_URL } from '#server/test/scenes/google-scene.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { createTestServices } from '#server/test/services.ts';

// Hashing each password takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const LABEL = 'Sign in with Acme';
const { database, outside, services, google, account, browser, meOf, users, address } =
  await openGoogleScene('openid', { OPENID_LABEL: LABEL });

const refusal = (code: string) => `/auth/login?error=${code}&via=openid`;
const linksOf = async (user_id: string) =>
  (
    await services.db.pool.query(
      'SELECT provider_id FROM accounts WHERE user_id = $1 ORDER BY provider_id',
      [user_id],
    )
  ).rows.map((row) => row.provider_id);

describe('single sign-on', () => {
  it('is offered under its own name, and only where a provider is set', async () => {
    const offer = async (env: Record<string, string>) => {
      const other = createTestServices(database.url, { PUBLIC_URL, ...env });
      const { google: byGoogle, openid } = await openBrowser(other).rpc.accounts.signInOptions();
      await other.close();
      return { byGoogle, openid };
    };
    expect(await offer(google)).toEqual({
      byGoogle: false,
      openid: { label: LABEL, only: false },
    });
    expect(await offer({})).toEqual({ byGoogle: false, openid: null });
    await expect(browser().rpc.accounts.startGoogle({})).rejects.toMatchObject({
      code: 'GOOGLE_FAILED',
    });
  });

  it('goes to the provider with state, nonce and PKCE, and comes back to its own path', async () => {
    const url = new URL(await browser().start());
    expect(url.origin + url.pathname).toBe(`${outside.url}/openid/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `${PUBLIC_URL}/auth/oauth/openid/callback`,
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    // a user who is signed in there needn't choose an account
    expect(url.searchParams.has('prompt')).toBe(false);
  });

  it('makes a verified account at the first time, and finds it by issuer and sub from then on', async () => {
    const person = await account();
    const first = await browser().signIn(person, '/dashboard/acme');
    expect(first.to).toBe('/auth/oauth-callback?redirect=%2Fdashboard%2Facme');
    const me = await meOf(first.session);
    expect(me).toMatchObject({
      user: { email: person.email, emailVerified: true },
      profile: { auth_provider: 'openid' },
    });
    const moved = { email: address(), email_verified: false };
    await outside.control('PATCH', `/openid/accounts/${person.sub}`, moved);
    const again = await meOf((await browser().signIn(person)).session);
    expect(again?.user).toEqual(me?.user);
  });

  it('never gets into an account by its address', async () => {
    for (const verified of [true, false]) {
      const own = await buildPerson(services, { email: address(), verified });
      const stranger = await account({ email: own.email.toUpperCase() });
      expect(await browser().signIn(stranger)).toMatchObject({
        to: refusal('account_exists'),
        session: '',
      });
      expect(await linksOf(own.user_id)).toEqual([]);
    }
  });

  it('does not know the people of another issuer, even by the same sub', async () => {
    const person = await account();
    await browser().signIn(person);
    // the operator switched to this provider: the link was made with another one
    const { rowCount } = await services.db.pool.query(
      `UPDATE accounts SET provider_id = 'openid:https://before.example'
       WHERE account_id = $1`,
      [person.sub],
    );
    expect(rowCount).toBe(1);
    expect((await browser().signIn(person)).to).toBe(refusal('account_exists'));
  });

  it('takes no answer that was meant for another provider', async () => {
    const person = await account();
    const one = browser();
    const to = await one.choose(await one.start(), person.sub);
    const elsewhere = to.replace('/auth/oauth/openid/', '/auth/oauth/google/');
    expect((await one.back(elsewhere)).to).toBe('/auth/login?error=session_conflict');
    expect((await one.back(to)).to).toBe('/auth/oauth-callback');
  });

  it('works once', async () => {
    const person = await account();
    const one = browser();
    const to = await one.choose(await one.start(), person.sub);
    expect((await one.back(to)).to).toBe('/auth/oauth-callback');
    expect((await one.back(to)).to).toBe(refusal('session_conflict'));
    // the same code under a new attempt
    const state = new URL(await one.start()).searchParams.get('state') ?? '';
    const replayed = new URL(to);
    replayed.searchParams.set('state', state);
    expect(await one.back(replayed.href)).toMatchObject({
      to: refusal('provider_failed'),
      session: '',
    });
  });

  it.each([
    [{ claims: { nonce: 'another' } }],
    [{ claims: { nonce: null } }],
    [{ claims: { aud: 'another-client' } }],
    [{ claims: { iss: 'https://login.example' } }],
    [{ claims: { exp: 1_000_000_000 } }],
    [{ signature: 'none' }],
    [{ signature: 'broken' }],
    [{ signature: 'other-key' }],
  ])('signs no one in with %j', async (spoil) => {
    const person = await account();
    await outside.control('POST', '/openid/tokens', spoil);
    const result = await browser().signIn(person);
    expect(result).toMatchObject({ to: refusal('provider_failed'), session: '' });
    expect(await users(person.email)).toEqual([]);
  });

  it.each([false, null, 'false', '', 'yes', '1', 1, {}, ['true'], 'true, maybe'])(
    'needs a verified address: %j',
    async (email_verified) => {
      const person = await account();
      await outside.control('POST', '/openid/tokens', { claims: { email_verified } });
      expect((await browser().signIn(person)).to).toBe(refusal('unverified_email'));
      expect(await users(person.email)).toEqual([]);
    },
  );

  it.each([true, 'true', 'True'])('takes a verified address, also as text: %j', async (claim) => {
    const person = await account();
    await outside.control('POST', '/openid/tokens', { claims: { email_verified: claim } });
    expect((await browser().signIn(person)).to).toBe('/auth/oauth-callback');
    expect(await users(person.email)).toHaveLength(1);
  });

  it('names the setting in a refusal', () => {
    expect(providerErrorText('openid', 'unverified_email')).toContain('OPENID_TRUST_EMAILS');
  });
});

describe('connecting it to an account', () => {
  const queue = openJobQueue(database.url);
  afterAll(() => queue.close());

  /** Goes to the provider from the settings and returns with `cookie`. */
  async function connect(own: { cookie: string }, sub: string, backAs = own.cookie) {
    const begun = browser(own.cookie);
    const { url } = await begun.rpc.accounts.connectOpenId({
      redirect: '/account?tab=security',
      proof: { password: 'engine' },
    });
    const attempt = begun.setCookies.at(-1)?.split(';')[0] ?? '';
    const back = browser([backAs, attempt].filter(Boolean).join('; '));
    return back.back(await back.choose(url, sub));
  }
  const person = (like = {}) => buildPerson(services, { password: 'engine', ...like });

  it('opens the account from then on, whatever the address, and tells its owner', async () => {
    const own = await person();
    const there = await account();
    const { to } = await connect(own, there.sub);
    expect(to).toBe('/account?tab=security&single_sign_on=connected');
    expect(await linksOf(own.user_id)).toEqual(['credential', `openid:${outside.url}/openid`]);
    const { session } = await browser().signIn(there);
    expect(await meOf(session)).toMatchObject({
      user: { id: own.user_id },
      profile: { auth_provider: 'hybrid' },
    });
    const planned = (await queue.planned()).map(({ payload }) => payload);
    expect(planned.filter(({ user_id }) => user_id === own.user_id)).toMatchObject([
      { notice: { about: 'single_sign_on_connected' } },
    ]);
  });

  it('asks for proof of who it is', async () => {
    const own = await person();
    const { rpc } = openBrowser(services, { cookie: own.cookie });
    const proof = { password: 'not the one' };
    await expect(rpc.accounts.connectOpenId({ proof })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    await expect(rpc.accounts.connectOpenId({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
  });

  it('is for verified addresses', async () => {
    const own = await person({ verified: false });
    const { rpc } = openBrowser(services, { cookie: own.cookie });
    const proof = { password: 'engine' };
    await expect(rpc.accounts.connectOpenId({ proof })).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });

  it('links nothing when another person, or no one, is signed in with the browser by then', async () => {
    const [own, other, there] = [await person(), await person(), await account()];
    for (const backAs of [other.cookie, '']) {
      const { to } = await connect(own, there.sub, backAs);
      expect(to).toBe('/account?tab=security&single_sign_on=other');
    }
    for (const { user_id } of [own, other]) expect(await linksOf(user_id)).toEqual(['credential']);
  });

  it('takes no account at the provider that opens another one, and no second one', async () => {
    const [own, other] = [await person(), await person()];
    const [there, second] = [await account(), await account()];
    await connect(own, there.sub);
    expect((await connect(other, there.sub)).to).toContain('single_sign_on=taken');
    expect((await connect(own, second.sub)).to).toContain('single_sign_on=taken');
    expect(await linksOf(other.user_id)).toEqual(['credential']);
    expect(await linksOf(own.user_id)).toHaveLength(2);
  });
});

describe('single sign-on as the only way', () => {
  const only = createTestServices(database.url, { PUBLIC_URL, ...google, OPENID_ONLY: 'true' });
  const { rpc } = openBrowser(only);
  afterAll(() => only.close());

  it('says so', async () => {
    expect((await rpc.accounts.signInOptions()).openid).toEqual({ label: LABEL, only: true });
  });

  it('refuses a right password, and a wrong one as ever', async () => {
    const own = await buildPerson(services, { email: address(), password: 'engine' });
    const signIn = (password: string) => rpc.accounts.signIn({ email: own.email, password });
    await expect(signIn('engine')).rejects.toMatchObject({ code: 'OPENID_REQUIRED' });
    await expect(signIn('not it')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('leaves superadmins their password, as a way back', async () => {
    const own = await buildPerson(services, { email: address(), password: 'engine' });
    await services.db.pool.query(`UPDATE users SET labels = '{superadmin}' WHERE id = $1`, [
      own.user_id,
    ]);
    const me = await rpc.accounts.signIn({ email: own.email, password: 'engine' });
    expect(me).toMatchObject({ user: { id: own.user_id } });
  });

  it('makes no accounts with a password', async () => {
    const email = address();
    const form = { name: 'Ada', email, password: 'a long enough one 1' };
    await expect(rpc.accounts.register(form)).rejects.toMatchObject({ code: 'OPENID_REQUIRED' });
    expect(await users(email)).toEqual([]);
  });

  it('is refused at the start of a process without a provider', () => {
    for (const settings of [
      { OPENID_ONLY: 'true' },
      { OPENID_CLIENT_ID: 'sandbox' },
      { OPENID_ISSUER: 'https://login.example' },
    ]) {
      expect(() => createTestServices(database.url, settings)).toThrow(/OPENID_/);
    }
  });
});

it('holds who may sign up for single sign-on, too', async () => {
  const closed = await openBy({ SIGN_UP: 'closed' });
  expect(closed).toBe(refusal('sign_up_closed'));
  const elsewhere = await openBy({ SIGN_UP_DOMAINS: ['example.org'] });
  expect(elsewhere).toBe(refusal('sign_up_domain'));
  expect(await openBy({ SIGN_UP_DOMAINS: ['gmail.test'] })).toBe('/auth/oauth-callback');
});

/** Returns where a new user ends up in an installation with these settings. */
async function openBy(settings: Partial<typeof services.env>): Promise<string | null> {
  const before = services.env;
  services.env = { ...before, ...settings };
  try {
    return (await browser().signIn(await account())).to;
  } finally {
    services.env = before;
  }
}
