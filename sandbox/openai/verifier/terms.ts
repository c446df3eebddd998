import { isStopWord, memo, normalise } from '../agent/words.ts';

/** What of a text can be compared: its letters, its words without endings, its figures. */
export interface Terms {
  letters: string;
  words: string[];
  stems: ReadonlySet<string>;
  figures: number[];
}

/** Scripts without spaces are compared by pairs of letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu;
const SPACED = /[[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv;
const ARTICLE = /^[وبفك]?(?:ال|لل)(?=\p{L}{3})/u;
const STEM = 5;

/** Made comparable, also where letters and signs have another width. */
export const plainOf = (text: string): string => normalise(text.normalize('NFKC'));
export const stemOf = (word: string): string => word.slice(0, STEM);

/** Lines of a campaign come again with every answer. */
export const termsOf = memo((text): Terms => {
  const plain = plainOf(text);
  const spaced = plain.match(SPACED) ?? [];
  const words = [
    ...spaced.map((word) => word.replace(ARTICLE, '')),
    ...(plain.match(UNSPACED) ?? []).flatMap(pairs),
  ];
  const stems = new Set(words.map(stemOf));
  return {
    letters: plain.replace(/[^\p{L}\p{N}]+/gu, ''),
    words,
    stems,
    figures: figuresIn(plain),
  };
}, 10_000);

const pairs = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));

const FIGURE = /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g;
const GROUP = /[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g;

function figuresIn(plain: string): number[] {
  const digits = plain.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const found = digits.match(FIGURE) ?? [];
  return found.map((figure) => Number(figure.replace(GROUP, '').replace(',', '.')));
}

/** How much a word says about what a sentence claims. */
export const weightOf = (word: string, code: string): number =>
  isStopWord(word, code) || /^[a-z]{1,2}$/.test(word) ? 0.2 : 1;
