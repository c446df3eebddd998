import { dayIn, hourIn, wallTime } from '../time-zones.ts';

/** Leads who didn't just write are contacted from 08:00 to 20:00 in their time zone. */
export const OPENS_AT = 8;
export const CLOSES_AT = 20;

/** When a lead may be contacted unasked. */
export interface SendHours {
  zone: string;
  /** whether a day, YYYY-MM-DD in the zone, allows no unasked messages */
  isQuiet?: ((day: string) => boolean) | undefined;
  /** hours of the day; default 08:00 to 20:00 */
  opens_at?: number | undefined;
  closes_at?: number | undefined;
}

/** With six quiet weekdays and a hundred more days, an opening still comes within this many days. */
const MAX_DAYS = 800;

/** Whether it is neither night nor a quiet day. */
export function isSendTime(
  at: Date,
  { zone, isQuiet, opens_at = OPENS_AT, closes_at = CLOSES_AT }: SendHours,
): boolean {
  const { hour } = wallTime(zone, at);
  return hour >= opens_at && hour < closes_at && !isQuiet?.(dayIn(zone, at));
}

/** Returns the first open moment from `at` on. */
export function nextOpening(at: Date, hours: SendHours): Date {
  if (isSendTime(at, hours)) return at;
  const { zone, opens_at = OPENS_AT } = hours;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const opening = hourIn(zone, at, days, opens_at);
    if (opening > at && isSendTime(opening, hours)) return opening;
  }
  return hourIn(zone, at, MAX_DAYS, opens_at);
}

/** Returns when hours that are open at `at` close. */
export const closingOf = (at: Date, { zone, closes_at = CLOSES_AT }: SendHours): Date =>
  hourIn(zone, at, 0, closes_at);
