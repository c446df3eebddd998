import { measuredBy } from '../amounts/measures.ts';
import type { Amount } from '../amounts/amount.ts';
import type { Ground } from '../known/known.ts';
import { contentWords } from '../text/content-words.ts';
import type { Judged } from '../text/judged.ts';

/** Numbers up to here are said in passing. */
const SMALL = 12;
const BEHIND = 24;
const NEXT = /^[\s\u00a0]?(\p{L}+)/u;
const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;
/** So much of a word is the same in its other forms. */
const ENDING = 2;
const MIN_STEM = 4;

/**
 * Whether a number without a unit may be money: "135 or 198". What it counts or measures stands behind it
 * otherwise, and the business or the lead speaks of that.
 */
export function isUncounted(judged: Judged, amount: Amount, ground: Ground): boolean {
  if (amount.kind !== 'count' || amount.isDate || amount.isArticle) return false;
  if (measuredBy(judged, amount)) return false;
  const next = NEXT.exec(judged.folded.slice(amount.end, amount.end + BEHIND))?.[1] ?? '';
  if (HAN.test(next)) return false;
  const isNamed = (word: string) => {
    const stem = word.slice(0, Math.max(MIN_STEM, word.length - ENDING));
    return [...ground.businessTexts, ...ground.leadTexts].some((text) => text.includes(stem));
  };
  return !contentWords(next).some(isNamed);
}

export const mayBePrice = (judged: Judged, amount: Amount, ground: Ground): boolean =>
  amount.value > SMALL && isUncounted(judged, amount, ground);
