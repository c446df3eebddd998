import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { createTestServices } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';
import { newAddress, password, registerAda } from '#server/test/builders/register-ada.ts';

const { database, services } = await openServer({ PUBLIC_URL: 'http://app.example:3000' });
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

describe('a person who registers', () => {
  it('is signed in, has a profile and no team, and is not verified yet', async () => {
    const { browser, me, email } = await registerAda(services);
    expect(me).toMatchObject({
      user: { email, name: 'Ada King Lovelace', emailVerified: false },
      profile: { first_name: 'Ada', last_name: 'King Lovelace', onboarding_completed: false },
      teams: [],
      sandbox: null,
    });
    expect(await browser.rpc.accounts.me()).toEqual(me);
  });

  it('gets a cookie that scripts and other sites cannot use', async () => {
    const { browser } = await registerAda(services);
    expect(browser.setCookies[0]).toMatch(/^opensetter\.session_token=.+; HttpOnly; SameSite=Lax$/);
    const secure = createTestServices(database.url, { PUBLIC_URL: 'https://app.example' });
    const other = openBrowser(secure);
    await other.rpc.accounts.register({ name: 'Ada', email: newAddress(), password });
    expect(other.setCookies[0]).toMatch(/^__Host-opensetter\.session_token=.+; Path=\/; .*Secure/);
    expect(await other.rpc.accounts.me()).not.toBeNull();
    await secure.close();
  });

  it('keeps a session of the former cookie, and gets the new one with it', async () => {
    const secure = createTestServices(database.url, { PUBLIC_URL: 'https://app.example' });
    const first = openBrowser(secure);
    await first.rpc.accounts.register({ name: 'Ada', email: newAddress(), password });
    const former = first.cookie().replace('__Host-', '__Secure-');
    const updated = openBrowser(secure, { cookie: former });
    expect(await updated.rpc.accounts.me()).not.toBeNull();
    expect(updated.cookie()).toContain('__Host-opensetter.session_token=');
    await updated.rpc.accounts.signOut();
    expect(updated.cookie()).not.toContain('session_token');
    expect(await openBrowser(secure, { cookie: former }).rpc.accounts.me()).toBeNull();
    await secure.close();
  });

  it('has the mail planned in the same transaction', async () => {
    const { me } = await registerAda(services);
    const { rows } = await onDatabase(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE key = $1`,
      [`verification:${me.user.id}`],
    );
    expect(rows).toEqual([{ task_identifier: 'accounts:send-verification' }]);
  });

  it('is refused when the address is taken, however it is written', async () => {
    const { email } = await registerAda(services);
    const again = openBrowser(services).rpc.accounts.register({
      name: 'Eve',
      email: email.toUpperCase(),
      password,
    });
    await expect(again).rejects.toMatchObject({
      code: 'ACCOUNT_EXISTS',
      status: 409,
      message: 'An account with this email already exists',
    });
  });

  it('becomes one account when the button is clicked five times at once', async () => {
    const email = newAddress();
    const clicks = Array.from({ length: 5 }, () => registerAda(services, email));
    const results = await Promise.allSettled(clicks);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_EXISTS'));
  });

  it('leaves the account before: its session ends', async () => {
    const { browser } = await registerAda(services);
    const before = browser.cookie();
    await browser.rpc.accounts.register({ name: 'Grace', email: newAddress(), password });
    expect(await openBrowser(services, { cookie: before }).rpc.accounts.me()).toBeNull();
  });

  it('gets the errors by field', async () => {
    const wrong = openBrowser(services).rpc.accounts.register({
      name: 'Ada',
      email: 'ada',
      password: 'short',
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: {
          email: 'Invalid email format',
          password: 'Password must be at least 8 characters long',
        },
      },
    });
  });
});

describe('a person in onboarding', () => {
  it('gives first and last name, and the account is renamed too', async () => {
    const { browser } = await registerAda(services);
    const me = await browser.rpc.accounts.updateProfile({
      first_name: ' Grace ',
      last_name: 'Hopper',
    });
    expect(me.profile).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
    expect(me.user.name).toBe('Grace Hopper');
  });

  it('cannot change the address, and gets the missing name as an error', async () => {
    const { browser, email } = await registerAda(services);
    const form = { first_name: 'Grace', last_name: 'Hopper', email: 'eve@example.com' };
    const me = await browser.rpc.accounts.updateProfile(form);
    expect(me.user.email).toBe(email);
    await expect(
      browser.rpc.accounts.updateProfile({ first_name: ' ', last_name: '' }),
    ).rejects.toMatchObject({
      data: {
        fields: { first_name: 'First name is required', last_name: 'Last name is required' },
      },
    });
  });

  it('completes it', async () => {
    const ada = await buildPerson(services);
    const reset = 'UPDATE user_profiles SET onboarding_completed = false WHERE user_id = $1';
    await services.db.pool.query(reset, [ada.user_id]);
    const { rpc } = openBrowser(services, ada);
    await expect(rpc.accounts.completeOnboarding()).rejects.toMatchObject({ code: 'TEAM_MISSING' });
    await rpc.teams.create({ team_name: 'Acme' });
    const me = await rpc.accounts.completeOnboarding();
    expect(me.profile.onboarding_completed).toBe(true);
  });

  it('is not complete before the address is verified and the name is whole', async () => {
    const { browser } = await registerAda(services);
    await expect(browser.rpc.accounts.completeOnboarding()).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
    const nameless = await buildPerson(services, { name: 'Ada' });
    const { rpc } = openBrowser(services, nameless);
    const refused = { code: 'NAME_MISSING' };
    await expect(rpc.accounts.completeOnboarding()).rejects.toMatchObject(refused);
    await expect(rpc.teams.create({ team_name: 'Acme' })).rejects.toMatchObject(refused);
    expect((await rpc.accounts.me())?.teams).toEqual([]);
  });

  it('must be signed in', async () => {
    const visitor = openBrowser(services).rpc.accounts;
    await expect(visitor.completeOnboarding()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.resendVerification()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('has a profile made for them when there is none', async () => {
    const { cookie, user_id } = await buildPerson(services, { name: 'Ada Lovelace' });
    await services.db.pool.query('DELETE FROM user_profiles WHERE user_id = $1', [user_id]);
    const me = await openBrowser(services, { cookie }).rpc.accounts.me();
    expect(me?.profile).toMatchObject({ first_name: 'Ada', onboarding_completed: false });
  });
});

/** Runs as the owner of the database, because the application can't access the queue's tables. */
async function onDatabase(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
