import { contactsOf, withoutContacts } from './contacts.ts';
import { type Measure, measuresOf, type Reading } from './measures.ts';
import type { SiteFact } from '../websites/facts.ts';
import type { OfferContext } from './offer-context.ts';
import { foldWord, plainText, wordsOf } from './words.ts';

/** A line of the material: a fact, a line of a page, or a user's answer. */
export interface SourceLine {
  text: string;
  /** the lines above it on its page, which may say what it is about */
  above: string;
  measures: Measure[];
  /** a price fact: its numbers are money, since a table may name the currency elsewhere */
  isPrice: boolean;
}

/** Something that has a price, and the lines that give it. */
export interface Subject {
  name: string;
  /** words of its name that other priced things don't have */
  words: string[];
  lines: SourceLine[];
}

/** All sources of an offer, read once for all of its claims. */
export interface Sources {
  lines: SourceLine[];
  /** facts by the ids that the model sees */
  facts: SourceLine[];
  subjects: Subject[];
  /** all words of the material in order, to find quotes in */
  words: string;
  contacts: ReturnType<typeof contactsOf>;
  /**
   * contacts from the user, the site's own addresses, and what the site links to. Page texts don't count:
   * anyone may have written one, such as a comment.
   */
  trusted: ReturnType<typeof contactsOf>;
  /** the site's host: links and email addresses on it are allowed from any text */
  host: string | null;
}

const LINKING = new Set(['email', 'contact_link', 'booking_link', 'social_link']);
/** How many lines above a line may be its heading. */
const ABOVE = 2;
/** The most lines read of a page. The model sees fewer. */
const MAX_LINES = 1_500;
const MAX_LINE_LENGTH = 2_000;

export function readSources(context: OfferContext, reading: Reading): Sources {
  const { company_name, agent_name, goal, site, answers } = context;
  const answered = Object.values(answers ?? {});
  const person = [company_name, agent_name, goal.label, goal.link ?? '', ...answered];
  const lineOf = (text: string, isPrice = false): SourceLine => {
    const plain = plainText(text.slice(0, MAX_LINE_LENGTH));
    const measures = measuresOf(withoutContacts(plain), reading);
    return { text: plain, above: '', measures, isPrice };
  };
  const facts = (site?.facts ?? []).map((fact) =>
    lineOf([fact.about, fact.value, fact.quote].filter(Boolean).join('\n'), isPriceFact(fact)),
  );
  const pageTexts = (site?.pages ?? []).flatMap(({ title, text }) => [title, text]);
  const addresses = site ? [site.url, ...site.pages.map(({ url }) => url)] : [];
  const linked = (site?.facts ?? []).filter(({ kind }) => LINKING.has(kind));
  const texts = [...person, ...addresses, site?.title ?? '', ...pageTexts];
  const lines = [
    ...facts,
    ...person.map((text) => lineOf(text)),
    ...[site?.title ?? '', ...pageTexts].flatMap((text) => linesOf(text, lineOf)),
  ];
  const all = [...texts, ...facts.map(({ text }) => text)];
  return {
    lines,
    facts,
    subjects: subjectsOf(site?.facts ?? [], facts),
    words: wordsOf(plainText(all.join('\n'))).join(' '),
    contacts: contactsOf(all.join('\n')),
    trusted: contactsOf([...person, ...addresses, ...linked.map(({ value }) => value)].join('\n')),
    host: site ? (URL.parse(site.url)?.host.replace(/^www\./, '') ?? null) : null,
  };
}

const isPriceFact = ({ kind }: SiteFact): boolean => kind === 'price';

function linesOf(text: string, lineOf: (text: string) => SourceLine): SourceLine[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const read = lines.slice(0, MAX_LINES).map((line) => lineOf(line));
  return read.map((line, index) => ({ ...line, above: headingOf(read, index) }));
}

/** The lines above a line, up to one with a price. */
function headingOf(lines: SourceLine[], index: number): string {
  const above = lines.slice(Math.max(0, index - ABOVE), index);
  const last = above.findLastIndex(({ measures }) => measures.some(({ kind }) => kind === 'money'));
  return above
    .slice(last + 1)
    .map(({ text }) => text)
    .join('\n');
}

/** What each price fact is the price of: the name in the fact, or the words next to its amounts. */
function subjectsOf(facts: SiteFact[], lines: SourceLine[]): Subject[] {
  const byName = new Map<string, Subject>();
  for (const [index, fact] of facts.entries()) {
    const line = lines[index];
    if (!line || !isPriceFact(fact)) continue;
    const words = meaningfulWords(fact.about || withoutMeasures(line)).map(({ word }) => word);
    const name = words.join(' ');
    const known = byName.get(name) ?? { name: fact.about || name, words, lines: [] };
    if (name) byName.set(name, { ...known, lines: [...known.lines, line] });
  }
  const subjects = [...byName.values()];
  return subjects.map((subject) => ({
    ...subject,
    words: subject.words.filter((word) => {
      const hasWord = ({ words }: Subject) => words.some((other) => isSameWord(word, other));
      const sharing = subjects.filter(hasWord);
      return sharing.length === 1 || sharing.length < subjects.length / 2;
    }),
  }));
}

function withoutMeasures({ text, measures }: SourceLine): string {
  let rest = text;
  for (const { start, end } of measures)
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text that are long enough to carry meaning, in any script, with their positions. */
export function meaningfulWords(text: string): { word: string; at: number }[] {
  const matches: { word: string; at: number }[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = foldWord(segment);
    const isLong = word.length >= 3 || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word);
    if (isWordLike && isLong && !/\d/.test(word)) matches.push({ word, at: index });
  }
  return matches;
}

/** Whether two words are forms of one: `coupe` and `coupes`, `стрижка` and `стрижку`. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 4) return false;
  // Arabic writes the article as part of the word.
  if (long.length - short.length <= 2 && long.endsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return same >= Math.max(4, short.length - 2) && long.length - same <= 4;
}
