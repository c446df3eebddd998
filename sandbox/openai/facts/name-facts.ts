import type { ChatMessage } from '../chat-request.ts';
import { addressesOf } from './addresses.ts';
import { emailsOf, phonesOf } from './contacts.ts';
import { bookingLinksOf, contactLinksOf, socialLinksOf } from './links.ts';
import { type Page, readPages } from './read-pages.ts';
import { pricesOf } from './prices.ts';
import { descriptionOf, faqsOf, openingHoursOf, pricedNamesOf, servicesOf } from './statements.ts';

/** A fact with the words that show it. */
export interface Found {
  value: string;
  quote: string;
  about?: string;
}

/** Whether a system prompt asks for the facts of a website. */
export const wantsFacts = (messages: ChatMessage[]): boolean =>
  messages.some(({ role, text }) => role === 'system' && /^task: name the facts of/i.test(text));

const FINDERS: [kind: string, find: (page: Page) => Found[]][] = [
  ['price', pricesOf],
  ['email', emailsOf],
  ['phone', phonesOf],
  ['address', addressesOf],
  ['contact_link', contactLinksOf],
  ['booking_link', bookingLinksOf],
  ['social_link', socialLinksOf],
  ['opening_hours', openingHoursOf],
  ['faq', faqsOf],
];
const MAX_FACTS = 100;

/** Names facts by rules and lists of words, as far as those go: a real model reads. */
export function nameFacts(messages: ChatMessage[]) {
  const text = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const pages = readPages(text);
  const [start] = pages;
  const named = start
    ? descriptionOf(start).map((found) => factOf('description', start, found))
    : [];
  const offered = pages.flatMap((page) => servicesOf(page));
  const services = offered.length > 0 ? servicesOf : pricedNamesOf;
  for (const [kind, find] of [['service', services] as const, ...FINDERS]) {
    for (const page of pages) named.push(...find(page).map((found) => factOf(kind, page, found)));
  }
  return { facts: named.slice(0, MAX_FACTS) };
}

const factOf = (kind: string, { id }: Page, { value, quote, about = '' }: Found) => ({
  kind,
  value,
  quote,
  page: id,
  about,
});
