import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { openApp, turnOnTwoFactor } from '#server/test/second-factor.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let services: TestServices;
let queue: JobQueue;
const password = 'analytical engine';
const STEP_MS = 30_000;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url);
  queue = openJobQueue(database.url);
});
afterAll(async () => {
  await Promise.all([services.close(), queue.close()]);
  await database.drop();
});
beforeEach(async () => {
  // codes go by the clock: it stands still until a test turns it
  vi.useFakeTimers({ toFake: ['Date'] });
  await services.db.pool.query('DELETE FROM rate_limits');
  services.emails.length = 0;
});
afterEach(() => vi.useRealTimers());

const oneStepLater = () => vi.setSystemTime(Date.now() + STEP_MS);
const signIn = (browser: Browser, { email }: { email: string }) =>
  browser.rpc.accounts.signIn({ email, password });
const isSignedIn = async (browser: Browser) => (await browser.rpc.accounts.me()) !== null;
const answer = (browser: Browser, code: string, trustDevice = false) =>
  browser.rpc.accounts.verifySecondFactor({ code, trustDevice });

/** Somebody with two-factor sign-in on, and a browser that has given the right password. */
async function halfSignedIn() {
  const person = await buildPerson(services, { password });
  const own = openBrowser(services, { cookie: person.cookie });
  const { app, recoveryCodes } = await turnOnTwoFactor(own, password);
  const browser = openBrowser(services);
  expect(await signIn(browser, person)).toEqual({ secondFactor: true });
  return { person, own, app, recoveryCodes, browser };
}

async function subjects(): Promise<string[]> {
  await queue.run(services);
  return services.emails.map(({ subject }) => subject);
}

describe('turning two-factor sign-in on', () => {
  it('takes the password, a code, and ends every other session', async () => {
    const person = await buildPerson(services, { password });
    const own = openBrowser(services, { cookie: person.cookie });
    const other = openBrowser(services);
    await signIn(other, person);
    await expect(own.rpc.accounts.startTwoFactor({ password: 'wrong' })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    await expect(own.rpc.accounts.startTwoFactor({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    const { uri, secretText } = await own.rpc.accounts.startTwoFactor({ password });
    expect(uri).toMatch(/^otpauth:\/\/totp\/OpenSetter:ada-/);
    expect(uri).toContain(`secret=${secretText}`);
    // not on before it is confirmed
    expect(await signIn(openBrowser(services), person)).toMatchObject({ user: {} });
    await expect(own.rpc.accounts.confirmTwoFactor({ code: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    const code = await openApp(secretText).code();
    const { recoveryCodes } = await own.rpc.accounts.confirmTwoFactor({ code });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await isSignedIn(own)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(openBrowser(services, { cookie: person.cookie }))).toBe(false);
    expect(await own.rpc.accounts.security()).toMatchObject({
      proof: 'password_or_code',
      twoFactor: { on: true, recoveryCodesLeft: 10, fewRecoveryCodes: false },
    });
    expect(await subjects()).toEqual(['Two-factor sign-in is on']);
  });

  it('takes a recent sign-in where there is no password, and no older one', async () => {
    const { cookie } = await buildPerson(services);
    const { rpc } = openBrowser(services, { cookie });
    expect(await rpc.accounts.security()).toMatchObject({
      proof: 'recent_sign_in',
      signedInRecently: true,
    });
    expect(await rpc.accounts.startTwoFactor({})).toHaveProperty('uri');
    await queue.query(`UPDATE sessions SET created_at = now() - interval '11 minutes'`);
    await expect(rpc.accounts.startTwoFactor({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
  });

  it('stores neither secret nor codes in the clear', async () => {
    const person = await buildPerson(services, { password });
    const { rpc } = openBrowser(services, { cookie: person.cookie });
    const { secretText } = await rpc.accounts.startTwoFactor({ password });
    const code = await openApp(secretText).code();
    const { recoveryCodes } = await rpc.accounts.confirmTwoFactor({ code });
    const rows = await queue.query(
      `SELECT row_to_json(t)::text FROM totp_factors t UNION ALL
       SELECT row_to_json(r)::text FROM recovery_codes r`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(secretText);
    for (const shown of recoveryCodes) expect(stored).not.toContain(shown.replace('-', ''));
  });

  it('keeps what was stored for one person from being another’s', async () => {
    const { person } = await halfSignedIn();
    const other = await halfSignedIn();
    await queue.query(
      `UPDATE totp_factors SET secret_encrypted =
         (SELECT secret_encrypted FROM totp_factors WHERE user_id = $1) WHERE user_id = $2`,
      [other.person.user_id, person.user_id],
    );
    const browser = openBrowser(services);
    await signIn(browser, person);
    await expect(answer(browser, await other.app.code())).rejects.toMatchObject({ status: 500 });
  });

  it('is confirmed once of two windows, and not after its time', async () => {
    const person = await buildPerson(services, { password });
    const { rpc } = openBrowser(services, { cookie: person.cookie });
    const first = await rpc.accounts.startTwoFactor({ password });
    const second = await rpc.accounts.startTwoFactor({ password });
    const stale = await openApp(first.secretText).code();
    await expect(rpc.accounts.confirmTwoFactor({ code: stale })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    await queue.query(`UPDATE totp_factors SET created_at = now() - interval '16 minutes'`);
    const code = await openApp(second.secretText).code();
    await expect(rpc.accounts.confirmTwoFactor({ code })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('the second step of a sign-in', () => {
  it('lets nobody in before the code, which works once', async () => {
    const { browser, app, person } = await halfSignedIn();
    expect(await isSignedIn(browser)).toBe(false);
    const [sessions] = await queue.query(`SELECT count(*)::int FROM sessions WHERE user_id = $1`, [
      person.user_id,
    ]);
    expect(sessions).toEqual({ count: 1 });
    const code = await app.code();
    const { me, used } = await answer(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(me.user.email).toBe(person.email);
    expect(used).toEqual({ kind: 'totp', recoveryCodesLeft: 10 });
    expect(await isSignedIn(browser)).toBe(true);

    const again = openBrowser(services);
    await signIn(again, person);
    await expect(answer(again, code)).rejects.toMatchObject({ code: 'CODE_WRONG' });
    // the step before was used when it was turned on
    await expect(answer(again, await app.code(-1))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    oneStepLater();
    await answer(again, await app.code());
    expect(await isSignedIn(again)).toBe(true);
  });

  it('takes a clock that is one step off, and no more', async () => {
    const { browser, app, person } = await halfSignedIn();
    await expect(answer(browser, await app.code(2))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await answer(browser, await app.code(1));
    vi.setSystemTime(Date.now() + 5 * STEP_MS);
    const late = openBrowser(services);
    await signIn(late, person);
    await expect(answer(late, await app.code(-2))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await answer(late, await app.code(-1));
  });

  it('gives one session for two answers at once, in one browser or in two', async () => {
    const { browser, app, person } = await halfSignedIn();
    const code = await app.code();
    const other = openBrowser(services);
    await signIn(other, person);
    const outcomes = await Promise.allSettled([
      answer(browser, code),
      answer(browser, code),
      answer(other, code),
      answer(other, code),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('uses a recovery code once, counts it, and tells by email', async () => {
    const { browser, recoveryCodes, person } = await halfSignedIn();
    const [code = ''] = recoveryCodes;
    const other = openBrowser(services);
    await signIn(other, person);
    const outcomes = await Promise.allSettled([
      answer(browser, code.toUpperCase()),
      answer(other, code),
    ]);
    const [used] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.used] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(used).toEqual({ kind: 'recovery', recoveryCodesLeft: 9 });
    expect(await subjects()).toContain('A recovery code was used');
    expect(services.emails.at(-1)?.text).toContain('You have 9 left.');
  });

  it('needs the browser that gave the password, within ten minutes', async () => {
    const { browser, app } = await halfSignedIn();
    await expect(answer(openBrowser(services), await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
    await queue.query(`UPDATE pending_sign_ins SET expires_at = now() - interval '1 second'`);
    await expect(answer(browser, await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
  });

  it('stops guessing on one account, from wherever', async () => {
    const { person, app, browser } = await halfSignedIn();
    const tries: string[] = [];
    const pending =
      browser
        .cookie()
        .split('; ')
        .find((one) => one.includes('second_factor')) ?? '';
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const ip = `198.51.100.${attempt}`;
      const guesser = openBrowser(services, { ip, cookie: pending });
      await answer(guesser, '000000').catch(({ code }: { code: string }) => tries.push(code));
    }
    expect(tries).toEqual([...Array(20).fill('CODE_WRONG'), 'TOO_MANY_LOGINS']);
    const right = openBrowser(services);
    await signIn(right, person);
    await expect(answer(right, await app.code())).rejects.toMatchObject({
      code: 'TOO_MANY_LOGINS',
    });
  });

  it('is not spared by a new password, by mail or in settings', async () => {
    const { person, browser, own, app } = await halfSignedIn();
    await own.rpc.accounts.changePassword({ current: password, password: 'difference engine' });
    // what was pending with the old password is over
    await expect(answer(browser, await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    const sent = services.emails.find(({ subject }) => subject === 'Reset your password');
    const link = new URL(/http\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    const { userId = '', secret = '' } = Object.fromEntries(link.searchParams);
    await openBrowser(services).rpc.accounts.resetPassword({ userId, secret, password });
    const after = openBrowser(services);
    expect(await signIn(after, person)).toEqual({ secondFactor: true });
    expect(await isSignedIn(after)).toBe(false);
  });
});

describe('a trusted device', () => {
  async function trusting() {
    const world = await halfSignedIn();
    await answer(world.browser, await world.app.code(), true);
    await world.browser.rpc.accounts.signOut();
    return world;
  }

  it('is not asked again, while every other browser is', async () => {
    const { browser, person } = await trusting();
    expect(await signIn(browser, person)).toMatchObject({ user: { email: person.email } });
    expect(await signIn(openBrowser(services), person)).toEqual({ secondFactor: true });
    const line = browser.setCookies.find((one) => one.includes('trusted_'));
    expect(line).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  });

  it('is trusted for one account only', async () => {
    const { browser } = await trusting();
    const { person } = await halfSignedIn();
    expect(await signIn(browser, person)).toEqual({ secondFactor: true });
  });

  it.each([
    ['30 days', () => queue.query(`UPDATE trusted_devices SET expires_at = now()`)],
    [
      'a new password',
      ({ browser }: { browser: Browser }) =>
        browser.rpc.accounts.changePassword({ current: password, password }),
    ],
    ['signing out everywhere', ({ own }: { own: Browser }) => own.rpc.accounts.revokeAllSessions()],
  ])('is asked again after %s', async (_, end) => {
    const world = await trusting();
    await signIn(world.browser, world.person);
    await end(world);
    await world.browser.rpc.accounts.signOut();
    expect(await signIn(world.browser, world.person)).toEqual({ secondFactor: true });
  });
});

describe('changes in settings', () => {
  it('take new recovery codes, after which the old ones are worth nothing', async () => {
    const { own, app, browser, recoveryCodes } = await halfSignedIn();
    await expect(own.rpc.accounts.renewRecoveryCodes({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    const renewed = await own.rpc.accounts.renewRecoveryCodes({ code: await app.code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    await expect(answer(browser, recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    await answer(browser, renewed.recoveryCodes[0] ?? '');
    expect(await subjects()).toContain('You have new recovery codes');
  });

  it.each([
    ['the password', async () => ({ password })],
    ['a code', async (app: { code: () => Promise<string> }) => ({ code: await app.code() })],
  ])('turn it off by %s, and never by nothing', async (_, proof) => {
    const { own, app, person } = await halfSignedIn();
    await expect(own.rpc.accounts.turnOffTwoFactor({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    await expect(own.rpc.accounts.turnOffTwoFactor({ code: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    await own.rpc.accounts.turnOffTwoFactor(await proof(app));
    expect(await signIn(openBrowser(services), person)).toMatchObject({ user: {} });
    expect(await own.rpc.accounts.security()).toMatchObject({
      twoFactor: { on: false, since: null, recoveryCodesLeft: 0 },
    });
    expect(await subjects()).toContain('Two-factor sign-in is off');
  });

  it('cannot be tried for ever', async () => {
    const { own } = await halfSignedIn();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await own.rpc.accounts
        .turnOffTwoFactor({ code: '000000' })
        .catch(({ code }: { code: string }) => codes.push(code));
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
