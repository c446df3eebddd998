import { contactsOf, withoutContacts } from './contacts.ts';
import { type Measure, measuresOf, type Reading } from './measures.ts';
import type { SiteFact } from '../websites/facts.ts';
import type { OfferContext } from './offer-context.ts';
import { foldWord, plainText, wordsOf } from './words.ts';

/** A line of the material: a fact, a line of a page, or what the person said. */
export interface SourceLine {
  text: string;
  /** what stands above it on its page, which may say what it is about */
  above: string;
  measures: Measure[];
  /** a price fact: the numbers in it are money, as a table may name the currency elsewhere */
  isPrice: boolean;
}

/** What a price stands for, and the lines that give it. */
export interface Subject {
  name: string;
  /** words of the name that the other prices do not have */
  words: string[];
  lines: SourceLine[];
}

/** Every source of an offer, read once for all of its claims. */
export interface Sources {
  lines: SourceLine[];
  /** facts under the ids that the model sees */
  facts: SourceLine[];
  subjects: Subject[];
  /** all words of the material in a row, to find quotes in */
  words: string;
  contacts: ReturnType<typeof contactsOf>;
  /**
   * of the person, the site's own addresses, and what the site links to. Anyone may have written a
   * text, such as a comment.
   */
  trusted: ReturnType<typeof contactsOf>;
  /** the site's host: links and email addresses on it may come from any text */
  host: string | null;
}

const LINKING = new Set(['email', 'contact_link', 'booking_link', 'social_link']);
/** Lines above a line that may be its heading. */
const ABOVE = 2;
/** Lines of a page. The model is shown less. */
const MAX_LINES = 1_500;
const MAX_LINE_LENGTH = 2_000;

export function readSources(context: OfferContext, reading: Reading): Sources {
  const { company_name, agent_name, goal, site, answers } = context;
  const person = [
    company_name,
    agent_name,
    goal.label,
    goal.link ?? '',
    ...Object.values(answers ?? {}),
  ];
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
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MAX_LINES);
  const read = lines.map((line) => lineOf(line));
  return read.map((line, index) => ({ ...line, above: headingOf(read, index) }));
}

/** The lines above a line, up to one that has a price. */
function headingOf(lines: SourceLine[], index: number): string {
  const above = lines.slice(Math.max(0, index - ABOVE), index);
  const last = above.findLastIndex(({ measures }) => measures.some(({ kind }) => kind === 'money'));
  return above
    .slice(last + 1)
    .map(({ text }) => text)
    .join('\n');
}

/** What each price fact is the price of: named by the fact, or the words beside its amounts. */
function subjectsOf(facts: SiteFact[], lines: SourceLine[]): Subject[] {
  const byName = new Map<string, Subject>();
  for (const [index, fact] of facts.entries()) {
    const line = lines[index];
    if (!line || !isPriceFact(fact)) continue;
    const words = contentWords(fact.about || withoutMeasures(line));
    const name = words.join(' ');
    const known = byName.get(name) ?? { name: fact.about || name, words, lines: [] };
    if (name) byName.set(name, { ...known, lines: [...known.lines, line] });
  }
  const subjects = [...byName.values()];
  return subjects.map((subject) => ({
    ...subject,
    words: subject.words.filter((word) => {
      const sharing = subjects.filter(({ words }) =>
        words.some((other) => isSameWord(word, other)),
      );
      return sharing.length === 1 || sharing.length < subjects.length / 2;
    }),
  }));
}

function withoutMeasures({ text, measures }: SourceLine): string {
  let remainingText = text;
  for (const { start, end } of measures) {
    remainingText =
      remainingText.slice(0, start) + ' '.repeat(end - start) + remainingText.slice(end);
  }
  return remainingText;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a text that carry meaning by their length, of any script. */
export function contentWords(text: string): string[] {
  return wordsAt(text).map(({ word }) => word);
}

/** The same with where they stand. */
export function wordsAt(text: string): { word: string; at: number }[] {
  const segmenter = segmenters.get('') ?? new Intl.Segmenter(undefined, { granularity: 'word' });
  segmenters.set('', segmenter);
  const matches: { word: string; at: number }[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = foldWord(segment);
    const isLong = word.length >= 3 || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word);
    if (isWordLike && isLong && !/\d/.test(word)) matches.push({ word, at: index });
  }
  return matches;
}

/** The same word in another form: `coupe` and `coupes`, `стрижка` and `стрижку`. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 4) return false;
  // The article of Arabic is written with its word.
  if (long.length - short.length <= 2 && long.endsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return same >= Math.max(4, short.length - 2) && long.length - same <= 4;
}
