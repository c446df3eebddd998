import { RetryAfter } from '#server/platform/jobs/retry.ts';

/** Before anything was measured. */
const GUESSED_MS = 200;
/** The newest counts for this share of the mean. */
const WEIGHT = 0.1;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 30_000;

/**
 * Works at `most` so many things at once, and puts the others off, each to another moment: a thousand that
 * wait would otherwise ask again and again, and cost the database more than their work.
 */
export function createLane(most: number, now: () => number = Date.now) {
  let underWay = 0;
  let mean = GUESSED_MS;
  /** when the last one that was put off may begin */
  let begins = 0;

  function putOff(): never {
    begins = Math.max(begins, now()) + mean / most;
    const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, begins - now()));
    throw new RetryAfter(wait, 'others are worked at', { steady: true });
  }

  return {
    /** Throws RetryAfter while too many are under way. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (underWay >= most) putOff();
      underWay += 1;
      const begun = now();
      try {
        return await work();
      } finally {
        underWay -= 1;
        mean += (now() - begun - mean) * WEIGHT;
      }
    },
  };
}
