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
  const wantedDigits = mainDigits(value);
  if (wantedDigits.length < MIN_DIGITS || wantedDigits.length > MAX_DIGITS) return undefined;
  const visibleNumber = (plainDigits(text.normalize('NFKC')).match(NUMBERS) ?? []).find(
    (item) => digitsOf(item) === wantedDigits && !DATES.test(item.trim()),
  );
  if (visibleNumber) return visibleNumber.trim();
  const url = phoneLinksOf(links).get(wantedDigits);
  return url && numberIn(unescapedPart(url.slice('tel:'.length)));
}

const phoneLinkCache = new WeakMap<VisibleLink[], Map<string, string>>();

/** The first link to each number, by its digits. Cached, because each number of a page is looked up. */
function phoneLinksOf(links: VisibleLink[]): Map<string, string> {
  const cached = phoneLinkCache.get(links);
  if (cached) return cached;
  const linkByDigits = new Map<string, string>();
  for (const { url, text: label } of links) {
    // If the label shows another number, the label counts.
    if (!url.startsWith('tel:') || digitsOf(label).length >= MIN_DIGITS) continue;
    const digits = mainDigits(unescapedPart(url));
    if (!linkByDigits.has(digits)) linkByDigits.set(digits, url);
  }
  phoneLinkCache.set(links, linkByDigits);
  return linkByDigits;
}

/** The number without an extension, which follows words or a sign. */
const numberIn = (text: string): string =>
  (plainDigits(text.normalize('NFKC')).match(NUMBERS)?.[0] ?? text).trim();

const mainDigits = (text: string): string => digitsOf(numberIn(text));

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '').replace(/^00/, '');

const ADDRESS = /^[^\s@<>()"']{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}$/u;

/** An email address from the text, even if spelled out, or from a visible link. */
export function emailIn(text: string, links: VisibleLink[], value: string): string | undefined {
  const email = value.trim().toLowerCase();
  if (!ADDRESS.test(email)) return undefined;
  const isLinked = links.some(({ url }) => emailOf(url) === email);
  return isLinked || holdsEmail(text.toLowerCase(), email) ? email : undefined;
}

/** The email address of a `mailto:` link. */
export function emailOf(url: string): string | undefined {
  if (!url.startsWith('mailto:')) return undefined;
  const address = unescapedPart(url.slice('mailto:'.length).split('?', 1)[0] ?? '');
  return address.trim().toLowerCase();
}

function holdsEmail(text: string, email: string): boolean {
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    const rest = text.slice(at + email.length, at + email.length + 2);
    const isWhole = !/[\p{L}\p{N}_%+.-]/u.test(text[at - 1] ?? ' ');
    if (isWhole && !/^\.?[\p{L}\p{N}_%+@-]/u.test(rest)) return true;
  }
  return isSpelledOut(text, email);
}

/** `name (at) host [dot] com`, with words in brackets or a sign such as `★` for "at" and "dot". */
function isSpelledOut(text: string, email: string): boolean {
  const parts = email.split(/[@.]/).map((part) => part.replace(/[$^*+?.()|[\]{}\\/]/g, '\\$&'));
  const joint = String.raw`\s{0,2}(?:[.@\p{So}]|[\[({<]\s{0,2}[\p{L}@.][\p{L}@. ]{0,14}\s{0,2}[\])}>])\s{0,2}`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.join(joint)}(?!\.?[\p{L}\p{N}])`, 'u').test(
    text,
  );
}

/** A visible link, or a URL in the text. */
export function linkIn(text: string, links: VisibleLink[], value: string): VisibleLink | undefined {
  const targetUrl = value.trim();
  if (!/^https?:\/\/[^\s<>"]+$/.test(targetUrl)) return undefined;
  const matchingLink = links.find(({ url }) => sameAddress(url, targetUrl));
  if (matchingLink) return matchingLink;
  return text.includes(targetUrl) ? { url: targetUrl, text: targetUrl } : undefined;
}

const sameAddress = (item: string, other: string) =>
  item === other || item.replace(/\/$/, '') === other.replace(/\/$/, '');
