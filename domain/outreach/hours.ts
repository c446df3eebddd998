import { dayIn, hourIn, wallTime } from '../time-zones.ts';

/** Who did not write just now is written to from 08:00 to 20:00 of the own clock. */
export const OPENS_AT = 8;
export const CLOSES_AT = 20;

/** When someone may be written to unasked. */
export interface SendHours {
  zone: string;
  /** whether nothing unasked goes out on a day, YYYY-MM-DD of the zone */
  isQuiet?: ((day: string) => boolean) | undefined;
}

/** Every weekday but one, and a hundred days besides, may be quiet: more than a year never is. */
const MAX_DAYS = 800;

/** Whether it is neither night nor a quiet day. */
export function isOpen(at: Date, { zone, isQuiet }: SendHours): boolean {
  const { hour } = wallTime(zone, at);
  return hour >= OPENS_AT && hour < CLOSES_AT && !isQuiet?.(dayIn(zone, at));
}

/** The first moment from `at` on at which the hours are open. */
export function nextOpening(at: Date, hours: SendHours): Date {
  if (isOpen(at, hours)) return at;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const opening = hourIn(hours.zone, at, days, OPENS_AT);
    if (opening > at && isOpen(opening, hours)) return opening;
  }
  return hourIn(hours.zone, at, MAX_DAYS, OPENS_AT);
}

/** When hours that are open at `at` close. */
export const closingOf = (at: Date, { zone }: SendHours): Date => hourIn(zone, at, 0, CLOSES_AT);
