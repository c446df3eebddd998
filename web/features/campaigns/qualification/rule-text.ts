import { rules } from '#copy/campaigns/qualification.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';

/** When a value qualifies, in a few words. */
export function ruleText({ kind, rule, currency }: QualificationField): string {
  if (!rule) return '';
  const unit = kind === 'money' ? ` ${currency}` : '';
  const { at_least: from, at_most: to, one_of } = rule;
  if (from !== null && to !== null) return rules.between({ from, to: `${to}${unit}` });
  if (from !== null) return rules.from({ value: `${from}${unit}` });
  if (to !== null) return rules.upTo({ value: `${to}${unit}` });
  return one_of.join(', ');
}
