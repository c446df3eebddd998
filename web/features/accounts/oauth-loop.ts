/** How often the return from a provider has led on lately, kept in local storage. */
export interface LoopTracker {
  /** of the first redirect that is counted; milliseconds since 1970 */
  timestamp: number;
  redirectCount: number;
  lastPath: string;
}

const REDIRECTS = 3;
const WITHIN = 5 * 60_000;

/** Three redirects within five minutes (document 1, section 9). */
export function isLoop(tracker: LoopTracker | null, now: number): boolean {
  return tracker !== null && isFresh(tracker, now) && tracker.redirectCount >= REDIRECTS;
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
  return now - timestamp < WITHIN;
}

const KEY = 'oauth-loop-tracker';
const BYPASS = 'oauth-bypass';

export function readTracker(): LoopTracker | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isTracker(read) ? read : null;
  } catch {
    return null;
  }
}

export function keepTracker(tracker: LoopTracker | null) {
  try {
    if (tracker) localStorage.setItem(KEY, JSON.stringify(tracker));
    else localStorage.removeItem(KEY);
  } catch {
    // storage may be closed to us: a loop is then not noticed
  }
}

function isTracker(read: unknown): read is LoopTracker {
  if (typeof read !== 'object' || read === null) return false;
  const { timestamp, redirectCount, lastPath } = read as Record<string, unknown>;
  return (
    typeof timestamp === 'number' &&
    typeof redirectCount === 'number' &&
    typeof lastPath === 'string'
  );
}

/** Somebody asked for this sign-in with their own hand: the next return is no turn of a loop. */
export function allowOnce() {
  try {
    sessionStorage.setItem(BYPASS, 'true');
  } catch {
    // the return is then counted like any other
  }
}

/** Whether the next return was allowed; asked once, it is allowed no more. */
export function takeAllowance(): boolean {
  try {
    const allowed = sessionStorage.getItem(BYPASS) === 'true';
    sessionStorage.removeItem(BYPASS);
    return allowed;
  } catch {
    return false;
  }
}
