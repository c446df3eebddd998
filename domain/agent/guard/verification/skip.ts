import { literalsIn } from '../literals/literals.ts';
import type { GuardedAnswer } from '../basis/answer.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { hasMoreWords, sentencesOf } from '../text/sentences.ts';
import { isApproved } from './proof.ts';
import { sourceLines } from './source-lines.ts';

/** The most words of a greeting: "Hi there", "Hello Jane!". */
const GREETING_WORDS = { of_lead: 2, of_agent: 4 };

/**
 * Whether an answer needs no verification: the business's data contains each of its sentences word for
 * word, or the answer is a first greeting. That is a few words and a question without claims, figures or
 * addresses, to a lead who has only written a word or two. Later on, even "Sure!" agrees to something,
 * and a question can ask for something forbidden.
 */
export function needsNoProof(
  { reply, claims, actions }: GuardedAnswer,
  basis: GuardBasis,
): boolean {
  if (actions.length > 0) return false;
  const { languages, lead_texts, agent_texts } = basis;
  const isShort = (text: string, words: number) =>
    !hasMoreWords(text, words) && hasNoLiterals(text, languages);
  const said = lead_texts.join('\n');
  const isFirst = agent_texts.length === 0 && claims.length === 0;
  const isGreeting = isFirst && isShort(said, GREETING_WORDS.of_lead) && !/[?？؟]/.test(said);
  const { parts } = sourceLines(basis);
  return sentencesOf(reply).every(
    ({ text, asks }) =>
      (isGreeting &&
        (asks ? hasNoLiterals(text, languages) : isShort(text, GREETING_WORDS.of_agent))) ||
      parts.some((lines) => isApproved(text, lines)),
  );
}

/** Whether it has neither a figure nor an address. */
export function hasNoLiterals(text: string, languages: string[]): boolean {
  const { numbers, addresses } = literalsIn(text, languages);
  return numbers.length === 0 && addresses.length === 0 && !/\p{N}/u.test(text);
}
