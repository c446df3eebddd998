import { isSameDay } from './dates.ts';
import type { Amount } from './amount.ts';

/** Half a cent, for numbers that are written with other decimals. */
const EPSILON = 0.005;

/** Whether two amounts are the same one: of the same thing, in a currency that may be the same. */
export function isSameAmount(said: Amount, known: Amount): boolean {
  if (said.date || known.date) return isOfSameDay(said, known);
  if (isHalfDayApart(said, known)) return true;
  if (Math.abs(said.value - known.value) > (said.within ?? EPSILON)) return isSameTime(said, known);
  // "We close at 20" has no unit.
  if (!said.isDate && known.isDate && said.kind === 'count' && known.kind === 'hour') return true;
  if (said.isDate !== known.isDate) return said.kind === 'hour' && mayBeHour(said, known);
  if (said.kind === 'count') return true;
  if (said.kind !== known.kind) return false;
  if (said.kind !== 'money') return true;
  if (said.per && known.per && said.per !== known.per) return false;
  return sharesCurrency(said, known);
}

/** "7:30" may be half past seven in the evening, where nobody counts up to 24. */
const isHalfDayApart = (said: Amount, known: Amount): boolean =>
  said.isDate &&
  known.isDate &&
  said.kind === 'hour' &&
  known.kind === 'hour' &&
  Math.abs(said.value - known.value) === 12 &&
  !(known.isExact && known.value < said.value);

/** "On the 12th" may be said of the twelfth of any month that is known; who names the month means it. */
function isOfSameDay({ date, ...said }: Amount, { date: known }: Amount): boolean {
  if (!known) return false;
  if (date) return isSameDay(date, known);
  return said.kind === 'count' && !said.isDate && [known.day, known.year].includes(said.value);
}

/** "Open 10-20" has no unit; "two adults" are no hours. In words an hour of the day looks like a span. */
const mayBeHour = (said: Amount, known: Amount): boolean =>
  known.kind === 'count' ? said.spelled || !known.spelled : said.spelled && known.isDate;

export function sharesCurrency({ currencies: a }: Amount, { currencies: b }: Amount): boolean {
  return !a || !b || [...a].some((code) => b.has(code));
}

const HOURS: Partial<Record<Amount['kind'], number>> = {
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
};
const MONTHS: Partial<Record<Amount['kind'], number>> = { month: 1, year: 12 };

/** A week is seven days, twelve months are a year. */
function isSameTime(a: Amount, b: Amount): boolean {
  if (a.isDate || b.isDate) return false;
  for (const scale of [HOURS, MONTHS]) {
    const [one, other] = [scale[a.kind], scale[b.kind]];
    if (one && other && a.kind !== b.kind)
      return Math.abs(a.value * one - b.value * other) < EPSILON;
  }
  return isAboutSameTime(a, b);
}

const DAYS: Partial<Record<Amount['kind'], number>> = { day: 1, week: 7, month: 30, year: 365 };
/** Two months are said for eight weeks. */
const ROUGHLY = 0.08;

function isAboutSameTime(a: Amount, b: Amount): boolean {
  const [one, other] = [DAYS[a.kind], DAYS[b.kind]];
  if (!one || !other || a.kind === b.kind) return false;
  const [first, second] = [a.value * one, b.value * other];
  return (
    Math.min(first, second) >= 14 && Math.abs(first - second) / Math.max(first, second) < ROUGHLY
  );
}
