/** A period in which messages are counted: includes `from`, excludes `until`. */
export interface UsagePeriod {
  from: Date;
  until: Date;
}

/**
 * Returns the period that contains `at`. Periods are months from the anchor, in UTC, as Stripe counts
 * them: a month without the anchor's day ends on its last day, and the next one starts on the anchor's
 * day again. A time before the anchor is in the first period.
 */
export function usagePeriod(anchor: Date, at: Date): UsagePeriod {
  let months = Math.max(0, monthsBetween(anchor, at));
  // The anchor's day or hour may be later in its month than `at`.
  if (months > 0 && addMonths(anchor, months) > at) months -= 1;
  return { from: addMonths(anchor, months), until: addMonths(anchor, months + 1) };
}

function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** Moves a time by months, to the last day of a month that is too short. */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}
