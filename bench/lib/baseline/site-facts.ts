import type { FactKind, SiteFact } from '#domain/websites/facts.ts';
import { elementsNamed } from '#server/features/websites/page/parse-html.ts';
import { addressesOf } from './addresses.ts';
import { emailsOf } from './emails.ts';
import { faqsOf } from './faqs.ts';
import { openingHoursOf } from './opening-hours.ts';
import type { FactPage } from './page-facts.ts';
import { phonesOf } from './phones.ts';
import { pricesOf } from './prices.ts';
import { pricedNamesOf, servicesOf } from './services.ts';
import { bookingLinksOf, contactLinksOf, socialLinksOf } from './site-links.ts';

const MAX_LENGTH = 300;

type Find = (page: FactPage) => string[];

/** How each kind is found, and how many are kept: sixty in all. */
const FINDERS: [FactKind, max: number, find: Find, orElse?: Find][] = [
  ['title', 1, (page) => [page.title]],
  ['description', 1, descriptionOf],
  ['language', 1, (page) => (page.language ? [page.language] : [])],
  ['service', 15, servicesOf, pricedNamesOf],
  ['price', 12, pricesOf],
  ['email', 3, emailsOf],
  ['phone', 3, phonesOf],
  ['address', 2, addressesOf],
  ['contact_link', 2, contactLinksOf],
  ['booking_link', 2, bookingLinksOf],
  ['social_link', 6, socialLinksOf],
  ['opening_hours', 2, openingHoursOf],
  ['faq', 10, faqsOf],
];

/** Facts in the pages' own words, each with the first page that states it. */
export function siteFacts(pages: FactPage[]): SiteFact[] {
  return FINDERS.flatMap(([kind, max, find, orElse]) => {
    const found = factsOf(kind, pages, find);
    return (found.length === 0 && orElse ? factsOf(kind, pages, orElse) : found).slice(0, max);
  });
}

function factsOf(kind: FactKind, pages: FactPage[], find: Find): SiteFact[] {
  const found = new Map<string, SiteFact>();
  for (const page of pages) {
    for (const text of find(page)) {
      const value = bounded(text);
      const key = value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || value;
      if (value && !found.has(key)) found.set(key, { kind, value, quote: '', page: page.url });
    }
  }
  return [...found.values()];
}

function bounded(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

function descriptionOf({ root }: FactPage): string[] {
  const metas = elementsNamed(root, 'meta').map(({ attribs }) => attribs);
  const named = (name: string) =>
    metas.find((meta) => (meta.name ?? meta.property ?? '').toLowerCase() === name)?.content ?? '';
  return [named('description') || named('og:description')];
}
