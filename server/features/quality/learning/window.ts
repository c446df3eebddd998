import { MAX_AGE_DAYS } from '#domain/quality/learning/schema.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Since when evidence counts, and until when it is settled. */
export function windowOf(now: Date, settleSeconds: number): { since: Date; until: Date } {
  const at = now.getTime();
  return {
    since: new Date(at - MAX_AGE_DAYS * DAY_MS),
    until: new Date(at - settleSeconds * 1000),
  };
}
