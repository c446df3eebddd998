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
 * What a lead writes later than this after the first message is a burst of its own, even if nobody
 * answered the first. Otherwise a lead who has waited for days would be answered word by word. It is
 * long enough for a burst and for the answer to it.
 */
const BURST_MS = 60_000;

/** How long a wait counts for `replyTime`: never less than what that puts off. */
export function burstMs(quietMs: number): number {
  return Math.max(BURST_MS, 2 * MAX_QUIET_TIMES * quietMs);
}
