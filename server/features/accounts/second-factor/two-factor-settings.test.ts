import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import {
  answer,
  buildPendingSignIn,
  isSignedIn,
  openApp,
  password,
  signIn,
  freezeClock,
  subjects,
} from '#server/test/second-factor.ts';

const { services, queue } = await openServer();
freezeClock(services);

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
    // not enabled before it is confirmed
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
    expect(await subjects(services, queue)).toEqual(['Two-factor sign-in is on']);
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
    const { person } = await buildPendingSignIn(services);
    const other = await buildPendingSignIn(services);
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

describe('changes in settings', () => {
  it('take new recovery codes, after which the old ones are worth nothing', async () => {
    const { own, app, browser, recoveryCodes } = await buildPendingSignIn(services);
    await expect(own.rpc.accounts.renewRecoveryCodes({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    const renewed = await own.rpc.accounts.renewRecoveryCodes({ code: await app.code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    await expect(answer(browser, recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    await answer(browser, renewed.recoveryCodes[0] ?? '');
    expect(await subjects(services, queue)).toContain('You have new recovery codes');
  });

  it.each([
    ['the password', async () => ({ password })],
    ['a code', async (app: { code: () => Promise<string> }) => ({ code: await app.code() })],
  ])('turn it off by %s, and never by nothing', async (_, proof) => {
    const { own, app, person } = await buildPendingSignIn(services);
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
    expect(await subjects(services, queue)).toContain('Two-factor sign-in is off');
  });

  it('cannot be tried for ever', async () => {
    const { own } = await buildPendingSignIn(services);
    const codes: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await own.rpc.accounts
        .turnOffTwoFactor({ code: '000000' })
        .catch(({ code }: { code: string }) => codes.push(code));
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
