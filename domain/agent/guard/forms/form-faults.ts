import { whatsAppText } from './whatsapp-text.ts';
import { faultAt, type FaultKind, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { type Judged, type Span } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/** Longer answers are none of a chat, unless the lead asked for details. */
export const MAX_CHAT = 1_000;

/** Controls, marks of direction, and characters without a width. */
const CHARACTERS =
  /[[\p{Cc}--[\n\r\t]]\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\p{Co}]|(?<!\p{Extended_Pictographic}[\ufe0f\p{EMod}]{0,2})\u200d/v;

/** A text without characters that nobody sees: they hide what a text says from who reads it. */
export const withoutInvisible = (text: string): string =>
  text.replace(new RegExp(CHARACTERS, 'gv'), '');

/** Forms that a chat does not have. `given` is the answer as the model wrote it. */
export function formFaults(given: string, judged: Judged, ground: Ground): GuardFault[] {
  const whole: Span = { start: 0, end: judged.folded.length };
  const fault = (kind: FaultKind) => [faultAt(kind, judged, whole)];
  const isLong = given.length > MAX_CHAT && !heads('details').in(ground.lastLeadText);
  return [
    ...(/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(given) ? [] : fault('empty')),
    ...(whatsAppText(given) === given.trim() ? [] : fault('markup')),
    ...(CHARACTERS.test(given) || isPiledUp(given) ? fault('characters') : []),
    ...(isLong ? fault('length') : []),
  ];
}

/** More marks on one letter than any script has. */
const isPiledUp = (text: string): boolean => /\p{M}{4}/u.test(text);
