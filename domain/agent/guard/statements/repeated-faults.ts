import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { likelyLanguage } from '../forms/language-faults.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { unitsIn } from '../words/units.ts';
import { languageOf } from './kind-faults.ts';

/** So much of a statement is the lead's own, and so few words of one show nothing. */
const MAX_SHARED = 0.6;
const MIN_WORDS = 2;

/**
 * A statement that says what the lead asked or dictated, in the lead's words, where the business has
 * not these words: whoever says it agrees, and nothing bears it out.
 */
export function repeatedFaults(judged: Judged, ground: Ground): GuardFault[] {
  const { lastLeadText } = ground;
  if (!isAsking(lastLeadText)) return [];
  const asked = contentWords(lastLeadText);
  if (asked.length < MIN_WORDS) return [];
  const repeated = judged.sentences
    .filter(({ asks }) => !asks)
    .filter((one) => isRepeated(contentWords(textOf(judged, one)), asked, ground))
    .filter((one) => isStated(judged, one));
  if (repeated.length === 0) return [];
  // Between two languages no words can be compared.
  const language = likelyLanguage(judged.folded);
  const isSpoken = ground.business.some((known) => languageOf(known) === language);
  return isSpoken ? repeated.map((one) => faultAt('echo', judged, one)) : [];
}

const isAsking = (folded: string): boolean => /[?？؟]/.test(folded) || heads('dictate').in(folded);

function isStated(judged: Judged, sentence: Sentence): boolean {
  const text = textOf(judged, sentence);
  return (
    // What is measured or counted is held against the sources by itself.
    !/\d/.test(text) &&
    unitsIn(text).size === 0 &&
    !denies(text) &&
    !(['open', 'but', 'when', 'leadsOwn'] as const).some((thing) =>
      heads(thing, judged.spoken).in(text),
    )
  );
}

function isRepeated(
  words: readonly string[],
  asked: readonly string[],
  { businessTexts }: Ground,
): boolean {
  if (words.length < MIN_WORDS) return false;
  const shared = words.filter((word) => asked.some((one) => isAlike(word, one)));
  if (shared.length < Math.max(MIN_WORDS, words.length * MAX_SHARED)) return false;
  const isKnown = (word: string) =>
    businessTexts.some((text) => text.includes(word.slice(0, Math.max(4, word.length - 2))));
  return shared.filter((word) => !isKnown(word)).length >= shared.length / 2;
}
