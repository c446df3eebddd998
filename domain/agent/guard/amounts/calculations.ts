import { type Judged, sentenceAt } from '../text/judged.ts';
import type { Amount } from './amount.ts';

const CENT = 0.011;
/** Nobody writes more parts than that. */
const MAX_TERMS = 8;
const SIGNS: Record<string, '+' | '-' | '*' | '='> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  x: '*',
  '×': '*',
  '*': '*',
  '·': '*',
  '@': '*',
  '=': '=',
};
/** Words and currencies around a sign of arithmetic: "39 € + the other 22 €". */
const AROUND = /[\p{Sc}\p{L}\s\u00a0()']/gu;
const TIMES = /(?<!\p{L})(?:x|a|mal|maal|times|fois)(?!\p{L})/u;

/** The sign between two numbers that stand behind each other; undefined: none, or more than one. */
function signBetween({ folded }: Judged, a: Amount, b: Amount) {
  const gap = folded.slice(a.end, b.start);
  const rest = gap.replace(AROUND, '');
  if (rest !== '') return rest.length === 1 ? SIGNS[rest] : undefined;
  // "6 x 37", "20 Stück à 31"
  return a.kind !== 'money' && gap.length < MAX_GAP && TIMES.test(gap) ? '*' : undefined;
}

const MAX_GAP = 16;

interface Term {
  value: number;
  /** what it is made of */
  parts: Amount[];
  /** a sign joins it to the term before it */
  isAdded: boolean;
}

/** The numbers of a text as terms of a sum: "2 × 16" is one. */
function termsIn(judged: Judged, amounts: Amount[]): Term[] {
  const terms: Term[] = [];
  for (const [at, one] of amounts.entries()) {
    const [before, last] = [amounts[at - 1], terms.at(-1)];
    const sign = before && signBetween(judged, before, one);
    if (last && sign === '*')
      terms[terms.length - 1] = {
        ...last,
        value: last.value * one.value,
        parts: [...last.parts, one],
      };
    else terms.push({ value: one.value, parts: [one], isAdded: sign === '+' });
  }
  return terms;
}

/**
 * Whether an amount is what the numbers just before it or just behind it come to, each of them a price
 * that is spoken of or so many of one; where signs join them, any price that stands.
 */
export function isCalculated(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  prices: { isSpoken: (value: number) => boolean; stands: (value: number) => boolean },
): boolean {
  const numbers = all.filter(
    ({ isDate, isArticle, kind }) => !isDate && !isArticle && kind !== 'percent',
  );
  const isTerm = ({ parts, isAdded }: Term, at: number, terms: Term[]) => {
    const isPrice = isAdded || terms[at + 1]?.isAdded ? prices.stands : prices.isSpoken;
    return parts.some(
      ({ value, kind }) => (kind === 'money' || kind === 'count') && isPrice(value),
    );
  };
  const termsOf = (isIn: (one: Amount) => boolean) =>
    termsIn(judged, numbers.filter(isIn)).filter(isTerm);
  const before = termsOf(({ end }) => end <= amount.start);
  const after = termsOf(({ start }) => start >= amount.end);
  return [before.reverse(), after].some((terms) => {
    let sum = 0;
    return terms.slice(0, MAX_TERMS).some(({ value, parts }, at) => {
      sum += value;
      return (at > 0 || parts.length > 1) && Math.abs(sum - amount.value) < CENT;
    });
  });
}

/** Results that are written behind their parts, and are not what these come to: "95 + 14 = 119". */
export function miscalculated(judged: Judged, amounts: Amount[]): Amount[] {
  return amounts.filter((result, at) => {
    const { start } = sentenceAt(judged, result.start);
    const before = amounts
      .slice(Math.max(0, at - MAX_TERMS), at)
      .filter((one) => one.start >= start);
    const last = before.at(-1);
    if (!last || signBetween(judged, last, result) !== '=') return false;
    const value = valueOf(judged, before);
    return (
      value !== undefined && Math.abs(value - result.value) > Math.max(CENT, result.value / 100)
    );
  });
}

/** What numbers and the signs between them come to; undefined where there are none. */
function valueOf(judged: Judged, numbers: Amount[]): number | undefined {
  let [sum, product, signs] = [0, 0, 0];
  let isOpen = false;
  for (const [at, one] of numbers.entries()) {
    const before = numbers[at - 1];
    const sign = before && signBetween(judged, before, one);
    if (one.isDate || one.kind === 'percent' || sign === '=') return undefined;
    if (sign === '*') product *= one.value;
    else if (sign) {
      sum += product;
      product = sign === '-' ? -one.value : one.value;
    } else {
      // What stands before it is no part of it: "3 days: 2 × 9".
      if (isOpen) return undefined;
      [sum, product, signs] = [0, one.value, 0];
    }
    if (sign) signs += 1;
    isOpen = signs > 0;
  }
  return signs > 0 ? sum + product : undefined;
}
