import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { pointFields } from '#copy/fields/qualification.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { caseless } from '../conversations/lead/lead.ts';
import { visibleName } from '../names.ts';

/** More would be an interrogation. */
export const MAX_QUALIFICATION_FIELDS = 12;
const MAX_CHOICES = 20;

export const QUALIFICATION_KINDS = ['text', 'number', 'money', 'date', 'yes_no', 'choice'] as const;
export type QualificationKind = (typeof QUALIFICATION_KINDS)[number];

const amount = z.number().min(-1e12).max(1e12).nullable();
const some = z.array(visibleName(() => pointFields.valueMissing, 100)).max(MAX_CHOICES);

/** When a value qualifies. Of numbers and money the limits count, of everything else the list. */
export const qualificationRule = z.object({ at_least: amount, at_most: amount, one_of: some });
export type QualificationRule = z.output<typeof qualificationRule>;

const field = z
  .object({
    field_id: z.uuid(),
    name: visibleName(() => commonFields.nameMissing, 60),
    question: visibleName(() => pointFields.plainQuestion, 200),
    kind: z.enum(QUALIFICATION_KINDS),
    /** what can be chosen; empty for the other kinds */
    options: some,
    /** of money: the currency in which the rule counts */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: () => pointFields.currency })
      .default('EUR'),
    required: z.boolean(),
    rule: qualificationRule.nullable(),
  })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 1, {
    path: ['options'],
    error: () => commonFields.twoOptions,
  })
  .refine(({ rule }) => isOrdered(rule), {
    path: ['rule'],
    error: () => pointFields.lowerAbove,
  });
/** What an agent has to learn from each lead of its campaign. */
export type QualificationField = z.output<typeof field>;

function isOrdered(rule: QualificationRule | null): boolean {
  if (rule?.at_least == null || rule.at_most === null) return true;
  return rule.at_least <= rule.at_most;
}

const areDistinct = (texts: string[]) => new Set(texts.map(caseless)).size === texts.length;

export const qualificationFields = z
  .array(field)
  .max(MAX_QUALIFICATION_FIELDS, {
    error: () => pointFields.tooManyPoints({ max: MAX_QUALIFICATION_FIELDS }),
  })
  .refine((all) => areDistinct(all.map(({ name }) => name)), {
    error: () => pointFields.nameOnce,
  })
  .refine((all) => areDistinct(all.map(({ field_id }) => field_id)), {
    error: () => pointFields.pointOnce,
  });

/** `revision`: what the person saw when they began, so that no one overwrites another's list unseen. */
export const qualificationChange = campaignRef.extend({
  fields: qualificationFields,
  revision: z.string().max(64),
});

/** What a browser sees of a campaign's list. */
export interface Qualification {
  fields: QualificationField[];
  revision: string;
}

/** A value of a lead, as it counts now. */
export interface KnownValue {
  field_id: string;
  value: string;
  by: 'agent' | 'person';
  /** the lead's words, and the arrival of the message that has them; null: a person entered it */
  quote: string | null;
  message_seq: number | null;
}

/** A value of a lead with who entered it and when, as the card shows it. */
export interface ShownValue extends KnownValue {
  at: string;
  /** of a person; null once the account is deleted */
  by_name: string | null;
}

/** A point of the campaign's list with what is known of it. */
export type LearnedField = QualificationField & { learned: ShownValue | null };
