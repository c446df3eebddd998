import type { Period, Recurring } from './records.ts';

/**
 * The moment n intervals after the anchor. A month that lacks the anchor's day ends the period on
 * its last day; the next month has the anchor's day again.
 */
export function addIntervals(anchor: number, recurring: Recurring, n: number): number {
  const { interval, interval_count } = recurring;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + interval_count * n * (interval === 'year' ? 12 : 1);
  // Day 0 of the next month is the last of this one; month 12 is one of the next year.
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  return Date.UTC(from.getUTCFullYear(), month, day) / 1000 + (anchor % 86_400);
}

export function periodAt(anchor: number, recurring: Recurring, moment: number): Period {
  let n = 0;
  while (addIntervals(anchor, recurring, n + 1) <= moment) n += 1;
  const start = addIntervals(anchor, recurring, n);
  return { start, end: addIntervals(anchor, recurring, n + 1) };
}

/** What of an amount falls on the rest of a period, by the second. */
export function shareOfRest(amount: number, { start, end }: Period, from: number): number {
  if (end <= start) return 0;
  const rest = Math.min(end - start, Math.max(0, end - from));
  return roundCents((amount * rest) / (end - start));
}

/** Rounds a half away from zero. */
const roundCents = (amount: number): number =>
  Math.sign(amount) * Math.round(Math.abs(amount)) || 0;

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

export function formatDay(time: number): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(time * 1000).toLocaleDateString('en-GB', format);
}
