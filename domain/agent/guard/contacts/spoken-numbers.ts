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
  /** "twenty" waits for its "one" */
  isTens: boolean;
}

/** Numbers that are told digit by digit or in pairs, as people tell phone numbers. */
export function spokenNumbers(folded: string): (Span & { digits: string })[] {
  const found: Run[] = [];
  let open: Run | undefined;
  for (const { 0: token, index } of folded.matchAll(TOKEN)) {
    const digits = digitsOf(token);
    if (digits === undefined) {
      open = undefined;
      continue;
    }
    const end = index + token.length;
    if (!open || !BETWEEN.test(folded.slice(open.end, index))) {
      open = { start: index, end: index, digits: '', words: 0, isTens: false };
      found.push(open);
    }
    const isWord = !/\d/.test(token);
    const isSecond = open.isTens && isWord && /^[1-9]$/.test(digits);
    open.digits = (isSecond ? open.digits.slice(0, -1) : open.digits) + digits;
    open.words += isWord ? 1 : 0;
    open.isTens = isWord && /^[2-9]0$/.test(digits);
    open.end = end;
  }
  return found.filter(({ digits, words }) => words >= MIN_WORDS && digits.length >= MIN_DIGITS);
}

function digitsOf(token: string): string | undefined {
  if (/^\d+$/.test(token)) return token;
  const digit = DIGIT_WORDS.get(token);
  if (digit !== undefined) return digit;
  const value = NUMBER_WORDS.get(token) ?? joinedParts(token)?.reduce((sum, part) => sum + part, 0);
  return value !== undefined && Number.isInteger(value) && value < 100 ? String(value) : undefined;
}
