import type { Amount } from '../amounts/amount.ts';
import type { Known } from '../known/known.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { isCommon } from '../words/common-words.ts';
import { clauseAt, ITEM_MARKS, type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/** An amount of the business with the words that say what it is for. */
export interface Scoped {
  amount: Amount;
  words: readonly string[];
}

const read = new WeakMap<Known, Scoped[]>();
const MAX_SCOPED = 120;

/**
 * The amounts of a text with the words of their part of a list and of what stands above it: "Double
 * kayak: 42 € for half a day, 66 € a day" gives both to the double kayak.
 */
export function scopedIn(known: Known): Scoped[] {
  const before = read.get(known);
  if (before) return before;
  const amounts = known.amounts.filter(({ isDate }) => !isDate).slice(0, MAX_SCOPED);
  const found = amounts.map((amount): Scoped => {
    const item = contentWords(
      textOf(known.judged, clauseAt(known.judged, amount.start, ITEM_MARKS)),
    );
    return { amount, words: [...new Set([...contentWords(labelOf(known, amount)), ...item])] };
  });
  read.set(known, found);
  return found;
}

/** What stands before the colon of an amount, or before the first amount of its sentence. */
function labelOf({ judged, amounts }: Known, { start: at }: Amount): string {
  const start = startOf(judged, at);
  const before = judged.folded.slice(start, at);
  const part = before.lastIndexOf(';') + 1;
  const own = before.indexOf(':', part);
  if (own >= 0) return before.slice(part, own);
  const colon = before.indexOf(':');
  if (colon >= 0) return before.slice(0, colon);
  const first = amounts.find((one) => one.start >= start);
  return before.slice(0, (first?.start ?? at) - start);
}

/** A point inside of brackets ends no sentence: "Boat (max. 8 people): 70 €". */
function startOf(judged: Judged, at: number): number {
  const { start } = sentenceAt(judged, at);
  const before = judged.folded.slice(start, at);
  const isInside = /^[^(]*\)/.test(before) && start > 0;
  return isInside ? sentenceAt(judged, start - 1).start : start;
}

/**
 * Whether words name a thing that has another amount: one of the others is called by all of these words
 * that the amount's own thing is called by, and by one more.
 */
export function isBetterNamed(
  words: readonly string[],
  own: Scoped[],
  others: Scoped[],
  language: string,
): boolean {
  const namedBy = (one: Scoped) =>
    words.filter((word) => one.words.some((its) => isAlike(its, word)));
  const mine = own.map(namedBy);
  const isOwn = (word: string) => mine.some((its) => its.includes(word));
  // Where its own thing is not named at all, only a word that few people use names another one.
  const isBare = mine.every((list) => list.length === 0);
  return others.some((other) => {
    const its = namedBy(other);
    const isMore = its.some(
      (word) => !isOwn(word) && !isOfPrices(word) && !(isBare && isCommon(language, word)),
    );
    return isMore && mine.every((list) => list.every((word) => its.includes(word)));
  });
}

/** "Costs", "price": they name no thing. */
const isOfPrices = (word: string): boolean =>
  (['price', 'pay', 'discount', 'free'] as const).some((thing) => heads(thing).in(word));
