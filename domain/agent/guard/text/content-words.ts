import { isSameWord } from '../../../offers/sources.ts';
import { unitOf } from '../words/units.ts';
import { LANGUAGES } from '../words/lexicon.ts';
import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';

const MIN_WORD = 4;
const MAX_WORDS = 60;
const COMMON = new Set(
  Object.values(LANGUAGES).flatMap(({ common }) => foldText(common).split(' ')),
);

/** Words that name something: long ones, and pairs of letters in scripts without spaces. */
export const contentWords = remember((folded: string): readonly string[] => {
  const words = (folded.match(/[\p{L}]+/gu) ?? []).flatMap((word) => {
    if (HAN.test(word)) return pairsOf(word);
    const isName = word.length >= MIN_WORD && !COMMON.has(word) && !unitOf(word);
    return isName ? [word] : [];
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}, 200);

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;
/** Endings of Japanese carry no meaning. */
const MEANS =
  /^(?:[\u30a0-\u30ff]{2}|[\u3400-\u9fff]{2}|[\u3400-\u9fff][\u30a0-\u30ff]|[\u30a0-\u30ff][\u3400-\u9fff])$/;
const EMPTY = new Set([
  '我们',
  '您的',
  '可以',
  '一个',
  '现在',
  '是的',
  '需要',
  '没有',
  '以及',
  '元起',
  '每月',
  '客様',
  '本日',
  '今日',
]);

function pairsOf(word: string): string[] {
  const pairs: string[] = [];
  for (let at = 0; at + 2 <= word.length; at += 1) {
    const pair = word.slice(at, at + 2);
    if (MEANS.test(pair) && !EMPTY.has(pair)) pairs.push(pair);
  }
  return pairs;
}

/** The same word in another form, or in a compound: "Stunde" in "Probestunde". */
export function isAlike(a: string, b: string): boolean {
  if (isSameWord(a, b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 5 && long.includes(short);
}

export const sharesWord = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => other.some((known) => isAlike(word, known)));
