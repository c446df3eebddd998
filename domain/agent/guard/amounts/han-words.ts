import { remember } from '../letters/remember.ts';

/** Behind a number these make a span of time, or a word of their own. */
const MAY_BE_WORD = /^[分日天年月周週時时]/;
const KANA = /[\u3040-\u30ff]/;
const AROUND = 8;

/** Where the words of a text begin, as ICU divides it; `ja` and `zh` share their dictionary. */
const wordsOf = remember((text: string) => {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return { words: [...segmenter.segment(text)] };
}, 200);
let segmenter: Intl.Segmenter | undefined;

/** What a written number and the letter behind it are: an amount, none, or one as in "a good day". */
export type HanReading = 'amount' | 'article' | 'none';

/**
 * Han numbers are parts of words as well: 十分 is "very", 三日月 a crescent, よい一日 "a good day". A number
 * inside of a longer word counts nothing, and a one behind an adjective is an article.
 */
export function hanReading(folded: string, start: number, end: number): HanReading {
  if (!MAY_BE_WORD.test(folded.slice(end, end + 1))) return 'amount';
  const from = Math.max(0, start - AROUND);
  const around = folded.slice(from, end + AROUND);
  const { words } = wordsOf(around);
  const at = words.findIndex(
    ({ index, segment }) => from + index <= start && from + index + segment.length > start,
  );
  const word = words[at]?.segment ?? '';
  const rest = word.slice(start - from - (words[at]?.index ?? 0));
  const isJapanese = KANA.test(around);
  if (isLonger(rest, end - start)) return 'none';
  if (rest === '十分' && isEnough(words[at + 1]?.segment ?? '', isJapanese)) return 'none';
  const number = folded.slice(start, end);
  const before = words[at - 1]?.segment ?? '';
  return number === '一' && isAdjective(before, isJapanese) ? 'article' : 'amount';
}

/** A word that goes on behind the number and its unit, and not with another unit: 三日月, 一年生. */
function isLonger(rest: string, digits: number): boolean {
  const behind = rest.slice(digits + 1);
  return behind !== '' && !/^[间間钟鐘期後后前内内半零〇一二两三四五六七八九十\d]/.test(behind);
}

/** Ten minutes are 十分钟 in Chinese; in Japanese 十分 is "enough" before these. */
const isEnough = (next: string, isJapanese: boolean): boolean =>
  isJapanese ? /^(?:な|に|だ|です|でし)/.test(next) : !/^[钟鐘]/.test(next);

/** よい, 素敵な; 愉快的. */
const isAdjective = (word: string, isJapanese: boolean): boolean =>
  isJapanese ? /.[いな]$|^な$/.test(word) : word.endsWith('的');
