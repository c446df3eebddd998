import { detectLanguage } from '../agent/phrases.ts';
import { isFree } from '../agent/read-offer.ts';
import { findLines, type Found, type Known, NOTHING } from './find-lines.ts';
import { ownPhrase } from './own-phrases.ts';
import type { Question } from './read-question.ts';
import { termsOf } from './terms.ts';

/** A verdict as the schema of a verification asks for it. */
export interface Verdict {
  sentence: number;
  claim: string;
  subject: string;
  proof: { line: string; quote: string }[];
  calculation: string;
}

/** Judges each sentence by the words and figures that it shares with the lines. It heeds no order. */
export function judge({ lines, sentences }: Question): Verdict[] {
  const code = detectLanguage(sentences.map(({ text }) => text).join('\n'))?.code ?? 'en';
  const business = lines.filter(({ isLead }) => !isLead);
  const known: Known = { business, lead: lines.filter(({ isLead }) => isLead), code };
  return sentences.map(({ number, text }) => {
    const { claim, subject = subjectOf(text), found = NOTHING } = judged(text, known);
    const proof = found.lines.map(({ id, text: quote }) => ({ line: id, quote }));
    return { sentence: number, claim, subject, proof, calculation: found.calculation };
  });
}

type Judged = { claim: string; subject?: string; found?: Found };

/** A full stop behind a figure may be that of an ordinal, so that it ends no sentence. */
const STOP = /(?<=\d\.)\s+/;
const ASKS = /[?？؟⸮][^\p{L}\p{N}]*$/u;
const UNKNOWN =
  /\b(?:I|we) (?:don['’]t|do not|can['’]t|cannot|couldn['’]t) (?:know|say|tell|confirm|promise|find|see|check)\b|\b(?:I|we) (?:don['’]t|do not) have (?:that|this|any|the) (?:information|detail|answer)|\bI['’]m not (?:sure|able)/i;
const PROMISE =
  /\b(?:I|we|they|team|colleague|someone|person)(?:['’]ll| will| (?:am|are|is) going to) (?!not\b)\p{L}+|\bget(?:s)? back to you\b/iu;

function judged(sentence: string, known: Known): Judged {
  // What stands before a question, and isn't told apart from it, is a statement.
  const text = sentence
    .split(STOP)
    .filter((part) => !ASKS.test(part))
    .join(' ');
  if (text === '') return { claim: 'question' };
  const own = ownPhrase(text);
  const found = proven(text, known);
  if (found.lines.length > 0) return { claim: 'statement', found };
  if (own && own.value === '') return { claim: own.claim };
  if (UNKNOWN.test(text) && !/\bbut\b/i.test(text)) return { claim: 'unknown' };
  if (PROMISE.test(text) && subjectOf(text) !== 'price') return { claim: 'promise' };
  const ofLead = saidByLead(text, known);
  if (ofLead) return { claim: 'statement', subject: 'lead', found: ofLead };
  return { claim: isCourtesy(text, known) ? 'courtesy' : 'statement' };
}

/** Statements that are put together. */
const PARTS = new RegExp(`;\\s+|${STOP.source}`);

/** The lines that say a text as a whole, or each part of it but for courtesies. */
function proven(text: string, known: Known): Found {
  const found = findLines(ownPhrase(text)?.value || text, known);
  const parts = text.split(PARTS);
  if (found.lines.length > 0 || parts.length === 1) return found;
  const each = parts
    .map((part) => ({ part, own: ownPhrase(part) }))
    .filter(({ own }) => own?.claim !== 'courtesy')
    .map(({ part, own }) => findLines(own?.value || part, known));
  if (each.some(({ lines }) => lines.length === 0)) return NOTHING;
  const calculations = each.map(({ calculation }) => calculation).filter(Boolean);
  const lines = new Set(each.flatMap((one) => one.lines));
  return { lines: [...lines], calculation: calculations.join('; ') };
}

/** What the lead wrote of themselves in their own sentence, with no order to say it and no price. */
function saidByLead(text: string, known: Known): Found | undefined {
  if (!/\byou(?:r|['’]re|['’]ve)?\b/i.test(text) || subjectOf(text) === 'price') return undefined;
  const own = known.lead.filter(
    (line) => /\b(?:I|we|my|our)\b/i.test(line.text) && !/[:"“]|\byour?\b/i.test(line.text),
  );
  const found = findLines(text, { ...known, business: own });
  return found.lines.length > 0 ? found : undefined;
}

const MAX_COURTESY_WORDS = 4;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** A few words without a figure, an address or a word of the business. */
function isCourtesy(text: string, { business }: Known): boolean {
  const { stems, figures } = termsOf(text);
  const count = [...segmenter.segment(text.slice(0, 200))].filter(({ isWordLike }) => isWordLike);
  return (
    count.length <= MAX_COURTESY_WORDS &&
    figures.length === 0 &&
    !isFree(text) &&
    !/\p{L}[.@/]\p{L}/u.test(text) &&
    !business.some((line) => [...stems].some((stem) => termsOf(line.text).stems.has(stem)))
  );
}

const SUBJECTS: [string, RegExp][] = [
  ['refund', /\brefund|money back/i],
  ['payment', /\b(?:pay|payment|deposit|invoice|instal?lments?)\b/i],
  ['price', /[\p{Sc}%]|\b(?:price|costs?|discount)\b/iu],
  ['health', /\b(?:health|medical|doctor|pregnan\w+|allerg\w+|treatment)\b/i],
  ['law', /\b(?:law|legal\w*|contract|liab\w+|warranty)\b/i],
  ['identity', /\b(?:robot|virtual assistant|real person|AI)\b/],
  ['availability', /\b(?:available|in stock|free slots?|open on)\b/i],
];

const subjectOf = (text: string): string =>
  SUBJECTS.find(([, pattern]) => pattern.test(text))?.[0] ?? (isFree(text) ? 'price' : 'other');
