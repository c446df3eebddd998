import { describe, expect, it, vi } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';
import {
  answer,
  buildPendingSignIn,
  isSignedIn,
  password,
  signIn,
  freezeClock,
  subjects,
} from '#server/test/second-factor.ts';

const { services, queue } = await openServer();
const STEP_MS = 30_000;
freezeClock(services);

const oneStepLater = () => vi.setSystemTime(Date.now() + STEP_MS);

describe('the second step of a sign-in', () => {
  it('lets no one in before the code, which works once', async () => {
    const { browser, app, person } = await buildPendingSignIn(services);
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
    // the previous step was used to turn it on
    await expect(answer(again, await app.code(-1))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    oneStepLater();
    await answer(again, await app.code());
    expect(await isSignedIn(again)).toBe(true);
  });

  it('takes a clock that is one step off, and no more', async () => {
    const { browser, app, person } = await buildPendingSignIn(services);
    await expect(answer(browser, await app.code(2))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await answer(browser, await app.code(1));
    vi.setSystemTime(Date.now() + 5 * STEP_MS);
    const late = openBrowser(services);
    await signIn(late, person);
    await expect(answer(late, await app.code(-2))).rejects.toMatchObject({ code: 'CODE_WRONG' });
    await answer(late, await app.code(-1));
  });

  it('gives one session for two answers at once, in one browser or in two', async () => {
    const { browser, app, person } = await buildPendingSignIn(services);
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
    const { browser, recoveryCodes, person } = await buildPendingSignIn(services);
    const [code = ''] = recoveryCodes;
    const other = openBrowser(services);
    await signIn(other, person);
    const outcomes = await Promise.allSettled([
      answer(browser, code.toUpperCase()),
      answer(other, code),
    ]);
    const [used] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.used] : [],
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(used).toEqual({ kind: 'recovery', recoveryCodesLeft: 9 });
    expect(await subjects(services, queue)).toContain('A recovery code was used');
    expect(services.emails.at(-1)?.text).toContain('You have 9 left.');
  });

  it('needs the browser that gave the password, within ten minutes', async () => {
    const { browser, app } = await buildPendingSignIn(services);
    await expect(answer(openBrowser(services), await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
    await queue.query(`UPDATE pending_sign_ins SET expires_at = now() - interval '1 second'`);
    await expect(answer(browser, await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
  });

  it('stops guessing on one account, from wherever', async () => {
    const { person, app, browser } = await buildPendingSignIn(services);
    const tries: string[] = [];
    const pending =
      browser
        .cookie()
        .split('; ')
        .find((part) => part.includes('second_factor')) ?? '';
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
    const { person, browser, own, app } = await buildPendingSignIn(services);
    await own.rpc.accounts.changePassword({ current: password, password: 'difference engine' });
    // sign-ins pending with the old password are over
    await expect(answer(browser, await app.code())).rejects.toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    });
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    const sent = services.emails.find(({ subject }) => subject === 'Reset your password');
    const link = new URL(/http\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    const { userId = '', secret = '' } = linkParts(link);
    const after = openBrowser(services);
    await after.rpc.accounts.resetPassword({ userId, secret, password });
    // A known browser has separate attempts, which access to the mailbox alone must not give.
    expect(after.cookie()).not.toContain('known_');
    expect(await signIn(after, person)).toEqual({ secondFactor: true });
    expect(await isSignedIn(after)).toBe(false);
  });
});

describe('a trusted device', () => {
  async function trusting() {
    const world = await buildPendingSignIn(services);
    await answer(world.browser, await world.app.code(), true);
    await world.browser.rpc.accounts.signOut();
    return world;
  }

  it('is not asked again, while every other browser is', async () => {
    const { browser, person } = await trusting();
    expect(await signIn(browser, person)).toMatchObject({ user: { email: person.email } });
    expect(await signIn(openBrowser(services), person)).toEqual({ secondFactor: true });
    const line = browser.setCookies.find((cookie) => cookie.includes('trusted_'));
    expect(line).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  });

  it('is trusted for one account only', async () => {
    const { browser } = await trusting();
    const { person } = await buildPendingSignIn(services);
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
