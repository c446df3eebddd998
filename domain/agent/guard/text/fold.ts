import { plainText } from '../../../offers/words.ts';

/** A text made comparable, and where each of its characters comes from. */
export interface Folded {
  text: string;
  /** for each character of `text`, its place in the text that was folded */
  origin: number[];
}

/** By the code of a letter. */
const folds: string[] = [];

/** Lower case, no accents and vowel signs, apostrophes alike: patterns are folded the same way. */
export function fold(plain: string): Folded {
  let text = '';
  const origin: number[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.charCodeAt(at);
    const folded = folds[code] ?? foldedLetter(code);
    for (let part = 0; part < folded.length; part += 1) origin.push(at);
    text += folded;
  }
  return { text, origin };
}

function foldedLetter(code: number): string {
  const letter = String.fromCharCode(code);
  const folded =
    SAME[letter] ??
    letter
      .normalize('NFKD')
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase();
  folds[code] = folded;
  return folded;
}

const SAME: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  ʼ: "'",
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ى: 'ي',
  ة: 'ه',
};

export const foldText = (text: string): string => fold(plainText(text)).text;

/** Letters of other scripts that look like Latin ones. */
const ALIKE: Record<string, string> = Object.fromEntries(
  [
    ['авеєкмнорстухіјѕԁԛԝһӏъьцп', 'abeekmhopctyxijsdqwhlbbun'],
    ['αβεηικνορτυχωγ', 'abehiknoptuxwy'],
    ['АВЕКМНОРСТУХІЈЅԌ', 'ABEKMHOPCTYXIJSG'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([others = '', latin = '']) =>
    others.split('').map((letter, index) => [letter, latin.charAt(index)] as const),
  ),
);
const MIXED =
  /(?=[\p{L}\d.-]*[\p{Script=Cyrillic}\p{Script=Greek}])(?=[\p{L}\d.-]*\p{Script=Latin})[\p{L}\d.-]{2,80}/gu;

/** Words that mix Latin letters with letters that only look like them, in Latin. */
export function withoutLookalikes(plain: string): string {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain)) return plain;
  return plain.replace(MIXED, (word) =>
    word
      .split('')
      .map((letter) => ALIKE[letter] ?? letter)
      .join(''),
  );
}

/** Letters and digits alone: what stands between them hides nothing. */
export const compact = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '');

/** Words that mix Latin letters with letters that only look like them. */
export const lookalikesIn = (plain: string): string[] =>
  /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain) ? (plain.match(MIXED) ?? []) : [];
