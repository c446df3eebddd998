import { contactsOf, hasLink, hostOf, withoutContacts } from './contacts.ts';
import { type Measure, measuresOf, type Reading, spellsNothing } from './measures.ts';
import { wrongSubject } from './price-subjects.ts';
import { linesWith } from './same-measure.ts';
import type { Sources } from './sources.ts';
import { plainText } from './words.ts';

export { hasLink };

/**
 * What a sentence states and the material does not: an amount, share, duration, date or number, an
 * amount of something else, or a way to reach the business. In words that the model understands.
 */
export function findUnsupportedClaims(
  sentence: string,
  sources: Sources,
  reading: Reading,
): string[] {
  const text = plainText(sentence);
  const measures = measuresOf(withoutContacts(text), reading);
  const said = (one: Measure) =>
    text
      .slice(one.start, one.end + 12)
      .split('\n')[0]
      ?.trim() ?? '';
  const unknown = measures.filter((one) => linesWith(one, sources.lines).length === 0);
  return [
    ...unsupportedContacts(text, sources),
    ...distinct(unknown.filter((one) => !hasOtherReading(one, measures, unknown))).map(
      (one) => `It names ${described(one, said(one))}, which the material does not say.`,
    ),
    ...wrongSubject(text, measures, sources),
  ];
}

/** Whether a text contains a price. */
export const hasPrice = (text: string, languages: string[] = ['en']): boolean =>
  measuresOf(plainText(text), { languages, readSpelled: spellsNothing }).some(
    ({ kind }) => kind === 'money',
  );

/** A date that can be read in two ways is supported when one of them is. */
const hasOtherReading = (one: Measure, all: Measure[], unknown: Measure[]): boolean =>
  all.some((other) => other !== one && other.start === one.start && !unknown.includes(other));

const distinct = (measures: Measure[]): Measure[] =>
  measures.filter((one, index) => measures.findIndex(({ start }) => start === one.start) === index);

function described({ kind, value, month }: Measure, said: string): string {
  if (kind === 'money') return `a price of ${value}`;
  if (kind === 'percent') return `${value} %`;
  if (month !== undefined) return `the date "${said}"`;
  return kind === 'number' ? `the number ${value} ("${said}")` : `"${said}" (${value} ${kind})`;
}

function unsupportedContacts(text: string, { contacts, trusted, host }: Sources): string[] {
  const said = contactsOf(text);
  const hosts = new Set(trusted.links.map(hostOf));
  const isOwn = (one: string) => host !== null && hostOf(one) === host;
  const knownLink = (one: string) =>
    trusted.links.includes(one) ||
    (hostOf(one) === one && hosts.has(one)) ||
    (isOwn(one) && contacts.links.includes(one));
  const knownEmail = (one: string) =>
    trusted.emails.includes(one) ||
    (isOwn(one.slice(one.indexOf('@') + 1)) && contacts.emails.includes(one));
  const knownPhones = new Set(contacts.phones.map((phone) => phone.slice(-8)));
  const hostLike = said.hostLike.filter((one) => !said.links.includes(one));
  const unknown = [
    ...said.links.filter((one) => !knownLink(one)),
    ...hostLike.filter((one) => !knownLink(one) && !contacts.hostLike.includes(one)),
    ...said.emails.filter((one) => !knownEmail(one)),
    ...said.phones.filter((one) => !knownPhones.has(one.slice(-8))),
  ];
  return [
    ...unknown.map((one) => `It names ${one}, which the material does not say.`),
    // Leads pay where the goal's link leads, never into a number in a chat.
    ...said.accounts.map((one) => `It gives the account or card number ${one}; leave it out.`),
  ];
}
