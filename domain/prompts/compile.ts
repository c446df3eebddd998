import { contactsOf, hasLink } from '../offers/contacts.ts';
import { textFaults } from '../offers/offer-faults.ts';
import { oneLine } from '../text.ts';
import { factLine, type SiteFact } from '../websites/facts.ts';
import { VARIABLE, variableNamed } from './variable-names.ts';

/**
 * Replaces each `{{name}}` with its value. A placeholder whose value is
 * empty or unknown stays as it is: it may be meant as an instruction. Values are not looked at
 * again, so an offer that contains `{{…}}` changes nothing else. What others wrote comes between
 * marks, as data.
 */
export function compileTemplate(template: string, values: Record<string, string>): string {
  return template.replace(
    VARIABLE,
    (placeholder, inside: string) => replacement(inside, values) ?? placeholder,
  );
}

/** How long the compiled template is, without building it: a template may repeat a long value. */
export function compiledLength(template: string, values: Record<string, string>): number {
  const lengths = new Map<string, number>();
  let length = template.length;
  for (const [placeholder, inside = ''] of template.matchAll(VARIABLE)) {
    const of = lengths.get(inside) ?? replacement(inside, values)?.length ?? -1;
    lengths.set(inside, of);
    if (of >= 0) length += of - placeholder.length;
  }
  return length;
}

function replacement(inside: string, values: Record<string, string>): string | undefined {
  const written = inside.trim();
  const name = Object.hasOwn(values, written) ? written : variableNamed(written);
  const value = Object.hasOwn(values, name) && values[name];
  if (!value) return undefined;
  const mark = Object.hasOwn(DATA_MARKS, name) && DATA_MARKS[name];
  return mark ? dataBlock(mark, value) : value;
}

/** Variables whose values others wrote. They stand between marks, as data. */
const DATA_MARKS: Record<string, string> = { offerDescription: 'offer', siteFacts: 'facts' };

/** Text between marks that it cannot close: every sign that could begin a mark looks alike only. */
export const dataBlock = (mark: string, text: string): string =>
  `<${mark}>\n${withoutMarks(text)}\n</${mark}>`;

const withoutMarks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[<＜﹤]/g, '‹')
    .replace(/[>＞﹥]/g, '›');

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
