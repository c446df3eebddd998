import { endOf, nearCeilings, reachedCeiling } from '#domain/models/ceilings.ts';
import { NANOS } from '#domain/models/prices.ts';
import type { SpendingNotice } from '#domain/billing/spending-notice.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { ceilingsIn, type ModelFacts, spendingIn } from './model-facts.ts';

/** What the dashboard says about the ceilings; null: they are far away, or there are none. */
export function spendingNotice(facts: ModelFacts, env: Env, now: Date): SpendingNotice | null {
  const ceilings = ceilingsIn(facts, env);
  const spent = spendingIn(facts);
  const reached = reachedCeiling(spent, ceilings);
  const period = reached ?? nearCeilings(spent, ceilings)[0];
  const ceiling = period && ceilings[period];
  if (!period || !ceiling) return null;
  return {
    state: reached ? 'reached' : 'near',
    period,
    spent: spent[period] / NANOS,
    ceiling: ceiling / NANOS,
    until: endOf(period, now, facts.team_zone).toISOString(),
  };
}
