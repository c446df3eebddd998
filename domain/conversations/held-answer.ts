import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { AttachedItem } from './messages/files.ts';
import { typedText } from '../text.ts';
import { conversationRef } from './schema.ts';

/** As WhatsApp shows it whole. */
const MAX_TEXT = 4096;

/** What the agent wrote when it was held. */
export const HELD_KINDS = ['answer', 'first_message', 'follow_up'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** Why it needs approval: the guard found a fault, or the campaign asks for a check. */
export const HELD_REASONS = ['guard', 'autonomy'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** `superseded`: the lead wrote on and was answered, or someone took over or opted out. */
export const HELD_STATES = ['open', 'sent', 'discarded', 'superseded'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** What is wrong with a held text, as the guard said it. */
export interface HeldFault {
  kind: string;
  sentence: string;
  /** the words of the sentence that cause it */
  words: string;
}

/** What the calls took that made a held answer; `cost_nanos`: null without a known price. */
export interface HeldUse {
  model_name: string;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  cost_nanos: number | null;
}

/** What waits for a person, as the thread shows it. */
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
  /** the lead has written since: it can only be discarded */
  behind: boolean;
  /** what of the library goes out with it */
  item?: AttachedItem | null;
}

export const heldRef = conversationRef.extend({ held_id: z.uuid() });

export const sendHeldInput = heldRef.extend({
  /** as held, or as the person changed it */
  text: typedText()
    .trim()
    .min(1, { error: () => commonFields.messageMissing })
    .max(MAX_TEXT),
});

/** A part of a held text; `fault`: the first that this part has, by its place in the list. */
export interface MarkedPart {
  /** where it begins */
  at: number;
  text: string;
  fault: number | null;
}

/**
 * The text in parts, with the sentences of its faults marked, so that a person sees at once what is
 * wrong. A sentence that does not stand in the text marks nothing; of two that overlap the first does.
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
