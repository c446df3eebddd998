import { matchesIn } from '../letters/matches.ts';
import { plainText } from '../../../offers/words.ts';
import { type Heads, heads, spokenIn } from '../words/lexicon.ts';
import { remember } from '../letters/remember.ts';
import { fold, lookalikesIn, withoutLookalikes } from '../letters/fold.ts';

/** A part of a folded text. */
export interface Span {
  start: number;
  end: number;
}

export interface Sentence extends Span {
  /** it ends with a question mark */
  asks: boolean;
}

/** A text as the rules read it: one spelling, folded, cut into sentences. */
export interface Judged {
  /** widths, digits and invisible characters in one spelling, look-alikes in Latin */
  plain: string;
  folded: string;
  sentences: Sentence[];
  /** the languages of Latin letters that it may be in; empty: any */
  spoken: string;
  /** words that mixed scripts before they were put into one spelling */
  lookalikes: string[];
  /** the words of a part as they were written */
  written: (span: Span) => string;
  /** what rules ask of the same parts again and again */
  read: Read;
}

interface Read {
  texts: Map<number, string>;
  clauses: Map<number, Span>;
  denied: Map<number, boolean>;
}

const nothingRead = (): Read => ({ texts: new Map(), clauses: new Map(), denied: new Map() });

/** One number for a part of a text; no text is longer. */
const MAX_LENGTH = 2 ** 20;
const keyOf = ({ start, end }: Span): number => start * MAX_LENGTH + end;

export function judge(text: string): Judged {
  const given = plainText(text);
  const plain = withoutLookalikes(given).replace(OTHER_DOT, '.');
  const { text: folded, origin } = fold(plain);
  const written = ({ start, end }: Span) =>
    plain.slice(origin[start] ?? 0, (origin[end - 1] ?? plain.length) + 1).trim();
  return {
    plain,
    folded,
    sentences: sentencesOf(folded),
    spoken: spokenIn(folded),
    lookalikes: lookalikesIn(given),
    written,
    read: nothingRead(),
  };
}

/** Dots of other scripts inside of a host: browsers read them as the usual one. */
const OTHER_DOT = /(?<=[a-z0-9])[。·•∙․](?=[a-z0-9])/giu;

const ENDS = /[.!?…。！？؟\n]+/g;

function sentencesOf(folded: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  const close = (end: number, mark: string) => {
    if (/[\p{L}\p{N}]/u.test(folded.slice(start, end)))
      found.push({ start, end, asks: /[?？؟]/.test(mark) });
    start = end;
  };
  for (const { 0: mark, index } of matchesIn(folded, ENDS)) {
    const end = index + mark.length;
    // A point inside a number, a host or an abbreviation ends nothing.
    if (mark === '.' && /[\p{L}\p{N}/]/u.test(folded.charAt(end))) continue;
    close(end, mark);
  }
  close(folded.length, '');
  return found;
}

export function sentenceAt({ sentences, folded }: Judged, at: number): Sentence {
  return (
    sentences.find(({ start, end }) => at >= start && at < end) ?? {
      start: 0,
      end: folded.length,
      asks: false,
    }
  );
}

const CLAUSE_MARKS = /[,;:()–—，、；：،؛]+(?!\d)|(?<=\s)-(?=\s)/g;

/** Between a thing and the next one: a colon or a dash stands between a thing and its price. */
export const ITEM_MARKS = /[,;，、；،؛|]+(?!\d)/g;

/** The part of a sentence, between its marks and its "but", that holds a place. */
export function clauseAt(judged: Judged, at: number, between = CLAUSE_MARKS): Span {
  const known = between === CLAUSE_MARKS ? judged.read.clauses.get(at) : undefined;
  if (known) return known;
  const found = clauseBetween(judged, at, between);
  if (between === CLAUSE_MARKS) judged.read.clauses.set(at, found);
  return found;
}

function clauseBetween(judged: Judged, at: number, between: RegExp): Span {
  const { start, end } = sentenceAt(judged, at);
  const sentence = judged.folded.slice(start, end);
  const marks = matchesIn(sentence, between).map(({ index }) => index);
  let [from, to] = [start, end];
  for (const place of [
    ...marks,
    ...heads('but', judged.spoken)
      .placesIn(sentence)
      .map((one) => one.start),
  ]) {
    const cut = start + place;
    if (cut <= at) from = Math.max(from, cut);
    else to = Math.min(to, cut);
  }
  return { start: from, end: to };
}

/** The parts of a sentence between its marks and its "but". */
export function clausesOf(judged: Judged, sentence: Sentence): Span[] {
  const found: Span[] = [];
  for (let at = sentence.start; at < sentence.end; ) {
    const clause = clauseAt(judged, at);
    const end = Math.max(clause.end, at + 1);
    found.push({ start: at, end });
    at = end;
  }
  return found;
}

export function textOf({ folded, read }: Judged, span: Span): string {
  const key = keyOf(span);
  const known = read.texts.get(key);
  if (known !== undefined) return known;
  const text = folded.slice(span.start, span.end);
  read.texts.set(key, text);
  return text;
}

/** Whether the clause denies what stands in this place: "I can't offer a discount". */
export function isDenied(judged: Judged, span: Span): boolean {
  const known = judged.read.denied.get(keyOf(span));
  if (known !== undefined) return known;
  const found = isDeniedAround(judged, span);
  judged.read.denied.set(keyOf(span), found);
  return found;
}

function isDeniedAround(judged: Judged, { start, end }: Span): boolean {
  const clause = clauseAt(judged, start);
  // The words themselves may have a "no" in them: "at no charge".
  const before = judged.folded.slice(clause.start, start);
  const after = judged.folded.slice(end, Math.max(end, clause.end));
  return denies(`${before} ${after}`, judged.spoken);
}

/** The same clause is asked about by each rule that finds something in it. */
const deniedIn = remember(
  (spoken: string) =>
    remember(
      (clause: string) => heads('not', spoken).in(heads('noProblem', spoken).without(clause)),
      100,
    ),
  100,
);

export const denies = (clause: string, spoken = ''): boolean => deniedIn(spoken)(clause);

/** Where a text says a thing as it is: neither denied nor asked. */
export function statedPlaces(judged: Judged, thing: Heads): Span[] {
  return thing
    .placesIn(judged.folded)

    .filter((span) => !sentenceAt(judged, span.start).asks && !isDenied(judged, span));
}

/** Where a pattern is found. */
export function placesOf({ folded }: Pick<Judged, 'folded'>, pattern: RegExp): Span[] {
  return matchesIn(folded, pattern).map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }));
}
