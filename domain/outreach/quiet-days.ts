import { z } from 'zod';
import { outreachFields } from '#copy/fields/outreach.ts';
import { countryCode } from '../leads/countries.ts';

const MAX_DATES = 100;
/** One day of the week at least is left to write on. */
const MAX_WEEKDAYS = 6;

/** Days on which a campaign sends no first messages of lists and no reminders. Replies are sent. */
export const quietDays = z.object({
  /** 1: Monday, 7: Sunday */
  weekdays: z
    .array(z.int().min(1).max(7))
    .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .max(MAX_WEEKDAYS, { error: () => outreachFields.weekdayLeft }),
  /** the country whose public holidays are kept */
  holidays_of: countryCode.nullable(),
  /** YYYY-MM-DD */
  dates: z
    .array(z.iso.date({ error: () => outreachFields.dateMissing }))
    .overwrite((dates) => [...new Set(dates)].toSorted())
    .max(MAX_DATES, { error: () => outreachFields.tooManyDates({ max: MAX_DATES }) }),
});
export type QuietDays = z.output<typeof quietDays>;

export const NO_QUIET_DAYS: QuietDays = { weekdays: [], holidays_of: null, dates: [] };

/** What a person sees and changes. */
export interface CampaignQuietDays {
  quiet_days: QuietDays;
  /** countries whose public holidays are known */
  countries: string[];
  /** public holidays to come of the chosen country, YYYY-MM-DD */
  next_holidays: string[];
}

/**
 * Whether a day, YYYY-MM-DD, is quiet; undefined where none is. `isHoliday`: by the calendar of a country.
 */
export function quietOn(
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
