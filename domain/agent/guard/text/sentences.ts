import { plainText } from '../../../offers/words.ts';
import { memoize } from '../../../memoize.ts';

/** A sentence as written in a message. */
export interface Sentence {
  text: string;
  /** it ends with a question mark of any script */
  asks: boolean;
}

/** Messages with more sentences are too long to check. */
export const MAX_SENTENCES = 60;
/** "1." or "Dr." ends no sentence: a fragment with at most this many letters joins the next one. */
const MAX_FRAGMENT_LETTERS = 2;
/** A day before the name of its month, as in "3. März", ends no sentence. */
const ORDINAL = /(?<![\d.,:\p{Sc}])\d{1,2}\.\s*$/u;
const FIRST_WORD = /^\p{L}+/u;
/** Closing marks and emoji may follow the question mark. */
const ASKS = /[?？؟⸮][^\p{L}\p{N}]*$/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Splits by Unicode's rules (UAX 29) and at line ends. Drops sentences without letters or digits. */
export const sentencesOf = memoize((message): readonly Sentence[] => {
  const found: Sentence[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(plainText(message))) {
    if (!(isFragment(open) || isDate(open, segment) || isAddress(open, segment))) close();
    open += segment;
    if (segment.endsWith('\n')) close();
  }
  close();
  return found;

  function close(): void {
    const text = open.trim();
    open = '';
    if (/[\p{L}\p{N}]/u.test(text)) found.push({ text, asks: ASKS.test(text) });
  }
});

const words = new Intl.Segmenter('und', { granularity: 'word' });

export function hasMoreWords(text: string, max: number): boolean {
  // A part with a Latin letter contains a word. Checking that is faster than asking ICU.
  const spaced = text.split(/\s+/, max + 1);
  if (spaced.length > max && spaced.every((part) => /[A-Za-z]/.test(part))) return true;
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike && ++count > max) return true;
  return false;
}

/** Languages that write a day with a point. ICU has their names of months. */
const LANGUAGES = 'de da nb fi cs sk sl hr hu et lv is pl tr'.split(' ');
let months: Set<string> | undefined;

function isDate(before: string, next: string): boolean {
  if (!ORDINAL.test(before)) return false;
  months ??= new Set(LANGUAGES.flatMap(monthsOf));
  return months.has((FIRST_WORD.exec(next)?.[0] ?? '').toLowerCase());
}

function monthsOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(2026, month, 1));
    return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase();
  });
}

/** A mark before a query or in a path ends no sentence. */
const isAddress = (before: string, next: string): boolean =>
  /[a-z\d]\.[a-z]{2}[!-~]*[?!.]$/i.test(before) && /^[!-~]/.test(next);

const isFragment = (text: string): boolean =>
  /^.{1,80}$/su.test(text) &&
  (text.match(/\p{L}/gu)?.length ?? 0) <= MAX_FRAGMENT_LETTERS &&
  !/[?!？！。؟]/u.test(text);
