import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { isQuoteOf } from '../agent/quote.ts';
import { foldCase } from '../conversations/lead/lead.ts';
import { conversationRef } from '../conversations/schema.ts';
import type { Reading } from '../offers/measures.ts';
import { cutText, typedText } from '../text.ts';
import type { KnownValue, QualificationField } from './fields.ts';
import { valueInQuote } from './values.ts';

const MAX_QUOTE = 500;
/** The maximum number of values in one answer; no list has this many fields. */
const MAX_LEARNED_VALUES = 24;

/** A value that the model claims to have learned about a lead. */
export interface ClaimedValue {
  field: string;
  value: string;
  quote: string;
}

/** An accepted value, with the lead's words and their message. */
export interface LearnedValue {
  field_id: string;
  value: string;
  quote: string;
  message_seq: number;
}

interface LeadText {
  seq: number;
  text: string;
  timestamp_unix: number;
}

export interface LearningContext {
  fields: QualificationField[];
  known: KnownValue[];
  /** the lead's messages, in order of arrival */
  texts: LeadText[];
  reading: Reading;
  timezone: string;
}

/**
 * Accepts values of listed fields that are in the lead's own words. Never replaces values entered by a
 * member, or those from a later message than the quote's.
 */
export function acceptLearnedValues(
  claimedValues: ClaimedValue[],
  learning: LearningContext,
): LearnedValue[] {
  const taken = new Map<string, LearnedValue>();
  for (const answer of claimedValues.slice(0, MAX_LEARNED_VALUES)) {
    const value = acceptValue(answer, learning);
    if (value) taken.set(value.field_id, value);
  }
  return [...taken.values()];
}

function acceptValue(
  { field: name, value: claimedValue, quote: words }: ClaimedValue,
  { fields, known, texts, reading, timezone }: LearningContext,
): LearnedValue | undefined {
  const field = fields.find((item) => foldCase(item.name) === foldCase(name.trim()));
  const quote = cutText(words.trim(), MAX_QUOTE);
  const message = texts.findLast(({ text }) => isQuoteOf(quote, text));
  if (!field || !message) return undefined;
  const before = known.find(({ field_id }) => field_id === field.field_id);
  if (before?.by === 'person' || (before?.message_seq ?? 0) > message.seq) return undefined;
  const { seq: message_seq, timestamp_unix: unix } = message;
  const value = valueInQuote(field, claimedValue, quote, { ...reading, unix, timezone });
  if (value === undefined || value === before?.value) return undefined;
  return { field_id: field.field_id, value, quote, message_seq };
}

/** Returns the values after an answer. */
export function valuesAfter(
  known: Pick<KnownValue, 'field_id' | 'value'>[],
  learned: Pick<LearnedValue, 'field_id' | 'value'>[] = [],
): Map<string, string> {
  const all = [...known, ...learned].filter(({ value }) => value !== '');
  return new Map(all.map(({ field_id, value }) => [field_id, value]));
}

/** A value that a member enters for a lead; empty removes it. */
export const learnedEdit = conversationRef.extend({
  field_id: z.uuid(),
  value: typedText()
    .trim()
    .max(500, { error: () => commonFields.tooLong({ max: 500 }) }),
});
export type LearnedEdit = z.output<typeof learnedEdit>;
