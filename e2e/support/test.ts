import { test as base, expect as baseExpect } from '@playwright/test';
import { type Sandbox, sandboxOf } from './sandbox.ts';

/** Polls at least four times a second; Playwright's own intervals grow to a second. */
const poll: typeof baseExpect.poll = (ask, given) => {
  const options = typeof given === 'string' ? { message: given } : given;
  return baseExpect.poll(ask, { intervals: [50, 100, 250], ...options });
};

/** Playwright's `expect` with shorter intervals in `expect.poll`. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (target, key) => (key === 'poll' ? poll : Reflect.get(target, key)),
});

/**
 * Playwright's `test`, set up with the running product and its sandbox. Fails if a page of the product
 * violates its Content-Security-Policy.
 */
export const test = base.extend<{ sandbox: Sandbox; othersLeave: void }>({
  // Playwright only closes the fixture's context; other users' pages would keep running in later tests.
  othersLeave: [
    async ({ browser }, provide) => {
      await provide();
      await Promise.all(browser.contexts().map((other) => other.close()));
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  baseURL: async ({}, provide) => provide(process.env.E2E_BASE_URL),
  sandbox: async ({ context }, provide) => provide(sandboxOf(context.request)),
  context: async ({ context }, provide) => {
    const refused: string[] = [];
    context.on('console', (line) => {
      const isOurs = line.location().url.startsWith(process.env.E2E_BASE_URL ?? '');
      if (isOurs && /Content Security Policy/.test(line.text())) refused.push(line.text());
    });
    await provide(context);
    expect(refused).toEqual([]);
  },
});
