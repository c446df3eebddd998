import { createFairQueue } from '../fair-queue.ts';

/** Bounds for the requests that one process handles at a time. */
export interface IntakeBounds {
  /** requests waiting for a response */
  maxWaiting: number;
  /** requests of one key, so that a busy key leaves room for others */
  maxPerKey: number;
  /** total size of bodies, in bytes */
  maxBytes: number;
  /** new requests are refused while the oldest has waited longer than this, in ms */
  maxAge: number;
}

/**
 * Limits how long requests wait for a response. Without a limit on the queue, callers give up while
 * they wait, and the work is wasted. Costs a map entry per request.
 */
export function createIntakeLimit(
  { maxWaiting, maxPerKey, maxBytes, maxAge }: IntakeBounds,
  now: () => number = () => performance.now(),
) {
  /** When each request arrived. A Set keeps insertion order, so the oldest comes first. */
  const waiting = new Set<{ since: number }>();
  const perKey = new Map<string, number>();
  let totalBytes = 0;

  function isFull(key: string, bytes: number): boolean {
    if (waiting.size >= maxWaiting || (perKey.get(key) ?? 0) >= maxPerKey) return true;
    if (waiting.size > 0 && totalBytes + bytes > maxBytes) return true;
    for (const oldest of waiting) return now() - oldest.since > maxAge;
    return false;
  }

  return {
    /** Admits a request and returns the function to call when it ends, or null to refuse it. */
    enter(key: string, bytes: number): (() => void) | null {
      if (isFull(key, bytes)) return null;
      const entry = { since: now() };
      waiting.add(entry);
      perKey.set(key, (perKey.get(key) ?? 0) + 1);
      totalBytes += bytes;
      return () => {
        if (!waiting.delete(entry)) return;
        totalBytes -= bytes;
        const remaining = (perKey.get(key) ?? 1) - 1;
        if (remaining > 0) perKey.set(key, remaining);
        else perKey.delete(key);
      };
    },
  };
}

/**
 * Queue for unauthenticated callers. A process has twelve database connections. Two of them serve
 * these callers at each entrance (procedures, lead forms, API keys), so a flood at one entrance holds
 * up neither signed-in users nor the other entrances.
 */
export const createAnonymousQueue = () =>
  createFairQueue({ atOnce: 2, perKey: 100, waiting: 500, countsFor: 1_000 });
