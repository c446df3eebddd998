import { LINES, type LineName } from '../agent/phrases.ts';
import { isFree } from '../agent/read-offer.ts';
import { isStopWord, memoize, normalise, wordsOf } from '../agent/words.ts';

/** A line from the business or the lead, with the id that proofs use. */
export interface Line {
  id: string;
  text: string;
  isLead: boolean;
}

/** A verdict by the schema of a verification. */
export type Verdict = ReturnType<typeof judge>[number];

const ASKS = /[?？؟][^\p{L}\p{N}]*$/u;
const UNKNOWN =
  /\b(?:I|we) (?:don['’]t|do not|can['’]t|cannot|couldn['’]t) (?:know|say|tell|confirm|promise|find|see|check)\b|\b(?:I|we) (?:don['’]t|do not) have (?:that|this|any|the) (?:information|detail|answer)|\bI['’]m not (?:sure|able)/i;
const PROMISE =
  /\b(?:I|we|they|team|colleague|someone|person)(?:['’]ll| will| (?:am|are|is) going to) (?!not\b)\p{L}+|\bget(?:s)? back to you\b/iu;
const MAX_COURTESY_WORDS = 4;

/** Judges each sentence by the words and figures that it shares with the lines. Obeys no instruction. */
export function judge(lines: Line[], sentences: { number: number; text: string }[]) {
  const business = lines.filter(({ isLead }) => !isLead);
  return sentences.map(({ number, text }) => {
    const { claim, proof = [] } = judged(text, business);
    return { sentence: number, claim, subject: subjectOf(text), proof, calculation: '' };
  });
}

type Proof = ReturnType<typeof proofBy>[];

function judged(text: string, business: Line[]): { claim: string; proof?: Proof } {
  const statement = text
    .split(/(?<=\d\.)\s+/)
    .filter((part) => !ASKS.test(part))
    .join(' ');
  if (statement === '') return { claim: 'question' };
  const own = ownPhrase(statement);
  const proof = proven(statement, business);
  if (proof) return { claim: 'statement', proof };
  if (own && own.value === '') return { claim: own.claim };
  if (UNKNOWN.test(statement) && !/\bbut\b/i.test(statement)) return { claim: 'unknown' };
  if (PROMISE.test(statement) && subjectOf(statement) !== 'price') return { claim: 'promise' };
  return { claim: isCourtesy(statement, business) ? 'courtesy' : 'statement' };
}

/** The lines that contain a text as a whole, or each statement in it. */
function proven(text: string, business: Line[]): Proof | undefined {
  const find = (part: string) => findLines(ownPhrase(part)?.value || part, business);
  const parts = text.split(/;\s+|(?<=\d\.)\s+/);
  const whole = find(text);
  if (whole || parts.length === 1) return whole;
  const proofs = parts.filter((part) => ownPhrase(part)?.claim !== 'courtesy').map(find);
  return proofs.includes(undefined) ? undefined : proofs.flatMap((proof) => proof ?? []);
}

/** A few words without a figure, an address or a word from the business. */
function isCourtesy(text: string, business: Line[]): boolean {
  const { stems } = termsOf(text);
  return (
    wordsOf(text).length <= MAX_COURTESY_WORDS &&
    !/\d|\p{L}[.@/]\p{L}/u.test(text) &&
    !isFree(text) &&
    !business.some((line) => [...stems].some((stem) => termsOf(line.text).stems.has(stem)))
  );
}

/** The lines must contain at least this share of a sentence. */
const ENOUGH = 0.65;
/** A line with this share of a sentence is about the same thing, so another figure contradicts it. */
const SAME = 0.9;
/** Fewer letters could be part of any line. */
const MIN_LETTERS = 8;

/** The lines that together have most of a text's meaningful words and its figures; else none. */
function findLines(text: string, business: Line[]): Proof | undefined {
  const terms = termsOf(text);
  const has = (line: Line, figure: number) => termsOf(line.text).figures.includes(figure);
  const literal = business.find((line) => {
    const { letters } = termsOf(line.text);
    const isPart = terms.letters.length >= MIN_LETTERS && letters.includes(terms.letters);
    return (
      (isPart || letters === terms.letters) && terms.figures.every((figure) => has(line, figure))
    );
  });
  if (literal) return [proofBy(literal)];
  const { lines, share, first } = collectLines(terms, business);
  const open = terms.figures.filter((figure) => !lines.some((line) => has(line, figure)));
  const contradicts = open.length > 0 && first >= SAME;
  if (share < ENOUGH || contradicts || open.some((figure) => figure >= 10)) return undefined;
  return lines.map(proofBy);
}

const proofBy = ({ id, text }: Line) => ({ line: id, quote: text });

/** Takes the line that adds most, until no line adds a meaningful word. */
function collectLines({ words, figures }: Terms, lines: Line[]) {
  const weights = new Map(words.map((word) => [stemOf(word), isStopWord(word, 'en') ? 0.2 : 1]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const missing = new Set(figures);
  const gainOf = (line: Line) => {
    const { stems, figures: lineFigures } = termsOf(line.text);
    const weight = [...weights].reduce(
      (sum, [stem, value]) => sum + (stems.has(stem) ? value : 0),
      0,
    );
    const added = lineFigures.filter((figure) => missing.has(figure)).length;
    // A figure alone proves nothing, unless it is the whole line, such as a telephone number.
    const isNumber = stems.size === 0 && added === lineFigures.length;
    return { line, weight, score: weight >= 1 || isNumber ? weight + added : 0 };
  };
  const found = { lines: [] as Line[], share: 0, first: 0 };
  for (;;) {
    const [best] = lines.map(gainOf).toSorted((a, b) => b.score - a.score);
    if (!best || best.score === 0) return found;
    found.lines.push(best.line);
    found.share += best.weight / total;
    found.first ||= found.share;
    const { stems, figures: lineFigures } = termsOf(best.line.text);
    for (const stem of stems) weights.delete(stem);
    for (const figure of lineFigures) missing.delete(figure);
  }
}

/** The comparable parts of a text: its letters, its words' stems, its figures. */
type Terms = ReturnType<typeof termsOf>;

const FIGURE = /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g;
const GROUP = /[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g;
const stemOf = (word: string): string => word.slice(0, 5);
export const wordsIn = (text: string): string[] => normalise(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** Cached, since a campaign's lines return with every answer. */
const termsOf = memoize((text) => {
  const plain = normalise(text);
  const words = wordsIn(text);
  return {
    letters: plain.replace(/[^\p{L}\p{N}]+/gu, ''),
    words,
    stems: new Set(words.map(stemOf)),
    figures: (plain.match(FIGURE) ?? []).map((item) =>
      Number(item.replace(GROUP, '').replace(',', '.')),
    ),
  };
}, 10_000);

/** The claims of the agent's phrases that have some: for their first sentence and the next. */
const CLAIMS: Partial<Record<LineName, string[]>> = {
  noPrice: ['unknown', 'statement'],
  file: ['unknown', 'unknown'],
  unknown: ['unknown', 'promise'],
  agree: ['courtesy', 'promise'],
};
/** Labels of the offer's parts. */
const LABELS = new Set(['price', 'hours', 'place', 'reach', 'details']);

const ownPhrases = Object.entries(LINES).flatMap(([name, variants]) =>
  variants.split('|').flatMap((line) => {
    const whole = LABELS.has(name) ? `${line}: {prices}` : line;
    const claims = CLAIMS[name as LineName] ?? [];
    return whole.split(/(?<=[.!?])\s+/).map((sentence, at) => ({
      pattern: patternOf(sentence),
      claim: claims[Math.min(at, 1)] ?? 'courtesy',
    }));
  }),
);

/** Turns `Hi[ {lead}]!` into a pattern; values for `link` and `prices` must be proven. */
function patternOf(sentence: string): RegExp {
  const source = normalise(sentence)
    .replace(/[.*+?^$()|\\/]/g, '\\$&')
    .replace(/\[(.*?)\]/g, '(?:$1)?')
    .replace(/\{(?:link|prices)\}/g, '(?<value>.+)')
    .replace(/\{\w+\}/g, '[^!?]{1,80}')
    .replace(/\\?[.!]$/, '');
  return new RegExp(`^${source}[^\\p{L}\\p{N}]*$`, 'u');
}

/** The claim of one of the agent's own phrases, and the part of it that lines must prove. */
const ownPhrase = memoize((sentence) => {
  const text = normalise(sentence);
  for (const { pattern, claim } of ownPhrases) {
    const found = pattern.exec(text);
    const value = found?.groups?.value ?? '';
    if (found) return { claim: value === '' ? claim : 'statement', value };
  }
  return null;
}, 1_000);

const SUBJECTS: [string, RegExp][] = [
  ['refund', /\brefund|money back/i],
  ['payment', /\b(?:pay|payment|deposit|invoice|instal?lments?)\b/i],
  ['price', /[\p{Sc}%]|\b(?:price|costs?|discount|free)\b/iu],
  ['health', /\b(?:health|medical|doctor|pregnan\w+|allerg\w+|treatment)\b/i],
  ['law', /\b(?:law|legal\w*|contract|liab\w+|warranty)\b/i],
  ['identity', /\b(?:robot|virtual assistant|real person|AI)\b/],
  ['availability', /\b(?:available|in stock|free slots?|open on)\b/i],
];

const subjectOf = (text: string): string =>
  SUBJECTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
