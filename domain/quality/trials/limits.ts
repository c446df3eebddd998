import { z } from 'zod';
import type { ArmFigures } from './compare.ts';

const percent = z.int('Please use a whole number').min(1, 'At least 1%').max(100, 'At most 100%');

/** When a trial ends by itself: above so many percent of the candidate's leads. */
export const trialLimits = z.object({
  opt_outs: percent,
  held: percent,
  /** before so many leads nothing is concluded */
  min_leads: z.int('Please use a whole number').min(1, 'At least 1').max(1000, 'At most 1000'),
});
export type TrialLimits = z.infer<typeof trialLimits>;

export const DEFAULT_LIMITS: TrialLimits = { opt_outs: 10, held: 20, min_leads: 10 };

/** What of a candidate is above its limit, as a person reads it; undefined: nothing. */
export function breachIn(
  { leads, opted_out, held }: Pick<ArmFigures, 'leads' | 'opted_out' | 'held'>,
  limits: TrialLimits,
): string | undefined {
  if (leads < limits.min_leads) return undefined;
  const isAbove = (hits: number, limit: number) => hits * 100 > limit * leads;
  const rule = (limit: number) => `The limit is ${limit}%.`;
  if (isAbove(opted_out, limits.opt_outs)) {
    return `${opted_out} of ${leads} leads asked to stop. ${rule(limits.opt_outs)}`;
  }
  if (isAbove(held, limits.held)) {
    return `Answers to ${held} of ${leads} leads were held back. ${rule(limits.held)}`;
  }
  return undefined;
}
