import type { Period, Recurring } from '../state/records.ts';

/**
 * The moment n intervals after the anchor. A month that lacks the anchor's day ends the period on
 * its last day; the next month has the anchor's day again.
 */
export function addIntervals(
  anchor: number,
  { interval, interval_count }: Recurring,
  n: number,
): number {
  const count = interval_count * n;
  if (interval === 'day') return anchor + count * 86_400;
  if (interval === 'week') return anchor + count * 7 * 86_400;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const day = Math.min(from.getUTCDate(), daysIn(from.getUTCFullYear(), month));
  const midnight = Date.UTC(from.getUTCFullYear(), month, day);
  return midnight / 1000 + (anchor % 86_400);
}

/** The period that a moment lies in. */
export function periodAt(anchor: number, recurring: Recurring, moment: number): Period {
  let n = Math.max(0, Math.floor((moment - anchor) / longest(recurring)));
  while (addIntervals(anchor, recurring, n + 1) <= moment) n += 1;
  return {
    start: addIntervals(anchor, recurring, n),
    end: addIntervals(anchor, recurring, n + 1),
  };
}

export function isSameInterval(one: Recurring | null, other: Recurring | null): boolean {
  return one?.interval === other?.interval && one?.interval_count === other?.interval_count;
}

function longest({ interval, interval_count }: Recurring): number {
  return { day: 1, week: 7, month: 31, year: 366 }[interval] * interval_count * 86_400;
}

/** A month of 12 and more is one of a later year. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
