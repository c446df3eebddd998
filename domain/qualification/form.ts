import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { pointFields } from '#copy/fields/qualification.ts';
import { checkFieldValue } from '../conversations/lead/lead.ts';
import { visibleName } from '../names.ts';
import { linesIn } from '../parse-text.ts';
import { typedText } from '../text.ts';
import { QUALIFICATION_KINDS, type QualificationField, type QualificationRule } from './fields.ts';

const lines = typedText().transform(linesIn);

/** Empty: no limit. */
const limit = typedText().transform((text, check) => {
  if (text.trim() === '') return null;
  const checked = checkFieldValue({ kind: 'number', options: [] }, text);
  if ('value' in checked && Math.abs(Number(checked.value)) <= 1e12) return Number(checked.value);
  check.addIssue(commonFields.numberMissing);
  return z.NEVER;
});

/** A field of the list as typed: lists have one item a line, empty limits mean none. */
export const qualificationForm = z
  .object({
    name: visibleName(() => commonFields.nameMissing, 60),
    question: visibleName(() => pointFields.plainQuestion, 200),
    kind: z.enum(QUALIFICATION_KINDS),
    options: lines.pipe(
      z.array(visibleName(() => '', 100)).max(20, { error: () => pointFields.tooManyOptions }),
    ),
    required: z.enum(['yes', 'no']),
    currency: typedText()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, { error: () => pointFields.currency }),
    at_least: limit,
    at_most: limit,
    one_of: lines.pipe(
      z.array(visibleName(() => '', 100)).max(20, { error: () => pointFields.tooManyValues }),
    ),
    answer: z.enum(['any', 'yes', 'no']),
  })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 1, {
    path: ['options'],
    error: () => commonFields.twoOptions,
  })
  .refine(({ at_least, at_most }) => at_least === null || at_most === null || at_least <= at_most, {
    path: ['at_most'],
    error: () => pointFields.upperBelow,
  })
  .transform(({ at_least, at_most, one_of, answer, required, ...field }) => ({
    ...field,
    options: field.kind === 'choice' ? field.options : [],
    required: required === 'yes',
    rule: ruleOf(field.kind, { at_least, at_most, one_of }, answer),
  }));

/** Keeps only what applies to the kind. */
function ruleOf(
  kind: QualificationField['kind'],
  typed: QualificationRule,
  answer: 'any' | 'yes' | 'no',
): QualificationRule | null {
  const none: QualificationRule = { at_least: null, at_most: null, one_of: [] };
  const { at_least, at_most, one_of } = typed;
  if (kind === 'number' || kind === 'money') {
    return at_least === null && at_most === null ? null : { ...none, at_least, at_most };
  }
  if (kind === 'yes_no') return answer === 'any' ? null : { ...none, one_of: [answer] };
  if (kind === 'date' || one_of.length === 0) return null;
  return { ...none, one_of };
}

const NEW = {
  name: '',
  question: '',
  kind: 'text',
  options: '',
  required: 'yes',
  currency: 'EUR',
  at_least: '',
  at_most: '',
  one_of: '',
  answer: 'any',
};

/** The form of a field; without one, of a new field. */
export function formOf(field?: QualificationField): typeof NEW {
  if (!field) return NEW;
  const { name, question, kind, options, required, currency, rule } = field;
  const typed = {
    name,
    question,
    kind,
    currency,
    options: options.join('\n'),
    required: required ? 'yes' : 'no',
  };
  return { ...NEW, ...typed, ...(rule && ruleForm(kind, rule)) };
}

function ruleForm(kind: QualificationField['kind'], rule: QualificationRule) {
  const [only = 'any'] = kind === 'yes_no' ? rule.one_of : [];
  return {
    at_least: String(rule.at_least ?? ''),
    at_most: String(rule.at_most ?? ''),
    one_of: rule.one_of.join('\n'),
    answer: only,
  };
}
