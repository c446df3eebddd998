import { hourIn, wallTime } from '../time-zones.ts';

/** Who did not write just now is written to from 08:00 to 20:00 of the own clocks. */
export const OPENS_AT = 8;
export const CLOSES_AT = 20;

/** Whether it is neither night nor evening in any of the zones in which the lead may live. */
export function isOpen(at: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const { hour } = wallTime(zone, at);
    return hour >= OPENS_AT && hour < CLOSES_AT;
  });
}

/**
 * The first moment from `at` on at which it is day in all zones. Where zones have no hour in common,
 * the first one counts.
 */
export function nextOpening(at: Date, zones: readonly string[]): Date {
  if (isOpen(at, zones)) return at;
  const openings = zones
    .flatMap((zone) => [0, 1, 2].map((days) => hourIn(zone, at, days, OPENS_AT)))
    .filter((item) => item > at)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const together = openings.find((opening) => isOpen(opening, zones));
  return together ?? nextOpening(at, zones.slice(0, 1));
}
