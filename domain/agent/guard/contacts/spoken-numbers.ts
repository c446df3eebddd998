import { matchesIn } from '../letters/matches.ts';
import { joinedParts, NUMBER_WORDS } from '../words/number-words.ts';
import { foldText } from '../letters/fold.ts';
import type { Span } from '../text/judged.ts';

/** Digits that count nothing, so the words for amounts have them not. */
const DIGIT_WORDS = new Map(
  [
    ['0', 'zero,oh,null,nul,cero,ноль,صفر'],
    ['1', 'one,un,une,eins,ein,uno,una,um,uma,een,один,واحد'],
  ].flatMap(([digit = '', words = '']) => words.split(',').map((word) => [foldText(word), digit])),
);
const MIN_WORDS = 5;
const MIN_DIGITS = 7;
const TOKEN = /\p{L}+|\d+/gu;
/** What may stand between the parts of one number. */
const BETWEEN = /^[\s,.\-–·]{1,3}$/u;

interface Run extends Span {
  digits: string;
  words: number;
  /** "twenty" waits for its "one", so many digits may be filled in */
  zeros: number;
}

/** Numbers that are told digit by digit or in pairs, as people tell phone numbers. */
export function spokenNumbers(folded: string): (Span & { digits: string })[] {
  const found: Run[] = hanRuns(folded);
  let open: Run | undefined;
  for (const { 0: token, index } of matchesIn(folded, TOKEN)) {
    const digits = digitsOf(token);
    if (digits === undefined) {
      open = undefined;
      continue;
    }
    const end = index + token.length;
    if (!open || !BETWEEN.test(folded.slice(open.end, index))) {
      open = { start: index, end: index, digits: '', words: 0, zeros: 0 };
      found.push(open);
    }
    const isWord = !/\d/.test(token);
    const zeros = isWord ? open.zeros - digits.length : -1;
    // "Nine hundred seventeen" fills the zeros of its hundreds.
    const isFilled = zeros >= 0 && !digits.startsWith('0');
    open.digits = isFilled ? open.digits.slice(0, -digits.length) + digits : open.digits + digits;
    open.words += isWord ? 1 : 0;
    open.zeros = isWord && !/^1?0$/.test(digits) ? (/0*$/.exec(digits)?.[0].length ?? 0) : 0;
    open.end = end;
  }
  return found.filter(({ digits, words }) => words >= MIN_WORDS && digits.length >= MIN_DIGITS);
}

function digitsOf(token: string): string | undefined {
  if (/^\d+$/.test(token)) return token;
  const digit = DIGIT_WORDS.get(token);
  if (digit !== undefined) return digit;
  const value =
    NUMBER_WORDS.get(token) ?? joinedParts(token).parts?.reduce((sum, part) => sum + part, 0);
  return value !== undefined && Number.isInteger(value) && value < 1_000
    ? String(value)
    : undefined;
}

const HAN_DIGITS = '零〇一二三四五六七八九';
/** A digit after the other, as numbers of phones are told: none of them stands for tens. */
const HAN_RUN =
  /[零〇一二三四五六七八九幺](?:[の、，,\s-]{0,2}[零〇一二三四五六七八九幺]){6,14}(?![十百千万億亿])/g;

const hanRuns = (folded: string): Run[] =>
  matchesIn(folded, HAN_RUN).map(({ 0: text, index }) => {
    const digits = (
      text
        .replaceAll('幺', '一')
        .replaceAll('〇', '零')
        .match(/[零一-鿿]/g) ?? []
    )
      .map((sign) => (sign === '零' ? 0 : HAN_DIGITS.indexOf(sign) - 1))
      .join('');
    return { start: index, end: index + text.length, digits, words: digits.length, zeros: 0 };
  });
