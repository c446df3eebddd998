import { plainDigits } from '../text.ts';
import { unescapedPart } from '../parse-text.ts';
import type { VisibleLink } from './visible-page.ts';

const MIN_DIGITS = 6;
const MAX_DIGITS = 15;
/** Digits in the usual groups of a phone number. */
const NUMBERS = /\+?\(?\d(?:[\s()./\-–\u00a0\u202f]{0,3}\d){5,16}/g;
const DATE = String.raw`\d{1,2}[.\/-]\d{1,2}[.\/-]?(?:(?:19|20)?\d{2})?|\d{4}[.\/-]\d{1,2}[.\/-]\d{1,2}|(?:19|20)\d{2}`;
/** One or more dates: the beginning and end of a holiday aren't a phone number. */
const DATES = new RegExp(String.raw`^(?:${DATE})(?:[\s–-]+(?:${DATE}))*$`);

/** A phone number as the page shows it or as a visible link dials it. */
export function phoneIn(text: string, links: VisibleLink[], value: string): string | undefined {
  const wanted = mainDigits(value);
  if (wanted.length < MIN_DIGITS || wanted.length > MAX_DIGITS) return undefined;
  const shown = (plainDigits(text.normalize('NFKC')).match(NUMBERS) ?? []).find(
    (item) => digitsOf(item) === wanted && !DATES.test(item.trim()),
  );
  if (shown) return shown.trim();
  const url = dialledBy(links).get(wanted);
  return url && numberIn(unescapedPart(url.slice('tel:'.length)));
}

const dialled = new WeakMap<VisibleLink[], Map<string, string>>();

/** The first link to each number, by its digits. Cached, because each number of a page is looked up. */
function dialledBy(links: VisibleLink[]): Map<string, string> {
  const known = dialled.get(links);
  if (known) return known;
  const found = new Map<string, string>();
  for (const { url, text: label } of links) {
    // If the label shows another number, the label counts.
    if (!url.startsWith('tel:') || digitsOf(label).length >= MIN_DIGITS) continue;
    const digits = mainDigits(unescapedPart(url));
    if (!found.has(digits)) found.set(digits, url);
  }
  dialled.set(links, found);
  return found;
}

/** The number without an extension, which follows words or a sign. */
const numberIn = (text: string): string =>
  (plainDigits(text.normalize('NFKC')).match(NUMBERS)?.[0] ?? text).trim();

const mainDigits = (text: string): string => digitsOf(numberIn(text));

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '').replace(/^00/, '');

const ADDRESS = /^[^\s@<>()"']{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}$/u;

/** An email address from the text, even if spelled out, or from a visible link. */
export function emailIn(text: string, links: VisibleLink[], value: string): string | undefined {
  const wanted = value.trim().toLowerCase();
  if (!ADDRESS.test(wanted)) return undefined;
  const isLinked = links.some(({ url }) => mailOf(url) === wanted);
  return isLinked || holdsEmail(text.toLowerCase(), wanted) ? wanted : undefined;
}

/** The email address of a `mailto:` link. */
export function mailOf(url: string): string | undefined {
  if (!url.startsWith('mailto:')) return undefined;
  const address = unescapedPart(url.slice('mailto:'.length).split('?', 1)[0] ?? '');
  return address.trim().toLowerCase();
}

function holdsEmail(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const rest = text.slice(at + wanted.length, at + wanted.length + 2);
    const isWhole = !/[\p{L}\p{N}_%+.-]/u.test(text[at - 1] ?? ' ');
    if (isWhole && !/^\.?[\p{L}\p{N}_%+@-]/u.test(rest)) return true;
  }
  return isSpelledOut(text, wanted);
}

/** `name (at) host [dot] com`, with words in brackets or a sign such as `★` for "at" and "dot". */
function isSpelledOut(text: string, wanted: string): boolean {
  const parts = wanted.split(/[@.]/).map((part) => part.replace(/[$^*+?.()|[\]{}\\/]/g, '\\$&'));
  const joint = String.raw`\s{0,2}(?:[.@\p{So}]|[\[({<]\s{0,2}[\p{L}@.][\p{L}@. ]{0,14}\s{0,2}[\])}>])\s{0,2}`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.join(joint)}(?!\.?[\p{L}\p{N}])`, 'u').test(
    text,
  );
}

/** A visible link, or a URL in the text. */
export function linkIn(text: string, links: VisibleLink[], value: string): VisibleLink | undefined {
  const wanted = value.trim();
  if (!/^https?:\/\/[^\s<>"]+$/.test(wanted)) return undefined;
  const shown = links.find(({ url }) => sameAddress(url, wanted));
  if (shown) return shown;
  return text.includes(wanted) ? { url: wanted, text: wanted } : undefined;
}

const sameAddress = (item: string, other: string) =>
  item === other || item.replace(/\/$/, '') === other.replace(/\/$/, '');
