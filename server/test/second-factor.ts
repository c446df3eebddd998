import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { buildPerson } from '#server/test/builders/builders.ts';
import type { JobQueue } from '#server/test/jobs.ts';
import type { TestServices } from '#server/test/services.ts';
import { type Browser, openBrowser } from './browser.ts';

/** An authenticator app with the secret shown in Settings. */
export interface TestApp {
  /** the current code, or that of a 30-second step before or after */
  code: (steps?: number) => Promise<string>;
}

export function openApp(secretText: string): TestApp {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secretText)));
  return { code: (steps = 0) => otp.hotp(Math.floor(Date.now() / 30_000) + steps) };
}

/** Turns on two-factor sign-in with the previous step's code, so that the current one is still unused. */
export async function turnOnTwoFactor({ rpc }: Browser, password: string) {
  const { secretText } = await rpc.accounts.startTwoFactor({ password });
  const app = openApp(secretText);
  const { recoveryCodes, me } = await rpc.accounts.confirmTwoFactor({ code: await app.code(-1) });
  return { app, recoveryCodes, me };
}

/** Stops the clock in this file until a test changes it, because codes depend on the time. */
export function freezeClock(services: TestServices) {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await services.db.pool.query('DELETE FROM rate_limits');
    services.emails.length = 0;
  });
  afterEach(() => void vi.useRealTimers());
}

export const password = 'analytical engine';
export const signIn = (browser: Browser, { email }: { email: string }) =>
  browser.rpc.accounts.signIn({ email, password });
export const isSignedIn = async (browser: Browser) => (await browser.rpc.accounts.me()) !== null;
export const answer = (browser: Browser, code: string, trustDevice = false) =>
  browser.rpc.accounts.verifySecondFactor({ code, trustDevice });

/** A user with two-factor sign-in, and a browser that has entered the right password. */
export async function buildPendingSignIn(services: TestServices) {
  const person = await buildPerson(services, { password });
  const own = openBrowser(services, { cookie: person.cookie });
  const { app, recoveryCodes } = await turnOnTwoFactor(own, password);
  const browser = openBrowser(services);
  expect(await signIn(browser, person)).toEqual({ secondFactor: true });
  return { person, own, app, recoveryCodes, browser };
}

export async function subjects(services: TestServices, queue: JobQueue): Promise<string[]> {
  await queue.run(services);
  return services.emails.map(({ subject }) => subject);
}
