import { contactsOf, hostOf, withoutContacts } from './contacts.ts';
import { type Measure, measuresOf, type Reading, noSpelledNumbers } from './measures.ts';
import { findWrongSubjects } from './price-subjects.ts';
import { findLinesWithMeasure } from './same-measure.ts';
import type { Sources } from './sources.ts';
import { plainText } from './words.ts';

/**
 * Finds what a sentence states and the material does not: an amount, share, duration, date or number, the
 * price of something else, or a way to reach the business. Described for the model.
 */
export function findUnsupportedClaims(
  sentence: string,
  sources: Sources,
  reading: Reading,
): string[] {
  const text = plainText(sentence);
  const measures = measuresOf(withoutContacts(text), reading);
  const measureText = (measure: Measure) =>
    text
      .slice(measure.start, measure.end + 12)
      .split('\n')[0]
      ?.trim() ?? '';
  const unknown = measures.filter(
    (measure) => findLinesWithMeasure(measure, sources.lines).length === 0,
  );
  return [
    ...unsupportedContacts(text, sources),
    ...distinct(unknown.filter((item) => !hasOtherReading(item, measures, unknown))).map(
      (item) => `It names ${described(item, measureText(item))}, which the material does not say.`,
    ),
    ...findWrongSubjects(text, measures, sources),
  ];
}

export const hasPrice = (text: string, languages: string[] = ['en']): boolean =>
  measuresOf(plainText(text), { languages, readSpelled: noSpelledNumbers }).some(
    ({ kind }) => kind === 'money',
  );

/** A date with two readings is supported if one of them is. */
const hasOtherReading = (measure: Measure, all: Measure[], unknown: Measure[]): boolean =>
  all.some(
    (other) => other !== measure && other.start === measure.start && !unknown.includes(other),
  );

const distinct = (measures: Measure[]): Measure[] =>
  measures.filter(
    (measure, index) => measures.findIndex(({ start }) => start === measure.start) === index,
  );

function described({ kind, value, month }: Measure, text: string): string {
  if (kind === 'money') return `a price of ${value}`;
  if (kind === 'percent') return `${value} %`;
  if (month !== undefined) return `the date "${text}"`;
  return kind === 'number' ? `the number ${value} ("${text}")` : `"${text}" (${value} ${kind})`;
}

function unsupportedContacts(text: string, { contacts, trusted, host }: Sources): string[] {
  const namedContacts = contactsOf(text);
  const hosts = new Set(trusted.links.map(hostOf));
  const isOwn = (item: string) => host !== null && hostOf(item) === host;
  const knownLink = (item: string) =>
    trusted.links.includes(item) ||
    (hostOf(item) === item && hosts.has(item)) ||
    (isOwn(item) && contacts.links.includes(item));
  const knownEmail = (item: string) =>
    trusted.emails.includes(item) ||
    (isOwn(item.slice(item.indexOf('@') + 1)) && contacts.emails.includes(item));
  const knownPhones = new Set(contacts.phones.map((phone) => phone.slice(-8)));
  const hostLike = namedContacts.hostLike.filter((item) => !namedContacts.links.includes(item));
  const unknown = [
    ...namedContacts.links.filter((link) => !knownLink(link)),
    ...hostLike.filter((item) => !knownLink(item) && !contacts.hostLike.includes(item)),
    ...namedContacts.emails.filter((email) => !knownEmail(email)),
    ...namedContacts.phones.filter((item) => !knownPhones.has(item.slice(-8))),
  ];
  return [
    ...unknown.map((item) => `It names ${item}, which the material does not say.`),
    // Leads pay at the goal's link, never to a number in a chat.
    ...namedContacts.accounts.map(
      (account) => `It gives the account or card number ${account}; leave it out.`,
    ),
  ];
}
