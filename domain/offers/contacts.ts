import { hasCheckDigit } from '../check-digit.ts';
import { plainText } from './words.ts';

/** Ways to reach or pay someone that a text contains. */
export interface Contacts {
  links: string[];
  /** words that look like a host but have an unusual ending, such as `Node.js` */
  hostLike: string[];
  emails: string[];
  phones: string[];
  /** account and card numbers, recognized by their check digits */
  accounts: string[];
}

export function contactsOf(input: string): Contacts {
  const text = plainText(input);
  const emails = text.match(EMAILS) ?? [];
  const withoutEmails = text.replace(EMAILS, ' ');
  return {
    links: linksOf(withoutEmails),
    hostLike: (withoutEmails.replace(ADDRESS, ' ').match(HOST_LIKE) ?? []).map(plainLink),
    emails: emails.map((email) => email.toLowerCase()),
    phones: (withoutEmails.match(PHONES) ?? [])
      .map((item) => item.replace(/\D/g, ''))
      .filter((digits) => digits.length >= 8 && digits.length <= 15),
    accounts: accountsOf(withoutEmails),
  };
}

export const hasLink = (text: string): boolean => linksOf(text).length > 0 || EMAIL.test(text);

export const hasEmail = (text: string): boolean => EMAIL.test(text);

/** Removes links, email addresses and telephone numbers, whose digits don't count as figures. */
export const withoutContacts = (text: string): string =>
  [EMAILS, ADDRESS, BARE, PHONES].reduce(
    (left, pattern) => left.replace(pattern, (found) => ' '.repeat(found.length)),
    text,
  );

// Every pattern is bounded and anchored to a word or number: texts are long and may be hostile.
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/;
const EMAILS = new RegExp(EMAIL, 'g');
const PHONES = /(?<![\d/.-])\+?\d(?:(?:[^\S\n]|[().-])?\d){7,14}(?!\d)/g;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`()[\]{}，。、！？；]+/gi;
/** A link without http: a word that looks like a host, perhaps with a path. */
const BARE =
  /(?<![\w@/.-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|info|biz|io|co|app|dev|shop|store|online|site|ai|me|tv|eu|fr|de|es|it|nl|be|ch|at|pt|br|ru|cn|jp|ma|ae|sa|uk|us|ca|example|test|localhost)(?![\w-])(?:\/[^\s<>"'`()[\]{}，。、！？；]*)?/gi;
const HOST_LIKE =
  /(?<![\w@/.-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])\.){1,4}[a-z]{2,24}(?![\w-])(?:\/[^\s<>"'`()[\]{}，。、！？；]*)?/gi;

function linksOf(text: string): string[] {
  const whole = text.match(ADDRESS) ?? [];
  const bare = text.replace(ADDRESS, ' ').match(BARE) ?? [];
  return [...whole, ...bare].map(plainLink);
}

/** Returns a link without protocol, www. and trailing punctuation. */
function plainLink(link: string): string {
  const bare = link
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[.,;:!?'"*_…]+$/, '')
    .replace(/\/+$/, '');
  const host = hostOf(bare);
  return host.toLowerCase() + bare.slice(host.length);
}

export const hostOf = (link: string): string => /^[^/?#]*/.exec(link)?.[0] ?? '';

const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Account numbers (IBAN, ISO 13616) and card numbers (Luhn, ISO 7812). */
function accountsOf(text: string): string[] {
  const ibans = (text.match(IBAN) ?? []).map(compact).filter(isIban);
  const cards = (text.match(CARD) ?? []).map(compact).filter(hasCheckDigit);
  return [...ibans, ...cards];
}

const compact = (number: string): string => number.replace(/[ -]/g, '');

function isIban(number: string): boolean {
  const moved = number.slice(4) + number.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
