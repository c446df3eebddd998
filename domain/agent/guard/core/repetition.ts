import type { GuardBasis } from '../basis/basis.ts';
import { createFault, type GuardFault } from '../basis/faults.ts';
import { isLongEnough, lettersOf } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences.ts';

/** How many of the latest messages a sentence must not repeat. */
const NEAR = 3;
/** Shorter sentences, such as thanks, may be repeated. */
const MIN_LETTERS = 24;
const MIN_UNSPACED = 10;
/** After this many repetitions, a person should look. */
const MAX_REPETITIONS = 2;

/**
 * Finds sentences of the agent's last messages, which are left out or reworded. A person takes over for a
 * question asked twice before, a sentence that both last messages have, and a whole message without a
 * question that was sent before, however long ago.
 */
export function repetitionFaults(reply: string, { agent_texts }: GuardBasis): GuardFault[] {
  if (agent_texts.length === 0) return [];
  const sentences = sentencesOf(reply);
  const asks = sentences.some((item) => item.asks);
  if (!asks && isSaying(reply) && agent_texts.some(isSameAs(lettersOf(reply)))) {
    return [createFault('third_time', reply, sentences[0]?.text ?? reply)];
  }
  return sentences.flatMap((item) => {
    if (!isSaying(item.text)) return [];
    const isIn = hasSentence(lettersOf(item.text));
    const before = item.asks ? agent_texts : agent_texts.slice(-MAX_REPETITIONS);
    if (before.filter(isIn).length >= MAX_REPETITIONS)
      return [createFault('third_time', reply, item.text)];
    return agent_texts.slice(-NEAR).some(isIn) ? [createFault('repeated', reply, item.text)] : [];
  });
}

/** Removes sentences that the agent just wrote, unless nothing would be left. */
export function withoutRepeated(reply: string, faults: GuardFault[]): string {
  const again = faults.filter(({ kind }) => kind === 'repeated').map(({ words }) => words);
  if (again.length === 0 || sentencesOf(reply).every(({ text }) => again.includes(text)))
    return reply;
  let text = reply;
  for (const words of again) text = text.replace(words, '');
  return text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isSameAs = (letters: string) => (message: string) => lettersOf(message) === letters;
const hasSentence = (letters: string) => (message: string) =>
  lettersOf(message).includes(letters) &&
  sentencesOf(message).some(({ text }) => lettersOf(text) === letters);
const isSaying = (text: string): boolean =>
  isLongEnough(lettersOf(text), MIN_LETTERS, MIN_UNSPACED);
