import {
  type BillingCycle,
  type Plan,
  soldLimits,
  type SubscriptionStatus,
} from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { anchorUsage } from './usage-periods.ts';

/** A plan as it is given to a team: by a payment, or by staff. */
export interface GivenPlan {
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  billing_cycle?: BillingCycle | null;
  /** null: it has no end, as a plan that staff gave */
  current_period_end?: Date | null;
}

/** The day of the month on which a paid period begins, and the beginning of the one that is paid. */
export interface PaidPeriod {
  anchor: Date;
  period_start: Date;
}

/**
 * Writes a team's plan together with the limits that it includes: the only place that does
 * (docs/rules/plans-and-limits.md). Removes nothing that is over the new limits. Messages are counted
 * by the paid period, or from now on when another plan was given. Throws CONFLICT while plans are off.
 */
export async function setPlan(tx: TeamTx, given: GivenPlan, paid?: PaidPeriod): Promise<void> {
  const { db, team_id } = tx;
  const before = await db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status', 'plan_before_off'])
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  if (before.plan_before_off) {
    throw new Refusal('CONFLICT', 'Plans are off (PLANS=off): every team has everything.');
  }
  const { campaigns_limit, messages_limit, followups_limit } = soldLimits(given.subscription_plan);
  await db
    .updateTable('team_settings')
    .set({ ...given, campaigns_limit, messages_limit, followups_limit, updated_at: new Date() })
    .where('team_id', '=', team_id)
    .execute();
  const now = new Date();
  if (paid) {
    await anchorUsage(tx, paid.anchor, paid.period_start > now ? paid.period_start : now);
  } else if (before.subscription_plan !== given.subscription_plan) {
    await anchorUsage(tx, now, now);
  }
}
