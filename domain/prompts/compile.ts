import { contactsOf, hasLink } from '../offers/contacts.ts';
import { textFaults } from '../offers/offer-faults.ts';
import { oneLine } from '../text.ts';
import { factLine, type SiteFact } from '../websites/facts.ts';
import { VARIABLE, variableNamed } from './variable-names.ts';

/**
 * Replaces each `{{name}}` with its value. A placeholder with an empty or unknown value stays, because
 * it may be part of an instruction. Placeholders within values aren't replaced, so an offer that
 * contains `{{…}}` changes nothing else. Values written by others are put between marks, as data.
 */
export function compileTemplate(template: string, values: Record<string, string>): string {
  return template.replace(
    VARIABLE,
    (placeholder, inside: string) => replacement(inside, values) ?? placeholder,
  );
}

/** Returns the compiled length without building the text, because a template may repeat a long value. */
export function compiledLength(template: string, values: Record<string, string>): number {
  const lengths = new Map<string, number>();
  let length = template.length;
  for (const [placeholder, placeholderName = ''] of template.matchAll(VARIABLE)) {
    const of = lengths.get(placeholderName) ?? replacement(placeholderName, values)?.length ?? -1;
    lengths.set(placeholderName, of);
    if (of >= 0) length += of - placeholder.length;
  }
  return length;
}

function replacement(placeholderName: string, values: Record<string, string>): string | undefined {
  const trimmedName = placeholderName.trim();
  const name = Object.hasOwn(values, trimmedName) ? trimmedName : variableNamed(trimmedName);
  const value = Object.hasOwn(values, name) && values[name];
  if (!value) return undefined;
  const mark = Object.hasOwn(DATA_MARKS, name) && DATA_MARKS[name];
  return mark ? dataBlock(mark, value) : value;
}

/** Variables with values that others wrote, and the marks around them. */
const DATA_MARKS: Record<string, string> = { offerDescription: 'offer', siteFacts: 'facts' };

/** Puts a text between marks. Replaces characters that could close them by similar ones. */
export const dataBlock = (mark: string, text: string): string =>
  `<${mark}>\n${withoutMarks(text)}\n</${mark}>`;

const withoutMarks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[<＜﹤]/g, '‹')
    .replace(/[>＞﹥]/g, '›');

/** More facts would cost too much in every turn, compared with what leads ask. */
const MAX_FACTS = 60;
const MAX_LENGTH = 6_000;
const MAX_FACT = 200;
/** Facts about the page rather than the business, and links: agents send only their goal's link. */
const EXCLUDED_KINDS = new Set([
  'title',
  'language',
  'social_link',
  'contact_link',
  'booking_link',
]);

/**
 * Lists a campaign's facts for its agent, one a line. Facts that a user wrote or corrected come first, so
 * that the site's facts don't displace them. Leaves out instructions, markup, links and account numbers
 * found on a site.
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
