/** When the agent answers: after a quiet time, but never much later than the first message. */
export function replyTime(now: Date, waitingSince: Date, quietMs: number): Date {
  const quiet = now.getTime() + quietMs;
  const latest = waitingSince.getTime() + quietMs * MAX_QUIET_TIMES;
  return new Date(Math.max(now.getTime(), Math.min(quiet, latest)));
}

/** When what the agent won't answer is read: once for a burst, since no one waits for it. */
export function readingTime(now: Date, quietMs: number): Date {
  return new Date(now.getTime() + quietMs * MAX_QUIET_TIMES);
}

/** A lead who writes without a pause is answered after this many quiet times. */
const MAX_QUIET_TIMES = 5;

/**
 * A message later than this after a burst's first one starts a new burst, even if no one answered the
 * first. Otherwise a lead who has waited for days would be answered word by word. One minute is enough
 * for a burst and its answer.
 */
const BURST_MS = 60_000;

/** How long a wait counts for `replyTime`: never less than what that puts off. */
export function burstMs(quietMs: number): number {
  return Math.max(BURST_MS, 2 * MAX_QUIET_TIMES * quietMs);
}
