import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from './plans.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long everything keeps working after a failed payment. */
export const GRACE_DAYS = 7;

/** A subscription as Stripe has it now. */
export interface SubscriptionFacts {
  id: string;
  /** Stripe's word; one that is not known counts as unpaid */
  status: string;
  /** null: the price is not ours */
  plan: PaidPlan | null;
  cycle: BillingCycle | null;
  created: Date;
  anchor: Date;
  period_start: Date;
  period_end: Date;
  /** when it is going to end, if someone canceled it */
  ends_at: Date | null;
  /** since when an invoice that is due stands open; null: none does */
  unpaid_since: Date | null;
}

/** What a subscription means for its team. */
export interface PlanState {
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  billing_cycle: BillingCycle | null;
  current_period_end: Date | null;
  /** a payment failed: everything keeps working until then */
  grace_until: Date | null;
}

/**
 * The plan of a team with this subscription; null: it never became one, so it says nothing. The order,
 * number and delay of what was heard before play no part.
 */
export function planState(facts: SubscriptionFacts, now: Date): PlanState | null {
  const { status, plan, cycle, period_end } = facts;
  // First payments that were not made: nothing was bought.
  if (status === 'incomplete' || status === 'incomplete_expired') return null;
  // An unknown price says nothing about the plan. A team that does not pay has none.
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

/** Counted from the oldest invoice that is open, so a later failure does not begin it anew. */
function graceUntil({ unpaid_since, period_start }: SubscriptionFacts): Date {
  return new Date((unpaid_since ?? period_start).getTime() + GRACE_DAYS * DAY_MS);
}

const LIVE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether a subscription is still running, paid or not. */
export function isLive({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return LIVE.has(status);
}

/**
 * Those of our plans: at a price of ours, or the one that the team's plan follows already, whose price
 * someone replaced at Stripe. All others are of other products, and say nothing of the plan.
 */
export function ofOurPlans<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
  followed: string | null,
): Facts[] {
  return all.filter(({ id, plan }) => plan !== null || id === followed);
}

/**
 * The subscription that counts: the newest paid one at a price of ours, else the newest running one,
 * else the newest that ever ran.
 */
export function currentSubscription<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
): Facts | null {
  const newestFirst = all.toSorted(
    (a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1),
  );
  return (
    newestFirst.find(paysPlan) ??
    newestFirst.find(isLive) ??
    newestFirst.find(({ status }) => status === 'canceled') ??
    null
  );
}

/** Whether it is paid, at a price of ours. */
export function paysPlan({ status, plan }: Pick<SubscriptionFacts, 'status' | 'plan'>): boolean {
  return isPaid(status) && plan !== null;
}

/**
 * Subscriptions of our plans that stay active beside the one that counts. None as long as that one is not
 * paid, and never one at a price that is not ours: it may be of another product.
 */
export function replacedSubscriptions<Facts extends SubscriptionFacts>(
  all: readonly Facts[],
  current: Facts | null,
): Facts[] {
  if (!current || !paysPlan(current)) return [];
  return all.filter((item) => item.id !== current.id && item.plan !== null && isLive(item));
}
