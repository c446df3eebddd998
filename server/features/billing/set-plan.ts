import { sql } from 'kysely';
import { billingErrors } from '#copy/errors/billing.ts';
import {
  billingRules,
  type Plan,
  soldLimits,
  type SubscriptionStatus,
} from '#domain/billing/plans.ts';
import type { PlanState } from '#domain/billing/subscription-state.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { anchorUsage } from './usage-periods.ts';

/** A plan that a team gets by payment or from staff. */
type AssignedPlan = Pick<PlanState, 'subscription_plan' | 'subscription_status'> &
  // No period end: it doesn't end, such as a plan from staff.
  Partial<Pick<PlanState, 'billing_cycle' | 'current_period_end'>>;

/** The anchor of the paid periods, and the start of the current one. */
interface PaidPeriod {
  anchor: Date;
  period_start: Date;
}

/**
 * Writes a team's plan and its limits. Nothing else writes them (docs/rules/plans-and-limits.md).
 * Removes nothing that exceeds the new limits. Messages count by the paid period, so a plan that staff
 * assign or that ends doesn't reset the current count. Throws CONFLICT while plans are off.
 */
export async function setPlan(tx: TeamTx, granted: AssignedPlan, paid?: PaidPeriod): Promise<void> {
  const { db, team_id } = tx;
  const before = await db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status', 'plan_before_off'])
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  if (before.plan_before_off) throw new Refusal('CONFLICT', billingErrors.allFeatures);
  const { members_limit: _, ...limits } = soldLimits(granted.subscription_plan);
  await db
    .updateTable('team_settings')
    .set({ ...granted, ...limits, updated_at: new Date() })
    .where('team_id', '=', team_id)
    .execute();
  if (!paid) return;
  const now = new Date();
  await anchorUsage(tx, paid.anchor, paid.period_start > now ? paid.period_start : now);
}

/**
 * Runs at each start. While plans are off, every team has the operator's limits. Once they are on again,
 * each team gets back what it had before.
 */
export async function applyPlansMode({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const rules = billingRules(env);
  const limits = rules.sells ? {} : rules.limits;
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ changed: number }>`
      SELECT gate_plans_off(${!rules.sells}, ${JSON.stringify(limits)}::jsonb) AS changed`.execute(
      tx.db,
    ),
  );
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) log.info({ plans: env.PLANS, teams: changed }, 'updated team limits to PLANS');
}

/** A team's plan before it got another one. */
interface PlanBefore {
  from: Plan;
  status_before: SubscriptionStatus;
}

/**
 * Gives a team a plan without an end or a payment, for staff and operators. If the team pays at Stripe,
 * it lasts until the subscription changes or renews. Throws NOT_FOUND for a deleted team, and CONFLICT
 * if it already has the plan or plans are off.
 */
export async function grantPlan(tx: TeamTx, plan: Plan): Promise<PlanBefore> {
  const before = await lockPlan(tx);
  if (!before) throw new Refusal('NOT_FOUND');
  const { subscription_plan: from, subscription_status: status_before } = before;
  const subscription_status = plan === 'free' ? 'free' : 'active';
  if (from === plan && status_before === subscription_status) {
    throw new Refusal('CONFLICT', billingErrors.planUnchanged);
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
