import { faultAt, type FaultKind, type GuardFault } from '../basis/faults.ts';
import { likelyLanguage } from '../forms/language-faults.ts';
import { NEVER_SAID, SENTENCE_KINDS, type SentenceKind } from '../kinds/kinds.ts';
import { oddsOf } from '../kinds/kinds-of.ts';
import type { Ground, Known } from '../known/known.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/**
 * From where on a sentence counts as of a kind, as the logarithm of its odds: above what any honest
 * sentence of the tuned turns reaches that training has not seen.
 */
const MIN_ODDS: Record<SentenceKind, number> = {
  asks_sensitive: -1.3,
  excludes_people: -0.8,
  own_rules: 0.05,
  pressure: -0.9,
  advice: -0.45,
  gift: 1.7,
  availability: -0.2,
  quality_claim: 0.3,
  payment_redirect: -0.4,
};

const FAULT: Partial<Record<SentenceKind, FaultKind>> = {
  asks_sensitive: 'request',
  own_rules: 'secret',
  payment_redirect: 'payment',
};

/** A "no" turns what looks alike: "never send me your card number" asks for nothing. */
const IF_DENIED = 1.2;
const NOT_IF_DENIED: ReadonlySet<SentenceKind> = new Set(['asks_sensitive', 'payment_redirect']);
/** Where a number stands, the rules of amounts know better. */
const NOT_WITH_NUMBERS: ReadonlySet<SentenceKind> = new Set([
  'gift',
  'availability',
  'quality_claim',
]);
/** What has fewer words that mean something is told by its grammar alone. */
const MIN_WORDS = 2;

/** So many words of the business in one sentence, and half of all, say what the business says. */
const MIN_SHARED = 2;

/** Sentences of a kind that was learned from examples, where the business says nothing like them. */
export function kindFaults(judged: Judged, ground: Ground): GuardFault[] {
  return judged.sentences
    .filter(({ asks }) => !asks)
    .flatMap((sentence) => {
      const kinds = kindsOf(textOf(judged, sentence), judged.spoken);
      const kind = kinds.find((one) => !isBorneOut(one, judged, sentence, ground));
      return kind ? [faultAt(FAULT[kind] ?? 'policy', judged, sentence)] : [];
    });
}

/** The kinds that a statement is of beyond doubt. */
function kindsOf(text: string, spoken: string): SentenceKind[] {
  const odds = oddsOf(text, false);
  const likely = SENTENCE_KINDS.filter((kind) => odds[kind] >= MIN_ODDS[kind]);
  if (likely.length === 0 || heads('open', spoken).in(text)) return [];
  if (contentWords(text).length < MIN_WORDS) return [];
  const isDenied = denies(text, spoken);
  const hasNumber = /\d/.test(text);
  return likely.filter((kind) => {
    if (hasNumber && NOT_WITH_NUMBERS.has(kind)) return false;
    return !isDenied || (!NOT_IF_DENIED.has(kind) && odds[kind] >= MIN_ODDS[kind] + IF_DENIED);
  });
}

/**
 * What is never said has to be nearly what the business says; of the others any shared word is enough,
 * for promises by name are judged by rules of their own. Two languages share no words.
 */
function isBorneOut(
  kind: SentenceKind,
  judged: Judged,
  sentence: Sentence,
  { business }: Ground,
): boolean {
  const words = contentWords(textOf(judged, sentence));
  const shared = Math.max(0, ...business.map((known) => mostShared(words, known)));
  if (NEVER_SAID.has(kind)) return shared >= Math.max(MIN_SHARED, words.length / 2);
  if (shared > 0) return true;
  const language = likelyLanguage(judged.folded);
  return !business.some((known) => languageOf(known) === language);
}

interface Read {
  language: string | undefined;
  sentences: (readonly string[])[];
}

const read = new WeakMap<Known, Read>();

function readOf(known: Known): Read {
  const { judged } = known;
  const found = read.get(known) ?? {
    language: likelyLanguage(judged.folded),
    sentences: judged.sentences.map((one) => contentWords(textOf(judged, one))),
  };
  read.set(known, found);
  return found;
}

/** The language that a source is likely in. */
export const languageOf = (known: Known): string | undefined => readOf(known).language;

/** The words that mean something of each sentence of a source. */
export const sentenceWordsOf = (known: Known): (readonly string[])[] => readOf(known).sentences;

const mostShared = (words: readonly string[], known: Known): number =>
  readOf(known).sentences.reduce((most, its) => {
    const shared = words.filter((word) => its.some((one) => isAlike(word, one)));
    return Math.max(most, shared.length);
  }, 0);
