import type { Amount, CalendarDay } from './amount.ts';

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;
/** No business gives a longer period before or after a day. */
const MAX_MONTHS = 240;
const MAX_DAYS = 4_000;

interface Period {
  days: number;
  months: number;
}

/** A span of time as whole days or months; undefined where it is neither. */
function periodOf({ kind, value, isDate, isArticle }: Amount): Period | undefined {
  if (isDate || isArticle || value <= 0) return undefined;
  const days = { hour: value / HOURS_A_DAY, day: value, week: value * DAYS_A_WEEK };
  const months = { month: value, year: value * MONTHS_A_YEAR };
  if (kind === 'hour' || kind === 'day' || kind === 'week')
    return Number.isInteger(days[kind]) && days[kind] <= MAX_DAYS
      ? { days: days[kind], months: 0 }
      : undefined;
  if (kind !== 'month' && kind !== 'year') return undefined;
  return Number.isInteger(months[kind]) && months[kind] <= MAX_MONTHS
    ? { days: 0, months: months[kind] }
    : undefined;
}

/** The days that lie a period before or after a day; without a year it is this year's or the next. */
export function daysApart(from: CalendarDay, span: Amount, now: Date): CalendarDay[] {
  const period = periodOf(span);
  if (!period || from.day === undefined || from.month === undefined) return [];
  const years =
    from.year === undefined ? [now.getUTCFullYear(), now.getUTCFullYear() + 1] : [from.year];
  return years.flatMap((year) =>
    [-1, 1].flatMap((way) => {
      const day = moved({ year, month: from.month ?? 1, day: from.day ?? 1 }, period, way);
      // What is valid for a month from the 5th on ends on the 4th or the 5th.
      return period.months > 0 && way > 0 ? [day, moved(day, { days: 1, months: 0 }, -1)] : [day];
    }),
  );
}

type Day = { year: number; month: number; day: number };

function moved({ year, month, day }: Day, { days, months }: Period, way: number): Day {
  const first = new Date(Date.UTC(year, month - 1 + way * months, 1));
  const length = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  const at = new Date(first);
  // A month after the 31st is the last day of the next one.
  at.setUTCDate(Math.min(day, length) + way * days);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}
