import { decodeHTMLStrict } from 'entities';
import { cutText, emailAddress, plainDigits } from '../../text.ts';

const address = emailAddress(
  () => '-',
  () => '-',
);
export const isEmail = (text: string): boolean =>
  text.includes('@') && text.length < 255 && address.safeParse(text).success;

/** Counts the digits of a text, up to the length of a phone number. */
export function digitsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length && at < 64; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

/** Only digits and the usual separators. */
const NUMBER = /^(?:tel:|p:)?\s*(?:\+|00)?[\d\s().\-/]{7,24}$/;
const INTERNATIONAL = /^(?:tel:|p:)?\s*(?:\+|00)/;
/** A day, a time or an IP address: digits and separators that aren't a phone number. */
const TIME =
  /^\s*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|(?:19|20)\d{6}|1[5-9]\d{8}|1[5-9]\d{11})(?:\s|$)/;
const PARTS_OF_IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whether a value without a telling name could be a phone number: 2 if in international form. */
export function looksLikePhone(given: string): 0 | 1 | 2 {
  const text = given.length < 29 && /[^\p{ASCII}]/u.test(given) ? plainDigits(given) : given;
  if (text.length < 7 || text.length > 28 || digitsIn(text) < 7 || !NUMBER.test(text)) return 0;
  if (INTERNATIONAL.test(text)) return 2;
  return TIME.test(text) || PARTS_OF_IP.test(text) ? 0 : 1;
}

/** Whether a value could be a number or an address at all. */
export const mayBeContact = (text: string): boolean =>
  looksLikePhone(text) > 0 || (text.length < 64 && text.includes('@'));

const MIN_CONTACT = 5;

/** Whether a text may contain a number or an address. */
export const mayHoldContact = (text: string): boolean =>
  text.length >= MIN_CONTACT && /\d[\d\s().\-/]{6}|@/.test(text);

const LINK = /^(?:https?:\/\/|www\.)/i;

/** Whether a value can be a person's name, given that its key says so. */
export const canBeName = (text: string): boolean =>
  text.length <= 100 &&
  /\p{L}/u.test(text) &&
  !LINK.test(text) &&
  !text.includes('@') &&
  digitsIn(text) < 5 &&
  !/^(?:true|false|null|undefined|none|n\/a)$/i.test(text);

/** Whether a value alone looks like a name: words of letters, capitalized if the script has case. */
export const looksLikeName = (text: string): boolean =>
  text.length <= 60 &&
  /^(?:(?!\p{Ll})[\p{L}\p{M}][\p{L}\p{M}'’.-]*)(?:\s+[\p{L}\p{M}][\p{L}\p{M}'’.-]*){0,4}$/u.test(
    withoutEmoji(text),
  );

const withoutEmoji = (text: string): string =>
  text.replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu, '').trim();

/** Above the length of the longest names written without spaces, such as Thai ones. */
const MAX_WITHOUT_CASE = 24;
/** A shorter single word in capitals may be an abbreviation. */
const MIN_CAPITALS = 4;

/**
 * Whether a value looks like a whole name: at most four words, the first and last capitalized if the
 * script has case.
 */
export const looksLikeFullName = (given: string): boolean => {
  const text = withoutEmoji(given);
  const words = text.split(/\s+/);
  if (words.length > 4 || !looksLikeName(text)) return false;
  if (!/[\p{Lu}\p{Ll}]/u.test(text)) return text.length <= MAX_WITHOUT_CASE;
  if (!/^\p{Lu}/u.test(words.at(-1) ?? '')) return false;
  return /\p{Ll}/u.test(text) || (words.at(-1) ?? '').length >= MIN_CAPITALS;
};

/** Scripts that write a whole name without a space. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー・]{2,8}$/u;

/** Whether a value that looks like a name is a whole name, not only a first name. */
export const isSeveralWords = (text: string): boolean =>
  /\S\s+\S/.test(withoutEmoji(text)) || UNSPACED.test(text);

const MAX_FOUND = 200;
/** Many texts contain fewer digits. */
const MIN_KNOWN = 8;

/** Collects every number and address in texts, so a person's stored data can be found and erased. */
export function phonesAndEmails(texts: string[]): { phones: string[]; emails: string[] } {
  const [phones, emails] = [new Set<string>(), new Set<string>()];
  for (const text of texts) {
    for (const [number] of text.matchAll(/\d[\d\s().\-/]{6,22}/g)) {
      const digits = number.replace(/\D/g, '').replace(/^0+/, '');
      if (digits.length >= MIN_KNOWN && digits.length <= 15 && phones.size < MAX_FOUND) {
        phones.add(digits);
      }
    }
    for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
      const [before = ''] = /[^\s<>"':;,()=]*$/.exec(text.slice(Math.max(0, at - 64), at)) ?? [];
      const [after = ''] = /^[^\s<>"':;,()&]*/.exec(text.slice(at, at + 190)) ?? [];
      // A sentence ends with a period.
      const address = `${before}${after.replace(/\.+$/, '')}`.toLowerCase();
      if (isEmail(address) && emails.size < MAX_FOUND) emails.add(address);
      if (emails.size === MAX_FOUND) break;
    }
  }
  return { phones: [...phones], emails: [...emails] };
}

/** Names that services use for the area code. */
export const AREA_CODE = /area|^ddd$/i;

/** Joins a number whose country or area code is a separate part. Other parts are read alone. */
export function phoneInParts(node: Record<string, unknown>): string | undefined {
  const parts = Object.entries(node).flatMap(([key, value]) => {
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    const isPart = /^\+?[\d\s().-]{1,20}$/.test(text);
    return isPart && !/(?:^|_)id$/i.test(key) ? [[key, text] as const] : [];
  });
  if (parts.length < 2 || parts.length > 4) return undefined;
  const find = (pattern: RegExp) => parts.find(([key]) => pattern.test(key));
  const country = find(/country|dial|prefix|^code$|ddi|^cc$/i);
  const area = find(AREA_CODE);
  const rest = parts.find((part) => part !== country && part !== area);
  if (!rest || (!country && !area) || /^(?:\+|00)/.test(rest[1])) return undefined;
  const national = `${area?.[1] ?? ''} ${rest[1]}`.trim();
  if (!country) return national;
  return `+${country[1].replace(/^(?:\+|00)/, '')} ${national}`;
}

/** Removes characters that the database rejects. */
export const clean = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '');

/** Longer values are truncated: no field of a lead needs more. */
const MAX_TEXT = 2_000;

export const readable = (value: unknown): string => {
  const whole = String(value);
  const text = whole.length > MAX_TEXT ? cutText(whole, MAX_TEXT) : whole;
  return clean(/[&<]/.test(text) ? withoutMarkup(text) : text).trim();
};

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** A tag that only markup has. Angle brackets around addresses and in comparisons don't match. */
const MARKUP = /<\/[a-z][a-z\d]*\s*>|<br\s*\/?>/i;

/** Converts HTML from a service to plain text. */
function withoutMarkup(text: string): string {
  const plain = MARKUP.test(text)
    ? text
        .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>(?=.)/gi, '\n')
        .replace(/<\/?[a-z][^<>@]*>/gi, '')
    : text;
  return ENTITY.test(plain) ? decodeHTMLStrict(plain) : plain;
}
