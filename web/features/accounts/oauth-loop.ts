import { storedJson } from '#web/platform/storage.ts';

/** Counts recent redirects from a sign-in provider, kept in local storage. */
export interface LoopTracker {
  /** Of the first counted redirect, in milliseconds since 1970. */
  timestamp: number;
  redirectCount: number;
  lastPath: string;
}

const MAX_REDIRECTS = 3;
const WINDOW = 5 * 60_000;

/** Three redirects within five minutes. */
export function isLoop(tracker: LoopTracker | null, now: number): boolean {
  return tracker !== null && isFresh(tracker, now) && tracker.redirectCount >= MAX_REDIRECTS;
}

export function countRedirect(
  tracker: LoopTracker | null,
  now: number,
  lastPath: string,
): LoopTracker {
  if (!tracker || !isFresh(tracker, now)) return { timestamp: now, redirectCount: 1, lastPath };
  return { ...tracker, redirectCount: tracker.redirectCount + 1, lastPath };
}

function isFresh({ timestamp }: LoopTracker, now: number): boolean {
  return now - timestamp < WINDOW;
}

export const loopTracker = storedJson('local', 'oauth-loop-tracker', isTracker);

function isTracker(value: unknown): value is LoopTracker {
  if (typeof value !== 'object' || value === null) return false;
  const { timestamp, redirectCount, lastPath } = value as Record<string, unknown>;
  return (
    typeof timestamp === 'number' &&
    typeof redirectCount === 'number' &&
    typeof lastPath === 'string'
  );
}
