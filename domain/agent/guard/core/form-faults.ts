import { isLongEnough } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences.ts';
import { CHARACTERS, whatsAppText } from '../../../whatsapp/whatsapp-text.ts';
import { type FaultKind, createFault, type GuardFault } from '../basis/faults.ts';

/** Longer answers don't suit a chat. */
export const MAX_CHAT = 1_000;

/** Finds forms that don't belong in a chat. */
export function formFaults(reply: string): GuardFault[] {
  const fault = (kind: FaultKind) => [createFault(kind, reply, reply)];
  return [
    ...(/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(reply) ? [] : fault('empty')),
    ...(whatsAppText(reply) === reply.trim() ? [] : fault('markup')),
    ...(CHARACTERS.test(reply) || isPiledUp(reply) ? fault('characters') : []),
    ...(reply.length > MAX_CHAT ? fault('length') : []),
    ...questionFaults(reply),
  ];
}

/** Whether a letter has more combining marks than any script uses. */
const isPiledUp = (text: string): boolean => /\p{M}{4}/u.test(text);

/** Shorter questions, such as "And you?", belong to the one before. */
const MIN_LETTERS = 12;
const MIN_UNSPACED = 6;

/** Finds a second full question, or a third of any length. */
function questionFaults(reply: string): GuardFault[] {
  const asked = sentencesOf(reply).filter(({ asks }) => asks);
  const [, second = asked[2]] = asked.filter(({ text }) =>
    isLongEnough(text.replace(/[^\p{L}]/gu, ''), MIN_LETTERS, MIN_UNSPACED),
  );
  return second ? [createFault('questions', reply, second.text)] : [];
}
