/** A word without accents and case, so that spellings can be compared. */
export const foldWord = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .trim();

/** The folded words of a text. A hyphen separates words: `US-Dollar` are two. */
export const wordsOf = (text: string): string[] => foldWord(text).match(WORDS) ?? [];
export const WORDS = /[\p{L}\p{N}]+/gu;

let last = { text: '', plain: '' };

/** The text in one spelling: widths, digits of every script or on keys, dots of hosts, invisible characters. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  // Many rules read the same text one after the other.
  if (last.text !== text) last = { text, plain: spelledPlain(text) };
  return last.plain;
}

function spelledPlain(text: string): string {
  const plain = text
    .replace(/(\d*)([\u00bc-\u00be\u2150-\u215e]|(?<=\d)\u2044\d{1,2})/g, decimal)
    .normalize('NFKC')
    .replace(/(?<=\d)\ufe0f?\u20e3/g, '')
    .replace(/(?<=[a-z\d])。(?=[a-z]{2})/gi, '.')
    .replace(/(?!\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => digits().get(digit) ?? digit);
  if (!RARE.test(plain)) return plain;
  return plain
    .replace(/(?<=\d)[٫٬](?=\d)/g, (sign) => (sign === '٫' ? '.' : ','))
    .replace(/[\u24f5-\u24fe\u2776-\u2793]/g, (sign) => String(inCircle(sign)))
    .replace(POSITIONAL, (run) => run.replace(/./g, (digit) => String(HAN.indexOf(digit))));
}

/** From one to ten, in circles that no decomposition opens. */
const inCircle = (sign: string): number =>
  ((sign.charCodeAt(0) - (sign < '\u2776' ? 0x24f5 : 0x2776)) % 10) + 1;

/** Digits of Han one after the other, as years and telephone numbers have them: 二〇二六. */
const HAN = '〇一二三四五六七八九';
const RARE = new RegExp(`[٫٬\\u24f5-\\u24fe\\u2776-\\u2793]|[${HAN}]{3}`);
const POSITIONAL = new RegExp(`(?<![十百千])[${HAN}]{3,20}(?![十百千万萬億亿兆])`, 'g');

/** "1½" is 1.5, not 11 of 2. */
function decimal(_: string, whole: string, part: string): string {
  const [above = 0, below = 1] = part.normalize('NFKC').split('⁄').map(Number);
  const value = part.startsWith('⁄') ? Number(whole) / below : Number(whole) + above / below;
  return String(Math.round(value * 1000) / 1000);
}

/** Latin and Cyrillic letters and quotation marks that have one spelling alone. */
const PLAIN = /^[\t\n\r -~\u00bf-\u0131\u0410-\u044f“”‘’–—€]*$/;

let known: Map<string, string> | undefined;

/** The digits of every numbering system that ICU knows. */
function digits(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    for (let value = 0; value < 10; value += 1) {
      const digit = format.format(value);
      if (/^\p{Nd}$/u.test(digit)) known.set(digit, String(value));
    }
  }
  return known;
}
