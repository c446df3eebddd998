import { dayIn, hourIn, wallTime } from '../time-zones.ts';

/** Who did not write just now is written to from 08:00 to 20:00 of the own clock. */
export const OPENS_AT = 8;
export const CLOSES_AT = 20;

/** When someone may be written to unasked. */
export interface SendHours {
  zone: string;
  /** whether nothing unasked goes out on a day, YYYY-MM-DD of the zone */
  isQuiet?: ((day: string) => boolean) | undefined;
  /** hours of the day; missing: from 08:00 to 20:00 */
  opens_at?: number | undefined;
  closes_at?: number | undefined;
}

/** Every weekday but one, and a hundred days besides, may be quiet: more than a year never is. */
const MAX_DAYS = 800;

/** Whether it is neither night nor a quiet day. */
export function isOpen(
  at: Date,
  { zone, isQuiet, opens_at = OPENS_AT, closes_at = CLOSES_AT }: SendHours,
): boolean {
  const { hour } = wallTime(zone, at);
  return hour >= opens_at && hour < closes_at && !isQuiet?.(dayIn(zone, at));
}

/** The first moment from `at` on at which the hours are open. */
export function nextOpening(at: Date, hours: SendHours): Date {
  if (isOpen(at, hours)) return at;
  const { zone, opens_at = OPENS_AT } = hours;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const opening = hourIn(zone, at, days, opens_at);
    if (opening > at && isOpen(opening, hours)) return opening;
  }
  return hourIn(zone, at, MAX_DAYS, opens_at);
}

/** When hours that are open at `at` close. */
export const closingOf = (at: Date, { zone, closes_at = CLOSES_AT }: SendHours): Date =>
  hourIn(zone, at, 0, closes_at);
