import { plainDigits } from '../text.ts';

/** Drops accents and case from a word, so that spellings can be compared. */
export const foldWord = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .trim();

/** The folded words of a text. A hyphen separates words, so `US-Dollar` is two. */
export const wordsOf = (text: string): string[] => foldWord(text).match(WORDS) ?? [];
export const WORDS = /[\p{L}\p{N}]+/gu;

/** Unifies spelling: widths, digits of all scripts and keycaps, dots in hosts, invisible characters. */
export function plainText(text: string): string {
  if (!NORMALIZABLE.test(text)) return text;
  const whole = /[\u00bc-\u00be\u2044\u2150-\u215e]/.test(text)
    ? text.replace(PART, decimal)
    : text;
  const plain = plainDigits(
    whole
      .normalize('NFKC')
      .replace(/(?<=\d)\ufe0f?\u20e3/g, '')
      .replace(/。(?<=[a-z\d]。)(?=[a-z]{2})/gi, '.')
      .replace(/[\p{Default_Ignorable_Code_Point}--[\ufe0e\ufe0f]]/gv, ''),
  );
  if (!RARE.test(plain)) return plain;
  return plain
    .replace(/(?<=\d)[٫٬](?=\d)/g, (sign) => (sign === '٫' ? '.' : ','))
    .replace(/[\u24f5-\u24fe\u2776-\u2793]/g, (sign) => String(inCircle(sign)))
    .replace(POSITIONAL, (run) => run.replace(/./g, (digit) => String(HAN.indexOf(digit))));
}

/** The value of a circled number from one to ten that no decomposition resolves. */
const inCircle = (sign: string): number =>
  ((sign.charCodeAt(0) - (sign < '\u2776' ? 0x24f5 : 0x2776)) % 10) + 1;

/** A row of Han digits, as in years and telephone numbers: 二〇二六. */
export const HAN = '〇一二三四五六七八九';
const RARE = new RegExp(`[٫٬\\u24f5-\\u24fe\\u2776-\\u2793]|[${HAN}]{3}`);
const POSITIONAL = new RegExp(`(?<![十百千])[${HAN}]{3,20}(?![十百千万萬億亿兆])`, 'g');

const PART = /(\d*)([\u00bc-\u00be\u2150-\u215e]|(?<=\d)\u2044\d{1,2})/g;
/** "1½" is 1.5, not 11/2. */
function decimal(_: string, whole: string, part: string): string {
  const [above = 0, below = 1] = part.normalize('NFKC').split('⁄').map(Number);
  const value = part.startsWith('⁄') ? Number(whole) / below : Number(whole) + above / below;
  return String(Math.round(value * 1000) / 1000);
}

/** Everything but letters, signs and emoji that have only one spelling in any context. */
const NORMALIZABLE =
  /[^\t\n\r -~\u00a1-\u00a7\u00a9\u00ab\u00ac\u00ae\u00b0\u00b1\u00b6\u00b7\u00bb\u00bf-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u0388-\u03ce\u0400-\u045f\u05d0-\u05ea\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a\u2013\u2014\u2018-\u201e\u2020-\u2022\u2039\u203a\u20a0-\u20a7\u20a9-\u20bf\u2190-\u21ff\u25a0-\u25ff\u2600-\u2775\u2794-\u27bf\u3001\u300c-\u3011\u3041-\u3096\u30a1-\u30fa\u30fc\u4e01\u4e02\u4e04-\u4e08\u4e0a-\u4e5c\u4e5e-\u4e8b\u4e8d-\u4e93\u4e95-\u516a\u516c\u516e-\u56da\u56dc-\u9fff\uac00-\ud7a3\u{1f300}-\u{1faff}]/u;
