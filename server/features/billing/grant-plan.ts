import type { Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { setPlan } from './set-plan.ts';

/** What a team had before it was given another plan. */
export interface PlanBefore {
  from: Plan;
  status_before: SubscriptionStatus;
}

/**
 * Gives a team a plan without an end and without a payment, as staff and operators do. For a team
 * that pays at Stripe it stands until its subscription changes or renews. Throws NOT_FOUND for a team
 * that is gone, and CONFLICT where it has the plan already, or plans are off.
 */
export async function grantPlan(tx: TeamTx, plan: Plan): Promise<PlanBefore> {
  const before = await lockPlan(tx);
  if (!before) throw new Refusal('NOT_FOUND');
  const { subscription_plan: from, subscription_status: status_before } = before;
  const subscription_status = plan === 'free' ? 'free' : 'active';
  if (from === plan && status_before === subscription_status) {
    throw new Refusal('CONFLICT', 'The team has this plan already. Nothing was changed.');
  }
  await setPlan(tx, {
    subscription_plan: plan,
    subscription_status,
    billing_cycle: null,
    current_period_end: null,
  });
  await recordChanges(tx, 'team', [tx.team_id]);
  return { from, status_before };
}

function lockPlan({ db, team_id }: TeamTx) {
  return db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status'])
    .where('team_id', '=', team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
