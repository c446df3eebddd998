import { plainDigits } from '../text.ts';

/** A normalized word, number or sign, and its position in the text. */
export interface Token {
  norm: string;
  isNumber: boolean;
  start: number;
  end: number;
}

/**
 * Numbers keep their separators: 12.50 and 12 50 differ. A space may separate thousands. Languages without
 * spaces are split into characters.
 */
const NUMBER = String.raw`\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})(?:[.,٫]\p{Nd}{1,2}(?!\p{Nd}))?|\p{Nd}+(?:[.,'’:\/\-–—٫٬]\p{Nd}+)*`;
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const WORD = String.raw`[[\p{L}\p{M}]--${UNSPACED}]+`;
const TOKEN = new RegExp(
  String.raw`${NUMBER}|${UNSPACED}|${WORD}|\p{No}|\p{Nl}|\p{Sc}|[%٪％‰+@&]`,
  'gv',
);

/** Splits a text into tokens. Spaces, punctuation, and list and table markers only separate them. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: found, index }) => ({
    norm: /^\p{Nd}/u.test(found) ? normalised(found).replaceAll(' ', '') : normalised(found),
    isNumber: /^\p{Nd}/u.test(found),
    start: index,
    end: index + found.length,
  }));
}

/** Normalizes case, digits of any script, dashes and apostrophes, and removes invisible characters. */
export function normalised(text: string): string {
  if (/^[!-~]*$/.test(text)) return text.toLowerCase();
  return plainDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/[’]/g, "'")
    .replace(/٫/g, ',')
    .replace(/٬/g, '.')
    .replace(/٪/g, '%')
    .replace(/\s/g, ' ')
    .replace(/[\p{Cf}ـ]/gu, '');
}

/** Finds up to `max` positions of a token sequence in another. Linear (Knuth, Morris, Pratt). */
export function findTokens(needle: Token[], haystack: Token[], max = 50): number[] {
  if (needle.length === 0) return [];
  const fallback = fallbackOf(needle);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < haystack.length && found.length < max; at += 1) {
    while (matched > 0 && needle[matched]?.norm !== haystack[at]?.norm) {
      matched = fallback[matched - 1] ?? 0;
    }
    if (needle[matched]?.norm === haystack[at]?.norm) matched += 1;
    if (matched === needle.length) {
      found.push(at - matched + 1);
      matched = fallback[matched - 1] ?? 0;
    }
  }
  return found;
}

function fallbackOf(needle: Token[]): number[] {
  const fallback = [0];
  let length = 0;
  for (let at = 1; at < needle.length; at += 1) {
    while (length > 0 && needle[length]?.norm !== needle[at]?.norm) {
      length = fallback[length - 1] ?? 0;
    }
    if (needle[length]?.norm === needle[at]?.norm) length += 1;
    fallback[at] = length;
  }
  return fallback;
}
