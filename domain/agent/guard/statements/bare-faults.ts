import { readAmounts } from '../amounts/read-amounts.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import { isCompared, wordsOfStatement } from '../borne/features.ts';
import { mostTogether, type Placed, placedWords, standingOf } from '../borne/words-of.ts';
import { contactSpans } from '../contacts/contact-spans.ts';
import type { Ground } from '../known/known.ts';
import { languageOfAnswer } from '../forms/spoken.ts';
import { isYes } from '../text/agrees.ts';
import { type Judged, type Sentence, textOf } from '../text/judged.ts';
import { asksWhatItIs } from './asked-faults.ts';
import { heads } from '../words/lexicon.ts';

/** So much of a question or of an answer stands in one sentence of the business where that says it. */
const BORNE = 0.5;
/** Questions of fewer words are about the talk: "can you help me?" */
const MIN_WORDS = 1.5;

/**
 * "Can I pay when I have sold the car?" – "Sure, whenever you like." Whoever agrees says what was asked.
 * Where neither the question nor the answer stands in a sentence of the business, nothing bears it out,
 * however common its words are.
 */
export function bareFaults(judged: Judged, ground: Ground): GuardFault[] {
  const yes = judged.sentences.find((one) => !one.asks);
  if (!yes || !isYes(judged, yes) || !isAsked(ground) || !isCompared(judged, ground)) return [];
  if (judged.sentences.some((one) => isGrounded(judged, one, ground))) return [];
  const language = languageOfAnswer(judged, ground);
  const asked = placedWords(ground.lastLeadText, language, ground.business, []);
  if (countOf(asked) < MIN_WORDS || isBorne(asked, ground)) return [];
  return [faultAt('policy', judged, yes)];
}

/** A question about the business: not about the agent, and no order. */
const isAsked = ({ lastLeadText }: Ground): boolean =>
  /[?？؟]/.test(lastLeadText) && !heads('details').in(lastLeadText) && !asksWhatItIs(lastLeadText);

/** It says something that the business says, or leaves to somebody what is asked. */
function isGrounded(judged: Judged, sentence: Sentence, ground: Ground): boolean {
  const text = textOf(judged, sentence);
  if (heads('open', judged.spoken).in(text) || heads('handover').in(text)) return true;
  if (contactSpans(text).length > 0) return true;
  // Amounts are judged by rules of their own.
  const isMeasured = readAmounts(judged).some(
    ({ start, end, kind, isDate }) =>
      start >= sentence.start && end <= sentence.end && (kind !== 'count' || isDate),
  );
  if (isMeasured) return true;
  return !sentence.asks && isBorne(wordsOfStatement(judged, sentence, ground), ground);
}

function isBorne(words: Placed[], { business }: Ground): boolean {
  const all = countOf(words);
  return all > 0 && mostTogether(words, business) >= all * BORNE;
}

const countOf = (words: Placed[]): number => {
  const { known, told, plain, strange } = standingOf(words);
  return known + told + plain + strange;
};
