import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { AttachedItem } from './messages/files.ts';
import { typedText } from '../text.ts';
import { conversationRef } from './schema.ts';

/** WhatsApp's limit for one message. */
const MAX_TEXT = 4096;

/** The kind of text that was held. */
export type HeldKind = 'answer' | 'first_message' | 'follow_up';

/** Why it needs approval: the guard found a fault, or the campaign asks for a check. */
export type HeldReason = 'guard' | 'autonomy';

/** `superseded`: the lead wrote more and got an answer, a person took over, or the lead opted out. */
export type HeldState = 'open' | 'sent' | 'discarded' | 'superseded';

/** A fault of a held text, as the guard reported it. */
export interface HeldFault {
  kind: string;
  sentence: string;
  /** the words of the sentence that cause it */
  words: string;
}

/** What the model calls for a held answer used; `cost_nanos`: null without a known price. */
export interface HeldUse {
  model_name: string;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  cost_nanos: number | null;
}

/** A text held for approval, as the thread shows it. */
export interface HeldAnswer {
  held_id: string;
  what: HeldKind;
  reason: HeldReason;
  text: string;
  faults: HeldFault[];
  /** how each sentence was verified; empty: only rules checked it */
  proof: SentenceProof[];
  /** ISO */
  created_at: string;
  /** the lead has written since, so it can only be discarded */
  behind: boolean;
  /** the library item that goes out with it */
  item?: AttachedItem | null;
}

export const heldRef = conversationRef.extend({ held_id: z.uuid() });

export const sendHeldInput = heldRef.extend({
  /** as held, or as the member edited it */
  text: typedText()
    .trim()
    .min(1, { error: () => commonFields.messageMissing })
    .max(MAX_TEXT),
});

/** A part of a held text; `fault`: index of the first fault in this part. */
export interface MarkedPart {
  /** where it begins */
  at: number;
  text: string;
  fault: number | null;
}

/**
 * Splits the text and marks the sentences with faults, so that a member sees at once what is wrong. A
 * sentence that isn't in the text marks nothing; of two that overlap, only the first is marked.
 */
export function markFaults(text: string, faults: Pick<HeldFault, 'sentence'>[]): MarkedPart[] {
  const marks = faults
    .map(({ sentence }, fault) => ({
      from: sentence ? text.indexOf(sentence) : -1,
      sentence,
      fault,
    }))
    .filter(({ from }) => from >= 0)
    .toSorted((a, b) => a.from - b.from || a.fault - b.fault);
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { from, sentence, fault } of marks) {
    if (from < at) continue;
    if (from > at) parts.push({ at, text: text.slice(at, from), fault: null });
    parts.push({ at: from, text: sentence, fault });
    at = from + sentence.length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), fault: null });
  return parts;
}
