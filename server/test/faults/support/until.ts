import { setTimeout as sleep } from 'node:timers/promises';

/** Tests check that something happens, not how fast. */
export const PATIENCE_MS = 90_000;
const PAUSE_MS = 50;
/** How often a waiting test reports: far more often than `npm test` ends a silent one. */
const REPORT_MS = 30_000;

/**
 * Waits for the first truthy value of `condition`. If it throws, that counts as "not yet", because much of
 * what it calls has just been killed. Throws after `ms`, with the last error as cause. On a busy machine it
 * waits longer: patience is counted in looks, and each look waits for the same processor as the product.
 */
export async function until<T>(
  what: string,
  ms: number,
  condition: () => Promise<T | undefined | false>,
): Promise<T> {
  const startedAt = Date.now();
  let reportAt = startedAt + REPORT_MS;
  let cause: unknown;
  for (let looks = ms / PAUSE_MS; looks > 0; looks -= 1) {
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      cause = error;
    }
    const now = Date.now();
    if (now > reportAt) {
      console.log(`waiting for ${Math.round((now - startedAt) / 1000)} s: ${what}`);
      reportAt = now + REPORT_MS;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`Not within ${Date.now() - startedAt} ms: ${what}`, { cause });
}
