import { matchesIn } from '../letters/matches.ts';
import type { Ground, Known } from '../known/known.ts';
import { contentWords, sharesWord } from '../text/content-words.ts';
import { type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { hanValue } from '../words/number-words.ts';
import { heads } from '../words/lexicon.ts';
import type { Amount } from '../amounts/amount.ts';
import { isSameAmount } from '../amounts/same-amount.ts';

interface Share {
  amount?: Amount;
  value: number;
  words: readonly string[];
  isDiscount: boolean;
}

const HALF = /half|moitie|halb|halft|mitad|meta(?!l)|metade|половин|半|نصف|met de helft/g;
const TENTHS = /([1-9一二三四五六七八九](?:\.?[1-9]|[一二三四五六七八九])?)折/g;
const read = new WeakMap<Known, Share[]>();

/** Shares that the business names, and that the answer or the lead speaks of. */
export function namedShares(judged: Judged, all: Amount[], ground: Ground): number[] {
  const shares = ground.business.flatMap(sharesIn);
  if (shares.length === 0) return [];
  const said = `${judged.folded} ${ground.lastLeadText}`;
  const words = contentWords(said);
  const isDiscount = heads('discount').in(said);
  const percents = all.filter(({ kind }) => kind === 'percent');
  return shares
    .filter(
      (share) =>
        (share.isDiscount && isDiscount) ||
        sharesWord(words, share.words) ||
        percents.some((one) => share.amount && isSameAmount(one, share.amount)),
    )
    .map(({ value }) => value);
}

function sharesIn(known: Known): Share[] {
  const before = read.get(known);
  if (before) return before;
  const { judged, amounts } = known;
  const at = (start: number, value: number, amount?: Amount): Share => {
    const text = textOf(judged, sentenceAt(judged, start));
    const isDiscount = heads('discount').in(text) || /\boff\b/.test(text);
    return { value, words: contentWords(text), isDiscount, ...(amount ? { amount } : {}) };
  };
  const percents = amounts
    .filter(({ kind }) => kind === 'percent')
    .map((one) => at(one.start, one.value / 100, one));
  const halves = matchesIn(judged.folded, HALF).map(({ index }) => at(index, 0.5));
  // "九五折": what is left to pay, in tenths.
  const tenths = matchesIn(judged.folded, TENTHS).map(({ 1: left = '', index }) =>
    at(
      index,
      1 - Number(`0.${left.replace('.', '').replace(/\D/gu, (one) => String(hanValue(one)))}`),
    ),
  );
  const found = [...percents, ...halves, ...tenths];
  read.set(known, found);
  return found;
}
