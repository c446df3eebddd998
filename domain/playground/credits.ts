import { UNLIMITED } from '../billing/plans.ts';
import { usagePeriod } from '../billing/usage-period.ts';

/** The credits of a team's settings, as stored. */
export interface StoredCredits {
  test_credits: number;
  /** in the month that began at `test_credits_since` */
  test_credits_used: number;
  /** null: none was ever used */
  test_credits_since: Date | null;
  /** the day and time of the team's first month, on which all others begin */
  created_at: Date;
}

/** What a team has left for its tests, as a browser sees it. */
export interface TestCredits {
  test_credits: number;
  test_credits_used: number;
  left: number;
  /** the team may test as much as it likes */
  unlimited: boolean;
  /** ISO: when the next month begins, in which none is used */
  refills_at: string;
}

/** What is left now. What was used in a month before counts no longer. */
export function creditsOf(stored: StoredCredits, now: Date): TestCredits {
  const { from: start, until: end } = usagePeriod(stored.created_at, now);
  const { test_credits, test_credits_since } = stored;
  const counts = test_credits_since !== null && test_credits_since >= start;
  const test_credits_used = counts ? stored.test_credits_used : 0;
  return {
    test_credits,
    test_credits_used,
    left: Math.max(0, test_credits - test_credits_used),
    unlimited: test_credits >= UNLIMITED,
    refills_at: end.toISOString(),
  };
}
