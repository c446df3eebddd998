import type { FieldsVerdict } from '../agent/answer.ts';
import { caseless } from '../conversations/lead/lead.ts';
import type { QualificationField } from './fields.ts';

/**
 * Whether what is known of a lead qualifies them. `none`: the list asks for nothing, so that the
 * lead's agreement alone decides. `failed`: a value is against its rule, also that of a wished point.
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

/** Undefined: no one can tell, such as for an amount in another currency. */
export function meetsRule(
  { kind, rule, currency }: QualificationField,
  value: string,
): boolean | undefined {
  if (!rule) return true;
  const { at_least, at_most, one_of } = rule;
  if (kind === 'number' || kind === 'money') {
    if (at_least === null && at_most === null) return true;
    const [amount = '', named] = value.split(' ');
    if (named && named !== currency) return undefined;
    const number = Number(amount);
    if (Number.isNaN(number)) return undefined;
    return number >= (at_least ?? -Infinity) && number <= (at_most ?? Infinity);
  }
  return one_of.length === 0 || one_of.some((item) => caseless(item) === caseless(value));
}
