import { z } from 'zod';
import { outreachFields } from '#copy/fields/outreach.ts';
import { countryCode } from '../leads/countries.ts';

const MAX_DATES = 100;
/** At least one weekday must be left. */
const MAX_WEEKDAYS = 6;

/** Days of the week, in order; 1: Monday, 7: Sunday. */
export const weekdays = z
  .array(z.int().min(1).max(7))
  .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b));

/** Days on which a campaign sends no reminders and no first messages to lists. Replies are sent. */
export const quietDays = z.object({
  weekdays: weekdays.max(MAX_WEEKDAYS, { error: () => outreachFields.weekdayLeft }),
  /** the country whose public holidays are quiet */
  holidays_of: countryCode.nullable(),
  /** YYYY-MM-DD */
  dates: z
    .array(z.iso.date({ error: () => outreachFields.dateMissing }))
    .overwrite((dates) => [...new Set(dates)].toSorted())
    .max(MAX_DATES, { error: () => outreachFields.tooManyDates({ max: MAX_DATES }) }),
});
export type QuietDays = z.output<typeof quietDays>;

export const NO_QUIET_DAYS: QuietDays = { weekdays: [], holidays_of: null, dates: [] };

/** A campaign's quiet days as a user sees and changes them. */
export interface CampaignQuietDays {
  quiet_days: QuietDays;
  /** countries with known public holidays */
  countries: string[];
  /** the chosen country's upcoming public holidays, YYYY-MM-DD */
  next_holidays: string[];
}

/**
 * Returns a test for whether a day, YYYY-MM-DD, is quiet; undefined if none is. `isHoliday` looks up a
 * country's calendar.
 */
export function quietDayTest(
  { weekdays, holidays_of, dates }: QuietDays,
  isHoliday: (country: string, day: string) => boolean,
): ((day: string) => boolean) | undefined {
  if (weekdays.length + dates.length === 0 && holidays_of === null) return undefined;
  const chosen = new Set(dates);
  return (day) =>
    chosen.has(day) ||
    weekdays.includes(weekdayOf(day)) ||
    (holidays_of !== null && isHoliday(holidays_of, day));
}

/** 1: Monday, 7: Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
