import { sentencesOf } from '../text/sentences.ts';
import { whatsAppText } from '../text/whatsapp-text.ts';
import type { FaultKind, GuardFault } from '../basis/faults.ts';
import { faultIn } from './sentence-at.ts';

/** Longer answers are none of a chat. */
export const MAX_CHAT = 1_000;

/** Controls, marks of direction, and characters without a width. */
const CHARACTERS =
  /[[\p{Cc}--[\n\r\t]]\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\p{Co}]|(?<!\p{Extended_Pictographic}[\ufe0f\p{EMod}]{0,2})\u200d/v;

/** A text without characters that no reader sees. */
export const withoutInvisible = (text: string): string =>
  text.replace(new RegExp(CHARACTERS, 'gv'), '');

/** Forms that a chat does not have. */
export function formFaults(reply: string): GuardFault[] {
  const fault = (kind: FaultKind) => [faultIn(kind, reply, reply)];
  return [
    ...(/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(reply) ? [] : fault('empty')),
    ...(whatsAppText(reply) === reply.trim() ? [] : fault('markup')),
    ...(CHARACTERS.test(reply) || isPiledUp(reply) ? fault('characters') : []),
    ...(reply.length > MAX_CHAT ? fault('length') : []),
    ...questionFaults(reply),
  ];
}

/** More marks on one letter than any script has. */
const isPiledUp = (text: string): boolean => /\p{M}{4}/u.test(text);

/** "And you?" belongs to the question before it. */
const MIN_LETTERS = 12;
const MIN_UNSPACED = 6;

/** More than one question that wants an answer. */
function questionFaults(reply: string): GuardFault[] {
  const [, second] = sentencesOf(reply).filter(({ text, asks }) => asks && isReal(text));
  return second ? [faultIn('questions', reply, second.text)] : [];
}

function isReal(question: string): boolean {
  const letters = question.replace(/[^\p{L}]/gu, '');
  return (
    letters.length >= (/[\u3040-\u30ff\u3400-\u9fff]/.test(letters) ? MIN_UNSPACED : MIN_LETTERS)
  );
}
