import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from './plans.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long everything keeps working after a failed payment. */
export const GRACE_DAYS = 7;

/** The current state of a subscription at Stripe. */
export interface SubscriptionFacts {
  id: string;
  /** Stripe's status; unknown ones count as unpaid */
  status: string;
  /** null: the price isn't one of ours */
  plan: PaidPlan | null;
  cycle: BillingCycle | null;
  created: Date;
  anchor: Date;
  period_start: Date;
  period_end: Date;
  /** when a canceled subscription ends */
  ends_at: Date | null;
  /** since when a due invoice is open; null: none is */
  unpaid_since: Date | null;
}

/** What a subscription gives its team. */
export interface PlanState {
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  billing_cycle: BillingCycle | null;
  current_period_end: Date | null;
  /** a payment failed: everything keeps working until then */
  grace_until: Date | null;
}

/**
 * Returns the plan that this subscription gives a team, or null if it doesn't affect the plan. Depends
 * only on the current facts, not on the order, number or delay of earlier events.
 */
export function planState(facts: SubscriptionFacts, now: Date): PlanState | null {
  const { status, plan, cycle, period_end } = facts;
  // The first payment wasn't made, so the team bought nothing.
  if (status === 'incomplete' || status === 'incomplete_expired') return null;
  // An unknown price says nothing about the plan. A team that doesn't pay has none.
  if (!plan) return isPaid(status) ? null : ENDED;
  const bought = { subscription_plan: plan, billing_cycle: cycle, current_period_end: period_end };
  if (isPaid(status)) {
    return { ...bought, subscription_status: 'active', grace_until: null };
  }
  if (status === 'canceled') return ENDED;
  const grace = status === 'past_due' ? graceUntil(facts) : null;
  if (grace && grace > now) {
    return { ...bought, subscription_status: 'active', grace_until: grace };
  }
  return { ...bought, subscription_status: 'past_due', grace_until: null };
}

const isPaid = (status: string) => status === 'active' || status === 'trialing';

const ENDED: PlanState = {
  subscription_plan: 'free',
  subscription_status: 'canceled',
  billing_cycle: null,
  current_period_end: null,
  grace_until: null,
};

/** Counts from the oldest open invoice, so a later failure doesn't restart the grace period. */
function graceUntil({ unpaid_since, period_start }: SubscriptionFacts): Date {
  return new Date((unpaid_since ?? period_start).getTime() + GRACE_DAYS * DAY_MS);
}

const LIVE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether a subscription is still running, paid or not. */
export function isLive({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return LIVE.has(status);
}

/**
 * Filters subscriptions of our plans: those at one of our prices, and the one that the team's plan
 * follows, whose price may have been replaced at Stripe. The rest belong to other products.
 */
export function filterOurPlans<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
  followed: string | null,
): Facts[] {
  return all.filter(({ id, plan }) => plan !== null || id === followed);
}

/**
 * Returns the subscription that decides the plan: the newest paid one at one of our prices, else the
 * newest running one, else the newest canceled one.
 */
export function currentSubscription<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
): Facts | null {
  const newestFirst = all.toSorted(
    (a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1),
  );
  return (
    newestFirst.find(isPaidPlan) ??
    newestFirst.find(isLive) ??
    newestFirst.find(({ status }) => status === 'canceled') ??
    null
  );
}

/** Whether it is paid, at one of our prices. */
export function isPaidPlan({ status, plan }: Pick<SubscriptionFacts, 'status' | 'plan'>): boolean {
  return isPaid(status) && plan !== null;
}

/**
 * Returns other subscriptions of our plans that still run. Empty while the current one isn't paid.
 * Skips those at other prices, which may belong to other products.
 */
export function replacedSubscriptions<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
  current: Facts | null,
): Facts[] {
  if (!current || !isPaidPlan(current)) return [];
  return all.filter((item) => item.id !== current.id && item.plan !== null && isLive(item));
}
