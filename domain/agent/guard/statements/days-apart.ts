import type { Amount } from '../amounts/amount.ts';
import { daysApart } from '../amounts/calendar.ts';
import { isSameDay } from '../amounts/dates.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import type { Ground } from '../known/known.ts';
import { contentWords, sharesWord } from '../text/content-words.ts';
import { clauseAt, type Judged, textOf } from '../text/judged.ts';
import { isUncounted } from './bare-prices.ts';

const MAX_DAY = 31;
const MAX_PERIODS = 40;

/**
 * Whether a day is so far from one that is spoken of as the business says: 21 days before the wedding
 * of the lead, 14 days after the first of March. "The 15th" may be said for the 15th of that month.
 */
export function isDayApart(judged: Judged, amount: Amount, all: Amount[], ground: Ground): boolean {
  const isBare = !amount.date && amount.value <= MAX_DAY && isUncounted(judged, amount, ground);
  if (!amount.date && !isBare) return false;
  const bases = [...all.filter((one) => one.start < amount.start), ...said(ground)].flatMap(
    ({ date }) => (date?.day && date.month ? [date] : []),
  );
  if (bases.length === 0) return false;
  const periods = spokenPeriods(judged, all, ground);
  return bases.some((base) =>
    periods.some((span) =>
      daysApart(base, span, ground.basis.now).some((day) =>
        amount.date
          ? isSameDay(amount.date, base.year ? day : { ...day, year: undefined })
          : day.day === amount.value,
      ),
    ),
  );
}

const said = ({ lead, business }: Ground): Amount[] =>
  [...lead.slice(-3), ...business].flatMap(({ amounts }) => amounts);

/** Periods of the business: those that the turn speaks of, or all where it speaks of none. */
function spokenPeriods(
  judged: Judged,
  all: Amount[],
  { business, lastLeadText }: Ground,
): Amount[] {
  const words = contentWords(`${judged.folded} ${lastLeadText}`);
  const periods = business.flatMap((source) =>
    source.amounts
      .filter(({ kind, isDate }) => !isDate && SPANS.has(kind))
      .map((one) => ({
        one,
        isSaid: all.some((other) => isSameAmount(other, one)),
        isSpoken: sharesWord(
          words,
          contentWords(textOf(source.judged, clauseAt(source.judged, one.start))),
        ),
      })),
  );
  const named = periods.filter(({ isSaid }) => isSaid);
  const spoken = named.length > 0 ? named : periods.filter(({ isSpoken }) => isSpoken);
  return (spoken.length > 0 ? spoken : periods).slice(0, MAX_PERIODS).map(({ one }) => one);
}

const SPANS: ReadonlySet<Amount['kind']> = new Set(['hour', 'day', 'week', 'month', 'year']);
