import type { Ground, Known } from '../known/known.ts';
import { contentWords, isAlike, sharesWord } from '../text/content-words.ts';
import {
  clauseAt,
  ITEM_MARKS,
  type Judged,
  sentenceAt,
  type Span,
  textOf,
} from '../text/judged.ts';
import type { Amount } from '../amounts/amount.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import { languageOfAnswer } from '../forms/spoken.ts';
import { isBetterNamed, scopedIn } from './named-by.ts';

/** An amount of the business, and the words that only it stands with. */
interface Named {
  amount: Amount;
  words: readonly string[];
  /** of its whole sentence */
  around: readonly string[];
}

const read = new WeakMap<Known, Named[]>();
const MAX_NAMED = 80;

/**
 * Whether an amount that the business knows is given here to something that has another one. Things
 * are known by words that stand with one amount only; where the answer names none, it is about what
 * the lead asked for, and where that names none either, nothing is found.
 */
export function isOfOther(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  { business, lastLeadText }: Ground,
): boolean {
  const named = business.flatMap(namedIn).filter((one) => isOfSort(one.amount, amount));
  const others = named.filter((one) => !isSameAmount(amount, one.amount));
  const own = named.filter((one) => isSameAmount(amount, one.amount));
  if (others.length === 0 || own.length === 0) return false;
  const isNameless = own.every(({ words }) => words.length === 0);
  const item = itemAt(judged, amount, all);
  const clause = contentWords(textOf(judged, item));
  // What stands between two amounts, behind the first, may belong to either.
  const isBetween =
    contentWords(judged.folded.slice(item.start, amount.start)).length === 0 &&
    all.some((one) => isOfSort(one, amount) && one.start >= amount.end && one.start <= item.end);
  if (isBetween) return false;
  const isAbout = (words: readonly string[], list: Named[]) =>
    list.some((one) => one.words.some((word) => words.some((said) => isAlike(said, word))));
  const asked = contentWords(lastLeadText);
  const isOnly = all.every((one) => one === amount || !isOfSort(one, amount));
  const names = isAbout(clause, named) || !isOnly ? clause : asked;
  // What has no name of its own is what its sentence is about.
  if (isNameless)
    return (
      isAbout(names, others) &&
      !own.some(({ around }) => sharesWord(clause, around) || sharesWord(asked, around))
    );
  // What the lead asks about may be named elsewhere in the sentence of the price.
  const isAsked = names === asked && own.some(({ around }) => sharesWord(asked, around));
  return isAbout(names, others) && !isAbout(names, own) && !isAbout(asked, own) && !isAsked;
}

/** Whether the answer names a thing by words that another amount of the business stands with, and this one does not. */
export function isOfBetterNamed(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  ground: Ground,
): boolean {
  const { business } = ground;
  const scoped = business.flatMap(scopedIn).filter((one) => isOfSort(one.amount, amount));
  const own = scoped.filter((one) => isSameAmount(amount, one.amount));
  const { start, end } = sentenceAt(judged, amount.start);
  // What the sentence says itself is compared, or was before.
  const isSaid = (value: number) =>
    all.some((one) => one.value === value && one.start >= start && one.end <= end);
  const others = scoped.filter(
    (one) =>
      !isSameAmount(amount, one.amount) &&
      !isSaid(one.amount.value) &&
      (!amount.per || !one.amount.per || amount.per === one.amount.per),
  );
  if (own.length === 0 || others.length === 0) return false;
  const words = contentWords(textOf(judged, itemAt(judged, amount, all)));
  return isBetterNamed(words, own, others, languageOfAnswer(judged, ground));
}

const SPANS: ReadonlySet<Amount['kind']> = new Set(['day', 'week', 'month', 'year']);

/** Days and weeks measure the same. */
const isOfSort = (a: Amount, b: Amount): boolean =>
  a.kind === b.kind || (SPANS.has(a.kind) && SPANS.has(b.kind));

/** Whether the answer or the lead names what a price is for; a price of the answer itself is named. */
export function speaksOf(
  price: Amount,
  words: readonly string[],
  { business }: Ground,
  isStrict = false,
): boolean {
  const own = business.flatMap(namedIn).filter((one) => isSameAmount(price, one.amount));
  return (
    own.length === 0 ||
    own.some((one) => (!isStrict && one.words.length === 0) || sharesWord(words, one.words))
  );
}

/** What belongs to an amount: its part of the list, or all since the amount before it. */
function itemAt(judged: Judged, amount: Amount, all: Amount[]): Span {
  const clause = clauseAt(judged, amount.start, ITEM_MARKS);
  const { start } = sentenceAt(judged, amount.start);
  const same = all.filter((one) => isOfSort(one, amount));
  const before = same.findLast((one) => one.end <= amount.start && one.start >= start);
  const next = same.find((one) => one.start >= amount.end && one.start < clause.end);
  const item = {
    start: Math.max(clause.start, before?.end ?? 0),
    end: next?.start ?? clause.end,
  };
  const hasWords = contentWords(textOf(judged, item)).length > 0;
  return hasWords ? item : { start: before?.end ?? start, end: item.end };
}

/** The amounts of a text that stand alone in their part of it, with their own words. */
function namedIn(known: Known): Named[] {
  const before = read.get(known);
  if (before) return before;
  const { judged, amounts } = known;
  const useful = amounts
    .filter(({ kind, isDate }) => kind !== 'count' && !isDate)
    .slice(0, MAX_NAMED);
  const found = useful.map((amount) => {
    const words = contentWords(textOf(judged, itemAt(judged, amount, useful)));
    const around = contentWords(textOf(judged, sentenceAt(judged, amount.start)));
    return { amount, words, around };
  });
  const own = found.map((one) => ({
    ...one,
    words: one.words.filter((word) =>
      found.every(
        (other) =>
          other === one ||
          isSameAmount(other.amount, one.amount) ||
          !isOfSort(other.amount, one.amount) ||
          !other.words.some((its) => isAlike(its, word)),
      ),
    ),
  }));
  read.set(known, own);
  return own;
}
