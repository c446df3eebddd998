import holidays from './holidays.json' with { type: 'json' };

const { first_year, days } = holidays;

/** By country: the days that are the same every year, then those of each year, as MMDD. */
const calendars = new Map(
  Object.entries(days).map(([country, text]) => [
    country,
    text.split('|').map((year) => new Set(year.split(' '))),
  ]),
);

/** Countries whose public holidays are known. */
export const holidayCountries = (): string[] => [...calendars.keys()];

/**
 * Whether a day, YYYY-MM-DD, is a public holiday of the whole country. After the last year that is known,
 * only those with a fixed date are.
 */
export function isHoliday(country: string, day: string): boolean {
  const calendar = calendars.get(country);
  if (!calendar) return false;
  const [year = '', month = '', date = ''] = day.split('-');
  const at = month + date;
  const ofYear = calendar[1 + Number(year) - first_year];
  return calendar[0]?.has(at) === true || ofYear?.has(at) === true;
}
