import { compact, foldText } from '../text/fold.ts';

/** A possible reading of an answer, with a disguise or an encoding undone. */
export interface DecodedForm {
  /** only letters and digits, folded */
  compacted: string;
  /** the part of the answer that was encoded, if one was */
  written?: string;
}

const LEET = new Map(
  '0o 1i 3e 4a 5s 7t 8b @a $s !i |l €e 9g'.split(' ').map(([a = '', b = '']) => [a, b]),
);
const BASE64 =
  /(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/_-]{4}[\s]?){4,2000}(?:[A-Za-z0-9+/_-]{2,3}={0,2})?/g;
const HEX = /(?<![\p{L}\p{N}])(?:(?:0x|\\x|%)?[0-9a-f]{2}[\s,:]{0,2}){10,2000}/giu;
const BITS = /(?<!\d)(?:[01]{7,8}[\s,]{0,2}){6,2000}/g;
const CODES = /(?<!\d)(?:\d{2,3}[\s,;.-]{1,3}){10,500}\d{2,3}/g;

/** Reads an answer as it is, with digits as letters or left out, by its lines' initials, and decoded. */
export function decodedForms(plain: string): DecodedForm[] {
  const folded = foldText(plain);
  const letters = compact(folded);
  const forms = [letters];
  if (/[0134578@$!|€]\p{L}/u.test(folded) && /\p{L}[0134578@$!|€]+\p{L}/u.test(folded))
    forms.push(compact(folded.replace(/[0134578@$!|€9]/g, (sign) => LEET.get(sign) ?? sign)));
  if (/\d\D+\d\D+\d/.test(letters)) forms.push(letters.replace(/\d+/g, ''));
  const initials = /[\n\r\u2028\u2029]/.test(folded) ? folded.match(/^[^\S\n]*\p{L}/gmu) : null;
  if (initials && initials.length > 8) forms.push(compact(initials.join('')));
  return [...forms.map((compacted) => ({ compacted })), ...encoded(plain)];
}

const numbersIn = (pattern: RegExp, base: number) => (written: string) =>
  fromNumbers(written.match(pattern) ?? [], base);
const ENCODINGS: [RegExp, (written: string) => string][] = [
  [BASE64, (written) => (looksEncoded(written) ? fromBase64(written) : '')],
  [HEX, numbersIn(/[0-9a-f]{2}(?![0-9a-f]?x)/gi, 16)],
  [BITS, numbersIn(/[01]{7,8}/g, 2)],
  [CODES, numbersIn(/\d{2,3}/g, 10)],
];

const encoded = (plain: string): DecodedForm[] =>
  ENCODINGS.flatMap(([pattern, read]) =>
    (plain.match(pattern) ?? []).map((written) => ({ written, text: read(written) })),
  )
    .filter(({ text }) => isText(text))
    .map(({ written, text }) => ({ written, compacted: compact(foldText(text)) }));

const looksEncoded = (text: string): boolean => /\d|[A-Z][a-z]+[A-Z]|=$/.test(text);

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(
      atob(text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    return decoded(bytes);
  } catch {
    return '';
  }
}

const fromNumbers = (numbers: string[], base: number): string =>
  decoded(Uint8Array.from(numbers, (item) => Number.parseInt(item, base) & 255));

/** Drops null bytes: in UTF-16, every second byte of most letters is one. */
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\0', '');

/** Whether over 90 % of it is readable. */
function isText(text: string): boolean {
  const readable = text.match(/[\p{L}\p{N}\s\p{P}]/gu)?.length ?? 0;
  return text.length >= 8 && readable / text.length > 0.9 && /\p{L}{2}/u.test(text);
}
