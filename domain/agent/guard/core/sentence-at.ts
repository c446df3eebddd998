import { sentencesOf } from '../text/sentences.ts';
import type { FaultKind, GuardFault } from '../basis/faults.ts';

/** A fault, with the sentence of the message that has the words. */
export function faultIn(kind: FaultKind, reply: string, words: string): GuardFault {
  const found = sentencesOf(reply).find(({ text }) => text.includes(words));
  return { kind, sentence: found?.text ?? reply.slice(0, 400), words: words.slice(0, 400) };
}
