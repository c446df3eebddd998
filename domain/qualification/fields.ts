import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { pointFields } from '#copy/fields/qualification.ts';
import type { FieldsVerdict } from '../agent/answer.ts';
import { campaignRef } from '../campaigns/schema.ts';
import { foldCase } from '../conversations/lead/lead.ts';
import { visibleName } from '../names.ts';
import { dataBlock } from '../prompts/compile.ts';
import { oneLine } from '../text.ts';

/** More questions would feel like an interrogation. */
export const MAX_QUALIFICATION_FIELDS = 12;
const MAX_CHOICES = 20;

export const QUALIFICATION_KINDS = ['text', 'number', 'money', 'date', 'yes_no', 'choice'] as const;
type QualificationKind = (typeof QUALIFICATION_KINDS)[number];

const amount = z.number().min(-1e12).max(1e12).nullable();
const some = z.array(visibleName(() => pointFields.valueMissing, 100)).max(MAX_CHOICES);

/** When a value qualifies: the limits apply to numbers and money, the list to everything else. */
export const qualificationRule = z.object({ at_least: amount, at_most: amount, one_of: some });
export type QualificationRule = z.output<typeof qualificationRule>;

const field = z
  .object({
    field_id: z.uuid(),
    name: visibleName(() => commonFields.nameMissing, 60),
    question: visibleName(() => pointFields.plainQuestion, 200),
    kind: z.enum(QUALIFICATION_KINDS),
    /** the choices; empty for other kinds */
    options: some,
    /** for money: the currency of the rule */
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
/** A detail that an agent has to learn from each lead of its campaign. */
export type QualificationField = z.output<typeof field>;

function isOrdered(rule: QualificationRule | null): boolean {
  if (rule?.at_least == null || rule.at_most === null) return true;
  return rule.at_least <= rule.at_most;
}

const areDistinct = (texts: string[]) => new Set(texts.map(foldCase)).size === texts.length;

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

/** `revision` is what the user saw when they started, so that no one overwrites unseen changes. */
export const qualificationChange = campaignRef.extend({
  fields: qualificationFields,
  revision: z.string().max(64),
});

/** A campaign's list as the browser sees it. */
export interface Qualification {
  fields: QualificationField[];
  revision: string;
}

/** A lead's current value. */
export interface KnownValue {
  field_id: string;
  value: string;
  by: 'agent' | 'person';
  /** the lead's words, and the sequence number of their message; null: entered by a member */
  quote: string | null;
  message_seq: number | null;
}

/** A value with who entered it and when, as the lead's card shows it. */
export interface ShownValue extends KnownValue {
  at: string;
  /** the member's name; null once the account is deleted */
  by_name: string | null;
}

/** A field of the campaign's list with its known value. */
export type LearnedField = QualificationField & { learned: ShownValue | null };

const KINDS: Record<QualificationKind, string> = {
  text: 'text',
  number: 'a number',
  money: 'an amount of money',
  date: 'a date, as YYYY-MM-DD',
  yes_no: 'yes or no',
  choice: 'one of',
};

const HOW = `What to learn from the lead: what the list below does not know yet, above all what is needed. Ask for one thing at a time, in your own words, where it fits the conversation: it is a talk, never an interrogation. First answer what the lead asks. What the lead does not want to say is not asked again. "learned" has each thing of the list that the lead's own words say, with these words copied literally as "quote"; never conclude or guess a value.`;

/** Tells the agent what to find out and what is known already. Empty without a list. */
export function qualificationBlock(fields: QualificationField[], known: KnownValue[]): string {
  if (fields.length === 0) return '';
  const lines = fields.map((field) => lineOf(field, known));
  return `${HOW}\n${dataBlock('to_learn', lines.join('\n'))}`;
}

function lineOf(field: QualificationField, known: KnownValue[]): string {
  const { name, question, kind, options, required } = field;
  const shape = [KINDS[kind], ...options.map((option) => JSON.stringify(option))].join(' ');
  const value = known.find(({ field_id }) => field_id === field.field_id)?.value;
  const state = value ? `known: ${JSON.stringify(oneLine(value))}` : 'not known yet';
  return `- ${JSON.stringify(name)} (${shape}; ${required ? 'needed' : 'wished'}): ${oneLine(question)} | ${state}`;
}

/**
 * Whether the known values qualify a lead. `none`: the list requires nothing, so the lead's agreement
 * alone decides. `failed`: a value violates its rule, even that of an optional field.
 */
export function verdictOf(
  fields: QualificationField[],
  values: ReadonlyMap<string, string>,
): FieldsVerdict {
  const judged = fields.map((field) => {
    const value = values.get(field.field_id);
    return { required: field.required, met: value ? meetsRule(field, value) : undefined };
  });
  if (judged.some(({ met }) => met === false)) return 'failed';
  const required = judged.filter((item) => item.required);
  if (required.length === 0) return 'none';
  return required.every(({ met }) => met) ? 'met' : 'missing';
}

/** Returns undefined if it can't be decided, such as for an amount in another currency. */
export function meetsRule(
  { kind, rule, currency }: QualificationField,
  value: string,
): boolean | undefined {
  if (!rule) return true;
  const { at_least, at_most, one_of } = rule;
  if (kind === 'number' || kind === 'money') {
    if (at_least === null && at_most === null) return true;
    const [amount = '', unit] = value.split(' ');
    if (unit && unit !== currency) return undefined;
    const number = Number(amount);
    if (Number.isNaN(number)) return undefined;
    return number >= (at_least ?? -Infinity) && number <= (at_most ?? Infinity);
  }
  return one_of.length === 0 || one_of.some((item) => foldCase(item) === foldCase(value));
}
