import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();
beforeEach(async () => {
  services.emails.length = 0;
  await queue.clear();
  await services.db.pool.query('DELETE FROM rate_limits');
});

const password = 'analytical engine';
const next = 'difference engine';
const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie });
const signIn = ({ email }: BuiltPerson, word: string) =>
  openBrowser(services).rpc.accounts.signIn({ email, password: word });

/** A user whose account was created with Google, so it has no password. */
async function googler() {
  const person = await buildPerson(services);
  await services.db.pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id) VALUES ($1, $1, 'google', $2)`,
    [`sub-${person.user_id}`, person.user_id],
  );
  await services.db.pool.query(
    `UPDATE user_profiles SET auth_provider = 'google' WHERE user_id = $1`,
    [person.user_id],
  );
  return person;
}

describe('a person who changes the password', () => {
  it('stays signed in here, with a new session, and nowhere else', async () => {
    const person = await buildPerson(services, { password });
    const other = openBrowser(services);
    await other.rpc.accounts.signIn({ email: person.email, password });
    const browser = as(person);
    await browser.rpc.accounts.changePassword({ current: password, password: next });
    expect(browser.cookie()).not.toBe(person.cookie);
    expect(await browser.rpc.accounts.me()).not.toBeNull();
    expect(await as(person).rpc.accounts.me()).toBeNull();
    expect(await other.rpc.accounts.me()).toBeNull();
    await expect(signIn(person, password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(signIn(person, next)).resolves.toBeDefined();
  });

  it('is confirmed by email, and earlier links to reset it no longer work', async () => {
    const person = await buildPerson(services, { password });
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    const link = new URL(/http\S+/.exec(services.emails.at(-1)?.text ?? '')?.[0] ?? '');
    await as(person).rpc.accounts.changePassword({ current: password, password: next });
    await queue.run(services);
    expect(services.emails.at(-1)?.subject).toBe('Your password was changed');
    const { userId = '', secret = '' } = linkParts(link);
    await expect(
      openBrowser(services).rpc.accounts.resetPassword({ userId, secret, password }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('must know the current one, and has ten tries', async () => {
    const person = await buildPerson(services, { password });
    const attempt = (n: number) =>
      openBrowser(services, {
        cookie: person.cookie,
        ip: `198.51.100.${n}`,
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      }).rpc.accounts.changePassword({ current: `guess ${n}`, password: next });
    await expect(attempt(0)).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
      message: 'Failed to update password. Please check your current password and try again.',
    });
    const tries = await Promise.allSettled(Array.from({ length: 11 }, (_, n) => attempt(n + 1)));
    const codes = tries.map((item) => item.status === 'rejected' && item.reason.code);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    await expect(signIn(person, password)).resolves.toBeDefined();
  });

  it('chooses one of eight characters', async () => {
    const person = await buildPerson(services, { password });
    await expect(
      as(person).rpc.accounts.changePassword({ current: password, password: 'seven77' }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { password: 'Password must be at least 8 characters' } },
    });
  });

  it('wins alone when it is changed twice at the same moment', async () => {
    const person = await buildPerson(services, { password });
    const change = (n: number) =>
      as(person).rpc.accounts.changePassword({ current: password, password: `new password ${n}` });
    const results = await Promise.allSettled([1, 2, 3].map(change));
    const won = results.flatMap((result, n) => (result.status === 'fulfilled' ? [n + 1] : []));
    expect(won).toHaveLength(1);
    await expect(signIn(person, `new password ${won[0]}`)).resolves.toBeDefined();
    const { rows } = await services.db.pool.query('SELECT FROM sessions WHERE user_id = $1', [
      person.user_id,
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe('who may set and change passwords', () => {
  it('is an owner, not another member, and someone in no team', async () => {
    const team = await buildTeam(services);
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const member = await buildPerson(services, { password });
      await buildMember(services, { team, role, person: member });
      const browser = as(member);
      expect((await browser.rpc.accounts.me())?.can.managePassword).toBe(false);
      await expect(
        browser.rpc.accounts.changePassword({ current: password, password: next }),
      ).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You need owner permissions to change your password.',
      });
      await expect(browser.rpc.accounts.setPassword({ password: next })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    const alone = await googler();
    const me = await as(alone).rpc.accounts.setPassword({ password });
    expect(me.can.managePassword).toBe(true);
  });
});

describe('a person who came through Google', () => {
  it('sets a first password, and can then sign in either way', async () => {
    const person = await googler();
    await expect(signIn(person, password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const browser = as(person);
    const me = await browser.rpc.accounts.setPassword({ password });
    expect(me).toMatchObject({ profile: { auth_provider: 'hybrid' } });
    expect(browser.cookie()).not.toBe(person.cookie);
    expect(await as(person).rpc.accounts.me()).toBeNull();
    await expect(signIn(person, password)).resolves.toBeDefined();
    await expect(browser.rpc.accounts.setPassword({ password: next })).rejects.toMatchObject({
      code: 'PASSWORD_EXISTS',
      message: 'Failed to set password. Please try again.',
    });
    await expect(signIn(person, next)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('sets it once when the button is clicked four times at once', async () => {
    const person = await googler();
    const clicks = [1, 2, 3, 4].map((n) =>
      as(person).rpc.accounts.setPassword({ password: `first password ${n}` }),
    );
    const results = await Promise.allSettled(clicks);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('returns the error in the words of the form', async () => {
    const person = await googler();
    await expect(as(person).rpc.accounts.setPassword({ password: 'short' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Invalid password format',
    });
    await expect(
      openBrowser(services).rpc.accounts.setPassword({ password }),
    ).rejects.toMatchObject({ status: 401, message: 'You must be logged in to set a password' });
  });

  it('can also get one by mail', async () => {
    const person = await googler();
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    const link = new URL(/http\S+/.exec(services.emails.at(-1)?.text ?? '')?.[0] ?? '');
    const { userId = '', secret = '' } = linkParts(link);
    await openBrowser(services).rpc.accounts.resetPassword({ userId, secret, password });
    const me = await signIn(person, password);
    expect(me).toMatchObject({ profile: { auth_provider: 'hybrid' } });
  });

  it('has the profile that is made for them say so', async () => {
    const person = await googler();
    await services.db.pool.query('DELETE FROM user_profiles WHERE user_id = $1', [person.user_id]);
    const me = await as(person).rpc.accounts.me();
    expect(me?.profile.auth_provider).toBe('google');
  });
});
