import { literalsIn } from '../literals/literals.ts';
import type { GuardedAnswer } from '../basis/answer.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { hasMoreWords, sentencesOf } from '../text/sentences.ts';
import { isApproved } from './proof.ts';
import { sourceLines } from './source-lines.ts';

/** "Hello Jane!", "Thank you very much!" */
const MAX_COURTESY_WORDS = 4;

/**
 * Whether an answer needs no verification: each of its sentences is a question without a figure or an
 * address, stands word for word in what the business says, or is a courtesy: a few words without
 * claims, where the lead neither asked for anything nor said more than that themselves.
 */
export function needsNoProof(
  { reply, claims, actions }: GuardedAnswer,
  basis: GuardBasis,
): boolean {
  if (actions.length > 0) return false;
  const { languages, lead_texts } = basis;
  const isShort = (text: string) =>
    !hasMoreWords(text, MAX_COURTESY_WORDS) && isBare(text, languages);
  const last = lead_texts.at(-1) ?? '';
  const isGreeting = claims.length === 0 && isShort(last) && !/[?？؟]/.test(last);
  const { steady, ofTurn } = sourceLines(basis);
  const lines = [...steady, ...ofTurn];
  return sentencesOf(reply).every(
    ({ text, asks }) =>
      (asks && isBare(text, languages)) ||
      (isGreeting && !asks && isShort(text)) ||
      isApproved(text, lines),
  );
}

function isBare(text: string, languages: string[]): boolean {
  const { numbers, addresses } = literalsIn(text, languages);
  return numbers.length === 0 && addresses.length === 0 && !/\p{N}/u.test(text);
}
