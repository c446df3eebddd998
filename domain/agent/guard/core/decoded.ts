import { compact, foldText } from '../text/fold.ts';

/** What an answer says when it is read otherwise. */
export interface DecodedForm {
  /** letters and digits alone, folded */
  compacted: string;
  /** the words that were encoded, where a part of the answer was */
  written?: string;
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '9': 'g',
};
const BASE64 =
  /(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/_-]{4}[\s]?){4,2000}(?:[A-Za-z0-9+/_-]{2,3}={0,2})?/g;
const HEX = /(?<![\p{L}\p{N}])(?:(?:0x|\\x|%)?[0-9a-f]{2}[\s,:]{0,2}){10,2000}/giu;
const BITS = /(?<!\d)(?:[01]{7,8}[\s,]{0,2}){6,2000}/g;
const CODES = /(?<!\d)(?:\d{2,3}[\s,;]{1,3}){10,500}\d{2,3}/g;

/** An answer as it stands, backwards, shifted, with digits for letters, and what is encoded in it. */
export function decodedForms(plain: string): DecodedForm[] {
  const folded = foldText(plain);
  const letters = compact(folded);
  const forms = [
    letters,
    reversed(letters),
    shifted(letters),
    mirrored(letters),
    wordsBackwards(folded),
    compact(folded.split(/\s+/).toReversed().join('')),
  ];
  if (/\p{L}[0134578@$!|€]|[0134578@$!|€]\p{L}/u.test(folded))
    forms.push(compact(folded.replace(/[0134578@$!|€9]/g, (sign) => LEET[sign] ?? sign)));
  const initials = folded.match(/(?<=^|\n)\s*\p{L}/gu);
  if (initials && initials.length > 8) forms.push(compact(initials.join('')));
  return [...forms.map((compacted) => ({ compacted })), ...encoded(plain)];
}

/** Rot13. */
const shifted = (letters: string): string => changed(letters, (code) => ((code - 84) % 26) + 97);

/** The alphabet from its end. */
const mirrored = (letters: string): string => changed(letters, (code) => 219 - code);

const [A, Z] = [97, 122];

function changed(letters: string, change: (code: number) => number): string {
  let text = '';
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    text += code >= A && code <= Z ? String.fromCharCode(change(code)) : letters.charAt(at);
  }
  return text;
}

function reversed(letters: string): string {
  let text = '';
  for (let at = letters.length - 1; at >= 0; at -= 1) text += letters.charAt(at);
  return text;
}

/** Each word from its end. */
const wordsBackwards = (folded: string): string =>
  (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(reversed).join('');

function encoded(plain: string): DecodedForm[] {
  const found: [written: string, text: string][] = [
    ...(plain.match(BASE64) ?? []).filter(looksEncoded).map(withText(fromBase64)),
    ...(plain.match(HEX) ?? []).map(
      withText((item) => fromNumbers(item.match(/[0-9a-f]{2}(?![0-9a-f]?x)/gi) ?? [], 16)),
    ),
    ...(plain.match(BITS) ?? []).map(
      withText((item) => fromNumbers(item.match(/[01]{7,8}/g) ?? [], 2)),
    ),
    ...(plain.match(CODES) ?? []).map(
      withText((item) => fromNumbers(item.match(/\d{2,3}/g) ?? [], 10)),
    ),
  ];
  return found
    .filter(([, text]) => isText(text))
    .map(([written, text]) => ({ written, compacted: compact(foldText(text)) }));
}

const withText =
  (read: (written: string) => string) =>
  (written: string): [string, string] => [written, read(written)];

const looksEncoded = (text: string): boolean => /\d|[A-Z][a-z]+[A-Z]|=$/.test(text);

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(
      atob(text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

const fromNumbers = (numbers: string[], base: number): string =>
  new TextDecoder().decode(Uint8Array.from(numbers, (item) => Number.parseInt(item, base) & 255));

/** Nearly all of it can be read. */
function isText(text: string): boolean {
  const readable = text.match(/[\p{L}\p{N}\s\p{P}]/gu)?.length ?? 0;
  return text.length >= 8 && readable / text.length > 0.9 && /\p{L}{2}/u.test(text);
}
