import { createFairQueue, type FairQueue } from '../fair-queue.ts';

/** Bounds of what one process takes in at a time. */
export interface IntakeBounds {
  /** requests that wait for their answer */
  maxWaiting: number;
  /** of one key, so that a busy one leaves room for the others */
  maxPerKey: number;
  /** of bodies, in bytes */
  maxBytes: number;
  /** while the oldest has waited longer than this, in ms, new requests are refused */
  maxAge: number;
}

export interface IntakeLimit {
  /** Admits a request and returns the function to call at its end, or null to refuse it. */
  enter(key: string, bytes: number): (() => void) | null;
}

/**
 * Bounds how long a request waits for its answer. Behind a queue without an end, everyone waits until
 * their caller gives up, and the work for it is done for no one. Costs a map entry for each request.
 */
export function createIntakeLimit(
  { maxWaiting, maxPerKey, maxBytes, maxAge }: IntakeBounds,
  now: () => number = () => performance.now(),
): IntakeLimit {
  /** Since when each waits. A Set keeps the order of arrival, so the oldest comes first. */
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
    enter(key, bytes) {
      if (isFull(key, bytes)) return null;
      const entry = { since: now() };
      waiting.add(entry);
      perKey.set(key, (perKey.get(key) ?? 0) + 1);
      totalBytes += bytes;
      return () => {
        if (!waiting.delete(entry)) return;
        totalBytes -= bytes;
        const left = (perKey.get(key) ?? 1) - 1;
        if (left > 0) perKey.set(key, left);
        else perKey.delete(key);
      };
    },
  };
}

/**
 * The turn of callers who have not shown who they are. A process has twelve connections to its
 * database. Two of them serve strangers at each entrance (procedures, lead forms, keys of programs),
 * so a flood at one of them holds up neither the people who work nor the other entrances.
 */
export const createStrangersQueue = (): FairQueue =>
  createFairQueue({ atOnce: 2, perKey: 100, waiting: 500, countsFor: 1_000 });
