import { literalsIn } from '../literals/literals.ts';
import type { GuardedAnswer } from '../basis/answer.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { hasMoreWords, sentencesOf } from '../text/sentences.ts';
import { isApproved } from './proof.ts';
import { sourceLines } from './source-lines.ts';

/** "Hi there", "Hello Jane!": what begins a conversation. */
const GREETING_WORDS = { of_lead: 2, of_agent: 4 };

/**
 * Whether an answer needs no verification: each of its sentences stands word for word in the business's
 * data, or the answer is a first greeting. That is a few words without claims and a question, without a
 * figure or an address, to a lead who has only written a word or two. Later on even "Sure!" agrees to
 * something, and a question can ask for what must not be asked for.
 */
export function needsNoProof(
  { reply, claims, actions }: GuardedAnswer,
  basis: GuardBasis,
): boolean {
  if (actions.length > 0) return false;
  const { languages, lead_texts, agent_texts } = basis;
  const isShort = (text: string, words: number) =>
    !hasMoreWords(text, words) && isBare(text, languages);
  const said = lead_texts.join('\n');
  const isFirst = agent_texts.length === 0 && claims.length === 0;
  const isGreeting = isFirst && isShort(said, GREETING_WORDS.of_lead) && !/[?？؟]/.test(said);
  const { parts } = sourceLines(basis);
  return sentencesOf(reply).every(
    ({ text, asks }) =>
      (isGreeting && (asks ? isBare(text, languages) : isShort(text, GREETING_WORDS.of_agent))) ||
      parts.some((lines) => isApproved(text, lines)),
  );
}

/** Without a figure or an address. */
export function isBare(text: string, languages: string[]): boolean {
  const { numbers, addresses } = literalsIn(text, languages);
  return numbers.length === 0 && addresses.length === 0 && !/\p{N}/u.test(text);
}
