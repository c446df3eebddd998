import { memoize } from './memoize.ts';

/** The time on a wall clock in a zone. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const formatOf = memoize(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** Throws a RangeError for an unknown zone. */
export function wallTime(zone: string, at: Date): WallTime {
  // 11/27/2026, 21:58:00: takes half the time of formatToParts.
  const numbers = formatOf(zone).format(at).match(/\d+/g)?.map(Number);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers ?? [];
  return { year, month, day, hour, minute, second };
}

/** The day in a zone as YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = wallTime(zone, at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/**
 * Returns when the clock of a zone shows `minutes` after midnight, `days` after the day of `at`. If the
 * clock skips that time, returns the first moment after the gap. If it shows the time twice, `which`
 * decides.
 */
export function momentOf(
  zone: string,
  at: Date,
  { days, minutes, which }: { days: number; minutes: number; which: 'first' | 'last' },
): Date {
  const { year, month, day } = wallTime(zone, at);
  const wall = Date.UTC(year, month - 1, day + days) + minutes * MINUTE_MS;
  // The offsets before and after: no zone changes its clock twice within two days.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((time) => offsetAt(zone, time));
  const moments = offsets
    .map((offset) => wall - offset)
    .filter((moment) => moment + offsetAt(zone, moment) === wall)
    .toSorted((a, b) => a - b);
  const found = which === 'first' ? moments.at(0) : moments.at(-1);
  return new Date(found ?? endOfGap(zone, wall, offsets));
}

/**
 * Returns when the clock of a zone first shows a whole hour, `days` after the day of `at`. If the clock
 * skips that hour, returns the end of the gap.
 */
export function hourIn(zone: string, at: Date, days: number, hour: number): Date {
  return momentOf(zone, at, { days, minutes: hour * 60, which: 'first' });
}

/** Returns when the clock is set forward past a skipped time. */
function endOfGap(zone: string, wall: number, offsets: number[]): number {
  let before = wall - Math.max(...offsets);
  let after = wall - Math.min(...offsets);
  const old = offsetAt(zone, before - 1);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(zone, middle) === old) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns by how many milliseconds the clock of a zone is ahead of UTC. */
function offsetAt(zone: string, at: number): number {
  const { year, month, day, hour, minute, second } = wallTime(zone, new Date(at));
  const whole = Math.floor(at / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** Whether a text names a time zone that this ICU knows, such as Europe/Paris or UTC. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
