import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

const password = 'analytical engine';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A user who is signed in on a computer and a phone. */
async function signedInTwice() {
  const person = await buildPerson(services, { password });
  await services.db.pool.query('DELETE FROM sessions WHERE user_id = $1', [person.user_id]);
  const open = async (userAgent: string, ip: string) => {
    const browser = openBrowser(services, { ip, headers: { 'user-agent': userAgent } });
    await browser.rpc.accounts.signIn({ email: person.email, password });
    return browser;
  };
  return {
    person,
    computer: await open(CHROME, '203.0.113.7'),
    phone: await open(IPHONE, '::ffff:203.0.113.8'),
  };
}

const isIn = async (cookie: string) =>
  (await openBrowser(services, { cookie }).rpc.accounts.me()) !== null;

describe('the sessions of a person', () => {
  it('are listed with device, address and time, the current one first', async () => {
    const { computer, phone } = await signedInTwice();
    expect(await computer.rpc.accounts.sessions()).toMatchObject([
      {
        device: { browser: 'Chrome', system: 'Linux', kind: 'desktop' },
        ip: '203.0.113.7',
        current: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      {
        device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
        ip: '203.0.113.8',
        current: false,
      },
    ]);
    const [first] = await phone.rpc.accounts.sessions();
    expect(first?.device.kind).toBe('phone');
  });

  it('carry nothing with which one could sign in', async () => {
    const { computer } = await signedInTwice();
    const listed = JSON.stringify(await computer.rpc.accounts.sessions());
    const token = decodeURIComponent(computer.cookie().split('=')[1] ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(listed).not.toContain(token);
  });

  it('end one by one, from the next request on', async () => {
    const { computer, phone } = await signedInTwice();
    const [, other] = await computer.rpc.accounts.sessions();
    await computer.rpc.accounts.revokeSession({ session_id: other?.session_id ?? '' });
    expect(await phone.rpc.accounts.me()).toBeNull();
    expect(await computer.rpc.accounts.sessions()).toHaveLength(1);
    const before = computer.cookie();
    const [own] = await computer.rpc.accounts.sessions();
    await computer.rpc.accounts.revokeSession({ session_id: own?.session_id ?? '' });
    expect(computer.cookie()).not.toContain('session_token');
    expect(await isIn(before)).toBe(false);
  });

  it('cannot be ended by someone else', async () => {
    const { computer } = await signedInTwice();
    const { computer: stranger } = await signedInTwice();
    const [session] = await computer.rpc.accounts.sessions();
    await stranger.rpc.accounts.revokeSession({ session_id: session?.session_id ?? '' });
    expect(await computer.rpc.accounts.me()).not.toBeNull();
    expect(await stranger.rpc.accounts.me()).not.toBeNull();
  });

  it('are cleared all at once, those of others not', async () => {
    const { computer, phone } = await signedInTwice();
    const { computer: stranger } = await signedInTwice();
    const before = computer.cookie();
    await computer.rpc.accounts.revokeAllSessions();
    expect(computer.cookie()).not.toContain('session_token');
    expect(await isIn(before)).toBe(false);
    expect(await isIn(phone.cookie())).toBe(false);
    expect(await isIn(stranger.cookie())).toBe(true);
  });

  it('are cleared in a browser whose session is dead, too', async () => {
    const { computer, phone } = await signedInTwice();
    await computer.rpc.accounts.revokeAllSessions();
    expect(phone.cookie()).toContain('session_token');
    expect(await phone.rpc.accounts.revokeAllSessions()).toEqual({ ok: true });
    expect(phone.cookie()).not.toContain('session_token');
  });
});

describe('a session that a stranger put into the browser', () => {
  it('is not the one of the person who then logs in', async () => {
    const { computer: attacker } = await signedInTwice();
    const { person } = await signedInTwice();
    const victim = openBrowser(services, { cookie: attacker.cookie() });
    await victim.rpc.accounts.signIn({ email: person.email, password });
    expect(victim.cookie()).not.toBe(attacker.cookie());
    expect(await attacker.rpc.accounts.me()).toBeNull();
  });

  it('is not taken from a cookie that no one was given', async () => {
    const { person } = await signedInTwice();
    const victim = openBrowser(services, { cookie: 'opensetter.session_token=chosen.AAAA' });
    await victim.rpc.accounts.signIn({ email: person.email, password });
    expect(victim.cookie()).not.toContain('chosen');
  });
});

describe('a login whose session was ended at the same moment', () => {
  it('gets a conflict', async () => {
    const { person } = await signedInTwice();
    const browser = openBrowser(services);
    const { pool } = services.db;
    const asked = pool.query.bind(pool);
    const end = 'DELETE FROM sessions WHERE user_id = $1';
    pool.query = ((query: unknown, ...rest: unknown[]) =>
      (query as { name?: string }).name === 'find-person'
        ? asked(end, [person.user_id]).then(() => asked(query as string, ...(rest as [])))
        : asked(query as string, ...(rest as []))) as typeof pool.query;
    const signIn = browser.rpc.accounts.signIn({ email: person.email, password });
    await expect(signIn).rejects.toMatchObject({
      code: 'SESSION_CONFLICT',
      status: 401,
      message: 'Session conflict detected. Please try again.',
    });
    pool.query = asked;
    expect(browser.cookie()).not.toContain('session_token');
  });
});
