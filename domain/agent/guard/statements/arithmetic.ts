import type { Ground } from '../known/known.ts';
import { clauseAt, type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { contentWords, sharesWord } from '../text/content-words.ts';
import { isDifference } from './differences.ts';
import { isPricedByMeasure } from './measured.ts';
import { isOfOther, speaksOf } from './objects.ts';
import type { Amount } from '../amounts/amount.ts';
import { isSameAmount, sharesCurrency } from '../amounts/same-amount.ts';
import { namedShares } from './shares.ts';
import { isCalculated } from '../amounts/calculations.ts';
import { isSumOf } from '../amounts/sums.ts';
import { type Kind, unitsIn } from '../words/units.ts';

const CENT = 0.011;
const MAX_KNOWN = 60;
const MAX_FACTOR = 1_000;
/** So far from a price a number still belongs to it: "8 lessons for 60 €". */
const BESIDE = 48;

const isMoney = ({ kind }: Amount): boolean => kind === 'money';
const equals = (a: number, b: number): boolean => Math.abs(a - b) < CENT;
/** Money is often said without its cents. */
const isAbout = (exact: number, said: number): boolean =>
  equals(exact, said) || equals(Math.round(exact), said);

/**
 * Whether an amount of money follows from prices that stand: so many of one, one among so many, two
 * together, the difference of two, a share that the business names, another span of time. `stands`
 * are prices of the business and those of the answer that followed before.
 */
export function follows(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  stands: Amount[],
  ground: Ground,
): boolean {
  const words = contentWords([judged.folded, ...ground.leadTexts.slice(-3)].join(' '));
  const factors = [...factorsFor(judged, amount, all, ground)];
  // A price that only the lead knows makes what is so many times of it theirs as well.
  const isTold = ofLead(ground).some(
    (one) =>
      isSameAmount(amount, one) || factors.some((by) => equals(one.value * by, amount.value)),
  );
  const prices = distinct(
    stands.filter((one) => isMoney(one) && one.value > 0 && sharesCurrency(one, amount)),
    // What the lead names as a price has to follow from one that is spoken of.
  ).filter((price) => !isTold || speaksOf(price, words, ground, true));
  const isOfThis = (price: Amount) =>
    !isOfOther(judged, { ...amount, value: price.value, per: price.per }, all, ground);
  const isMultiple = ({ value }: Amount) =>
    factors.some((by) => equals(value * by, amount.value) || isAbout(value / by, amount.value));
  if (prices.some((price) => isMultiple(price) && isOfThis(price))) return true;
  const said = [textOf(judged, sentenceAt(judged, amount.start)), ground.lastLeadText];
  if (prices.some((price) => isOtherTime(price, amount, said) && isOfThis(price))) return true;
  if (isInstalment(amount, prices, all, ground)) return true;
  if (isPartOfTold(amount, all, ground)) return true;
  if (isPricedByMeasure(judged, amount, all, isOfThis, ground)) return true;
  const shares = namedShares(judged, all, ground);
  const isYearly = said.some((text) => unitsIn(text).has('year'));
  const isShare = ({ value }: Amount) =>
    shares.some((by) =>
      [by, 1 - by, 1 + by].some((part) =>
        [1, ...factors, ...(isYearly ? [12] : [])].some((of) =>
          equals(value * part * of, amount.value),
        ),
      ),
    );
  if ([...prices, ...ofLead(ground)].some(isShare)) return true;
  if (!isTold && isDifference(judged, amount, prices, ground)) return true;
  if (!isTold && isPartOf(amount, isOfThis, ground)) return true;
  if (!isTold && isTimesOfSource(amount, words, ground)) return true;
  const named = prices.filter((price) => speaksOf(price, words, ground));
  const isIn = (list: Amount[]) => (value: number) => list.some((one) => equals(one.value, value));
  const parts = { isSpoken: isIn(named), stands: isIn(prices) };
  if (isCalculated(judged, amount, all, parts)) return true;
  return isSumOf(amount, { named, prices, all }, { factors, more: lessIncluded(factors, ground) });
}

/** "For ten, each more 3 €": what is asked for beyond what a price includes. */
const lessIncluded = (factors: number[], { business }: Ground): number[] => {
  const counts = business.flatMap(({ amounts }) =>
    amounts.filter(({ kind, value, isDate }) => kind === 'count' && !isDate && value < 100),
  );
  return factors.flatMap((by) => counts.map(({ value }) => by - value)).filter((by) => by > 1);
};

function distinct(amounts: Amount[]): Amount[] {
  const found = new Map<string, Amount>();
  for (const one of amounts) {
    const key = `${one.value} ${one.per ?? ''}`;
    if (!found.has(key)) found.set(key, one);
    if (found.size >= MAX_KNOWN) break;
  }
  return [...found.values()];
}

const ofLead = ({ lead }: Ground): Amount[] =>
  lead.slice(-3).flatMap(({ amounts }) => amounts.filter(isMoney));

/** Numbers that the answer or the lead names. */
function factorsFor(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  { lead, leadTexts, businessTexts }: Ground,
): Set<number> {
  const texts = [judged.folded, ...leadTexts.slice(-3)];
  const isFactor = (value: number) => value >= 1.5 && value <= MAX_FACTOR && value % 0.5 === 0;
  const shown = all.filter((one) => one !== amount && !isMoney(one) && !one.isDate);
  const named = lead
    .slice(-3)
    .flatMap(({ amounts }) => amounts.filter((one) => !isMoney(one) && !one.isDate));
  const values = [...shown, ...named].map(monthsOrValue).filter(isFactor);
  return new Set(texts.some((text) => hasDual(text, businessTexts)) ? [2, ...values] : values);
}

/** Half a year is six times a month. */
const monthsOrValue = ({ value, kind }: Amount): number =>
  kind === 'year' && value === 0.5 ? 6 : value;

/** A price of the answer in so many months as the business names: "1,200 € over 12 months". */
const isInstalment = (amount: Amount, prices: Amount[], all: Amount[], { business }: Ground) =>
  prices
    .filter(({ value }) => all.some((one) => one !== amount && isMoney(one) && one.value === value))
    .some((price) =>
      business.some(({ amounts }) =>
        amounts.some(
          ({ kind, value, isDate }) =>
            kind === 'month' && !isDate && value > 1 && isAbout(price.value / value, amount.value),
        ),
      ),
    );

/** What the lead has to pay, in as many parts as the business and the answer name. */
const isPartOfTold = (amount: Amount, all: Amount[], { lead, business }: Ground): boolean => {
  const isCount = ({ kind, isDate, value }: Amount) => kind === 'count' && !isDate && value > 1;
  const told = lead.at(-1)?.amounts.filter((one) => isMoney(one) || isCount(one)) ?? [];
  return all
    .filter(isCount)
    .some(
      (parts) =>
        business.some(({ amounts }) =>
          amounts.some((one) => isCount(one) && one.value === parts.value),
        ) && told.some((one) => equals(one.value, amount.value * parts.value)),
    );
};

/** Arabic counts two by an ending: the same word stands with it and without it. */
function hasDual(folded: string, businessTexts: readonly string[]): boolean {
  const words = new Set(folded.match(/[ء-ي]{3,20}/g));
  return [...words].some((word) => {
    const stem = /^(?:لل|ال)?([ء-ي]{3,})(?:ين|ان)$/.exec(word)?.[1];
    return (
      stem !== undefined &&
      [stem, `ال${stem}`, `${stem}ان`, `${stem}ه`, stem.replace(/ت$/, 'ه')].some(
        (one) => one !== word && (words.has(one) || hasWord(businessTexts, one)),
      )
    );
  });
}

const hasWord = (texts: readonly string[], word: string): boolean =>
  texts.some((text) =>
    new RegExp(`(?<![ء-ي])(?:[وبل]?ال|ل{1,2}|[وب])?${word}(?![ء-ي])`).test(text),
  );

/** How many of one span of time are in another; a month is said to have four weeks too. */
const SPANS: [small: Kind, large: Kind, times: number[]][] = [
  ['day', 'week', [7, 5]],
  ['week', 'month', [4, 52 / 12]],
  ['day', 'month', [30]],
  ['month', 'year', [12]],
  ['week', 'year', [52]],
  ['day', 'year', [365]],
];

/** A year from a month: the answer or the lead speaks of the other span. */
function isOtherTime(price: Amount, amount: Amount, said: readonly string[]): boolean {
  const units = new Set(amount.per ? [amount.per] : said.flatMap((text) => [...unitsIn(text)]));
  return SPANS.some(([small, large, times]) => {
    const isLonger = units.has(large) && (!price.per || price.per === small);
    const isShorter = units.has(small) && (!price.per || price.per === large);
    return times.some(
      (by) =>
        (isLonger && price.per && isAbout(price.value * by, amount.value)) ||
        (isLonger && large === 'year' && equals(price.value * by, amount.value)) ||
        (isShorter && price.per === large && isAbout(price.value / by, amount.value)),
    );
  });
}

/** One of so many that the business sells for one price: "5 lessons for 150 €" are 30 € each. */
const isPartOf = (
  amount: Amount,
  isOfThis: (price: Amount) => boolean,
  { business }: Ground,
): boolean =>
  business.some(({ amounts }) =>
    amounts.some(
      (price) =>
        isMoney(price) &&
        sharesCurrency(price, amount) &&
        amounts.some(
          (one) =>
            !isMoney(one) &&
            one.kind !== 'percent' &&
            one.value > 1 &&
            Math.max(one.start - price.end, price.start - one.end) < BESIDE &&
            isAbout(price.value / one.value, amount.value),
        ) &&
        isOfThis(price),
    ),
  );

/** "Deposit of two months": how often a price is taken stands beside it in its own sentence. */
const isTimesOfSource = (amount: Amount, words: readonly string[], { business }: Ground): boolean =>
  business.some(({ judged, amounts }) =>
    amounts.some((price) => {
      if (!isMoney(price) || !sharesCurrency(price, amount) || price.value >= amount.value)
        return false;
      const { start, end } = sentenceAt(judged, price.start);
      return amounts.some(
        (one) =>
          !isMoney(one) &&
          !one.isDate &&
          one.kind !== 'percent' &&
          one.start >= start &&
          one.end <= end &&
          // With the first one: "the first month and a deposit of two".
          [one.value, one.value + 1].some((by) => equals(price.value * by, amount.value)) &&
          sharesWord(words, contentWords(textOf(judged, clauseAt(judged, one.start)))),
      );
    }),
  );

/** Whether a number or a period is the product of two others that stand beside it or in one source. */
export function isProduct(amount: Amount, all: Amount[], { lead, business }: Ground): boolean {
  const said = [...all.filter((one) => one !== amount), ...lead.slice(-3).flatMap(known)].filter(
    ({ isDate }) => !isDate,
  );
  const isIt = (a: Amount, b: Amount) =>
    a !== b && a.value > 1 && b.value > 1 && equals(a.value * b.value, amount.value);
  if (amount.kind === 'count' && said.some((a) => said.some((b) => isIt(a, b)))) return true;
  const isHours = (a: Amount, b: Amount) =>
    amount.kind === 'hour' &&
    a.kind === 'count' &&
    b.kind === 'minute' &&
    a.value > 1 &&
    equals((a.value * b.value) / 60, amount.value);
  if (
    business.some(({ amounts }) =>
      amounts.some((a) =>
        amounts.some((b) => Math.abs(a.start - b.start) < BESIDE && isHours(a, b)),
      ),
    )
  )
    return true;
  const fits = (one: Amount) =>
    !isMoney(one) && !one.isDate && (amount.kind === 'count' || one.kind === amount.kind);
  // Hours are taken so many times, never by hours.
  const isTimes = (one: Amount) => !one.isDate && (one.kind === 'count' || amount.kind === 'count');
  return business.some(({ amounts }) =>
    amounts
      .filter(fits)
      .some(
        (a) =>
          said.some((b) => !isMoney(b) && isIt(a, b)) ||
          amounts.some(
            (b) => !isMoney(b) && isTimes(b) && Math.abs(a.start - b.start) < BESIDE && isIt(a, b),
          ),
      ),
  );
}

const known = ({ amounts }: { amounts: Amount[] }): Amount[] => amounts;

/** Whether a number is what a known amount is taken times to make another one of the answer. */
export function isFactor(amount: Amount, all: Amount[], stands: Amount[]): boolean {
  const { value } = amount;
  const sums = all.filter((one) => one !== amount && one.kind !== 'count' && !one.isDate);
  return stands.some(
    (one) =>
      value > 1 &&
      sums.some(
        (sum) =>
          sum.kind === one.kind &&
          sharesCurrency(sum, one) &&
          (equals(one.value * value, sum.value) ||
            stands.some(
              (more) => more.kind === one.kind && equals(one.value * value + more.value, sum.value),
            )),
      ),
  );
}
