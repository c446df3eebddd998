import { contactsOf, hasLink } from '../offers/contacts.ts';
import { textFaults } from '../offers/offer-faults.ts';
import { factLine, type SiteFact } from '../websites/facts.ts';
import { oneLine } from '../text.ts';

/** More would cost the agent more to read in each turn than leads ask about. */
const MAX_FACTS = 60;
const MAX_LENGTH = 6_000;
const MAX_FACT = 200;
/** About the page rather than the business, and links: an agent sends the one of its goal. */
const EXCLUDED_KINDS = new Set([
  'title',
  'language',
  'social_link',
  'contact_link',
  'booking_link',
]);

/**
 * The facts of a campaign as its agent reads them, a line each: first what a person wrote or corrected,
 * so that no fact of the site takes its place. Orders, markup, links and account numbers that someone
 * wrote into a site stay behind.
 */
export function factLines(facts: (SiteFact & { edited?: unknown })[]): string {
  const lines = facts
    .toSorted((a, b) => Number(b.edited !== undefined) - Number(a.edited !== undefined))
    .filter(({ kind }) => !EXCLUDED_KINDS.has(kind))
    .filter(({ kind, value }) => kind === 'email' || isSafeValue(value))
    .slice(0, MAX_FACTS)
    .map((fact) => `- ${oneLine(factLine(fact).replace(/\s*\|\s*/g, ', ')).slice(0, MAX_FACT)}`);
  let length = 0;
  return [...new Set(lines)].filter((line) => (length += line.length + 1) <= MAX_LENGTH).join('\n');
}

const isSafeValue = (value: string): boolean =>
  textFaults(value).length === 0 && !hasLink(value) && contactsOf(value).accounts.length === 0;
