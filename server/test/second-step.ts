import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import type { JobQueue } from '#server/test/jobs.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';
import type { TestServices } from '#server/test/services.ts';

/** Codes go by the clock: in this file it stands still until a test turns it. */
export function stillClock(services: TestServices) {
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

/** Someone with two-factor sign-in on, and a browser that has given the right password. */
export async function halfSignedIn(services: TestServices) {
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
