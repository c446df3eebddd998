import { type Measure, measuredBy, pricedFor } from '../amounts/measures.ts';
import type { Amount } from '../amounts/amount.ts';
import { sharesCurrency } from '../amounts/same-amount.ts';
import type { Ground } from '../known/known.ts';
import type { Judged } from '../text/judged.ts';

const CENT = 0.011;
const MAX_FACTOR = 1_000;
/** A number is said with fewer digits than it has: so much of it may be left out. */
const ROUNDED = 0.03;

/** What the answer measures, and the lead. */
function spokenMeasures(judged: Judged, all: Amount[], { lead }: Ground): Measure[] {
  const texts = [{ judged, amounts: all }, ...lead.slice(-3)];
  return texts.flatMap((text) => text.amounts.flatMap((one) => measuredBy(text.judged, one) ?? []));
}

/** "300 g of it are 9.30 €", where a kilogram is 31 €. */
export function isPricedByMeasure(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  isOfThis: (price: Amount) => boolean,
  ground: Ground,
): boolean {
  const spoken = spokenMeasures(judged, all, ground);
  if (spoken.length === 0) return false;
  return ground.business.some((source) =>
    source.amounts.some((price) => {
      if (price.kind !== 'money' || !sharesCurrency(price, amount)) return false;
      const per = pricedFor(source.judged, price, source.amounts);
      const isIt = ({ sort, size }: Measure) =>
        sort === per?.sort && Math.abs((price.value * size) / per.size - amount.value) < CENT;
      return per !== undefined && spoken.some(isIt) && isOfThis(price);
    }),
  );
}

/** "1,200 g" are "1.2 kg"; twelve times 180 g are some 2.2 kg. */
export function isMeasured(judged: Judged, amount: Amount, all: Amount[], ground: Ground): boolean {
  const said = measuredBy(judged, amount);
  if (!said) return false;
  const factors = [1, ...numbersOf(all, amount), ...ground.lead.slice(-3).flatMap(numbersIn)];
  const one = said.size / amount.value;
  // "1,000 m are 1 km" says what the words mean.
  const isMeaning = all.some((its) => {
    const other = its.value === 1 ? measuredBy(judged, its) : undefined;
    return other?.sort === said.sort && other.size === said.size;
  });
  if (isMeaning && said.size !== one) return true;
  const left = Math.min((one * lastDigit(judged, amount)) / 2, said.size * ROUNDED);
  return ground.business.some((source) =>
    source.amounts.some((its) => {
      const known = measuredBy(source.judged, its);
      return (
        known?.sort === said.sort &&
        factors.some((by) => Math.abs(known.size * by - said.size) <= left)
      );
    }),
  );
}

const numbersOf = (amounts: Amount[], but?: Amount): number[] =>
  amounts
    .filter((one) => one !== but && one.kind !== 'money' && one.kind !== 'percent' && !one.isDate)
    .map(({ value }) => value)
    .filter((value) => value > 1 && value <= MAX_FACTOR);
const numbersIn = ({ amounts }: { amounts: Amount[] }): number[] => numbersOf(amounts);

/** What the last digit of a number stands for: 0.1 in "2.2". */
function lastDigit({ folded }: Judged, { start, end }: Amount): number {
  const decimals = /[.,](\d{1,2})$/.exec(folded.slice(start, end).trim())?.[1] ?? '';
  return 10 ** -decimals.length;
}
