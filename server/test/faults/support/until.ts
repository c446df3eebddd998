import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine: what is waited for comes, and how fast is not the question. */
export const PATIENCE_MS = 90_000;
/** A test that waits reports so far more often than `npm test` ends one that is silent. */
const REPORT_MS = 30_000;

/**
 * Waits for the first true value of `condition`. What it throws counts as "not yet": half of what
 * is asked here has just been killed. Throws after `ms`, with the last error as cause.
 */
export async function until<T>(
  what: string,
  ms: number,
  condition: () => Promise<T | undefined | false>,
): Promise<T> {
  const begun = Date.now();
  let reportAt = begun + REPORT_MS;
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      cause = error;
    }
    const now = Date.now();
    if (now > begun + ms) throw new Error(`Not within ${ms} ms: ${what}`, { cause });
    if (now > reportAt) {
      console.log(`waiting for ${Math.round((now - begun) / 1000)} s: ${what}`);
      reportAt = now + REPORT_MS;
    }
    await sleep(50);
  }
}
