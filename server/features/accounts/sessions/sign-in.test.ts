import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { createTestServices } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';
import { newAddress, password, registerAda } from '#server/test/builders/register-ada.ts';

const { database, services } = await openServer({ PUBLIC_URL: 'http://app.example:3000' });
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

describe('a person who logs in', () => {
  it('gets a new session, and the one before is dead', async () => {
    const { browser, email } = await registerAda(services);
    const before = browser.cookie();
    const me = await browser.rpc.accounts.signIn({ email, password });
    expect(me).toMatchObject({ user: { email } });
    expect(browser.cookie()).not.toBe(before);
    expect(await openBrowser(services, { cookie: before }).rpc.accounts.me()).toBeNull();
    expect(await browser.rpc.accounts.me()).not.toBeNull();
  });

  it('is answered the same for a wrong password and an unknown address', async () => {
    const { email } = await registerAda(services);
    for (const wrong of [
      { email, password: 'not it' },
      { email: newAddress(), password },
      { email: 'no address', password },
    ]) {
      await expect(openBrowser(services).rpc.accounts.signIn(wrong)).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
        status: 401,
        message: 'Invalid email or password',
      });
    }
  });

  it('has ten tries on one account from one network, whatever the caller claims', async () => {
    const { email } = await registerAda(services);
    const attempt = (n: number, word: string) =>
      openBrowser(services, {
        ip: '198.51.100.7',
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      }).rpc.accounts.signIn({ email, password: word });
    const wave = (from: number) =>
      Promise.allSettled(
        Array.from({ length: 7 }, (_, n) => attempt(from + n, `wrong password ${from + n}`)),
      );
    // More at once would fill the queue for passwords.
    const tries = [...(await wave(0)), ...(await wave(7))];
    const codes = tries.map((result) => result.status === 'rejected' && result.reason.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_LOGINS')).toHaveLength(4);
    await expect(attempt(20, password)).rejects.toMatchObject({
      status: 429,
      message: 'Too many login attempts. Please wait and try again.',
    });
  });

  it('is not held up by their own earlier typing errors once they got in', async () => {
    const { browser, email } = await registerAda(services);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 6; n += 1) {
        await browser.rpc.accounts.signIn({ email, password: 'typo' }).catch(() => {});
      }
      await expect(browser.rpc.accounts.signIn({ email, password })).resolves.toBeDefined();
    }
  });

  it('is slowed down when one network tries many accounts', async () => {
    const from = (ip: string) => openBrowser(services, { ip }).rpc.accounts;
    await services.db.pool.query(
      `INSERT INTO rate_limits (id, key, count, last_request)
       VALUES ('x', 'signIn:network:192.0.2.9', 100, (extract(epoch FROM now()) * 1000)::bigint + 60000)`,
    );
    const attempt = { email: newAddress(), password };
    await expect(from('192.0.2.9').signIn(attempt)).rejects.toMatchObject({
      code: 'TOO_MANY_LOGINS',
    });
    await expect(from('192.0.2.10').signIn(attempt)).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('signs out, and the cookie is dead at once', async () => {
    const { browser } = await registerAda(services);
    const before = browser.cookie();
    expect(before).toContain('session');
    expect(await browser.rpc.accounts.signOut()).toEqual({ ok: true });
    expect(browser.cookie()).not.toContain('session');
    expect(await openBrowser(services, { cookie: before }).rpc.accounts.me()).toBeNull();
    expect(await browser.rpc.accounts.signOut()).toEqual({ ok: true });
  });
});

describe('a session', () => {
  it('is no one without a cookie, with a forged one, or with another key', async () => {
    const { cookie } = await buildPerson(services);
    const [name, value = ''] = cookie.split(/=(.*)/);
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const me = (forged: string) => openBrowser(services, { cookie: forged }).rpc.accounts.me();
    expect(await me(cookie)).not.toBeNull();
    expect(await me('')).toBeNull();
    expect(await me(`${name}=${token}`)).toBeNull();
    expect(await me(`${name}=${encodeURIComponent(`${token}x.${signature}`)}`)).toBeNull();
    expect(await me(`${name}=${token}.${'A'.repeat(43)}%3D`)).toBeNull();
    expect(await me(`${name}=%E0%A4%A`)).toBeNull();
    const otherKey = createTestServices(database.url, { APP_SECRET: 'another key '.repeat(4) });
    expect(await openBrowser(otherKey, { cookie }).rpc.accounts.me()).toBeNull();
    await otherKey.close();
  });

  it('ends a week after it was last used, and is extended once a day', async () => {
    const { cookie, user_id } = await buildPerson(services);
    const browser = openBrowser(services, { cookie });
    const stored = async () => {
      const sql = `SELECT updated_at, expires_at - now() > interval '6 days 23 hours' AS full_length
        FROM sessions WHERE user_id = $1`;
      const { rows } = await services.db.pool.query(sql, [user_id]);
      return rows[0];
    };
    const age = (days: number) =>
      services.db.pool.query(
        `UPDATE sessions SET updated_at = now() - make_interval(days => $2),
           expires_at = now() + interval '7 days' - make_interval(days => $2) WHERE user_id = $1`,
        [user_id, days],
      );
    const fresh = await stored();
    await browser.rpc.accounts.me();
    expect(await stored()).toEqual(fresh);
    await age(2);
    await browser.rpc.accounts.me();
    expect(await stored()).toMatchObject({ full_length: true });
    expect(browser.setCookies.at(-1)).toContain('Max-Age=604800');
    await age(8);
    expect(await browser.rpc.accounts.me()).toBeNull();
  });

  it('names the teams of the person, own ones first', async () => {
    const owner = await buildPerson(services);
    const team = await buildTeam(services, { owner, plan: 'business' });
    const me = await openBrowser(services, { cookie: owner.cookie }).rpc.accounts.me();
    expect(me?.teams).toEqual([
      {
        team_id: team.team_id,
        team_name: 'Acme',
        team_slug: team.team_slug,
        role: 'owner',
        subscription_plan: 'business',
        second_factor_gap: null,
        session_gap: null,
        idle_minutes: null,
      },
    ]);
  });
});
