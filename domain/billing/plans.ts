/** Plans and their limits (docs/rules/plans-and-limits.md). */
export const PLANS = ['free', 'starter', 'business', 'scale'] as const;
export type Plan = (typeof PLANS)[number];
export const SUBSCRIPTION_STATUSES = ['free', 'active', 'canceled', 'past_due'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface PlanLimits {
  campaigns_limit: number;
  messages_limit: number;
  followups_limit: number;
  members_limit: number;
}

const LIMITS: Record<Plan, PlanLimits> = {
  free: { campaigns_limit: 1, messages_limit: 100, followups_limit: 1, members_limit: 1 },
  starter: { campaigns_limit: 1, messages_limit: 1000, followups_limit: 1, members_limit: 1 },
  business: { campaigns_limit: 3, messages_limit: 5000, followups_limit: 3, members_limit: 3 },
  scale: { campaigns_limit: 10, messages_limit: 20000, followups_limit: 10, members_limit: 10 },
};

export function planLimits(plan: Plan): PlanLimits {
  return LIMITS[plan];
}

export interface Subscription {
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
}

/** Whether the plan is free, or its subscription is not active. */
export function isFree(team: Subscription): boolean {
  return team.subscription_plan === 'free' || team.subscription_status !== 'active';
}

/** Whether the team has a paid plan. */
export function hasActiveSubscription(team: Subscription): boolean {
  return !isFree(team);
}

const NEXT_PLAN: Record<Plan, Plan | null> = {
  free: 'starter',
  starter: 'business',
  business: 'scale',
  scale: null,
};

/** The next plan to recommend, or null on the highest. An unpaid plan counts as free. */
export function upgradeRecommendation(team: Subscription): Plan | null {
  return NEXT_PLAN[isFree(team) ? 'free' : team.subscription_plan];
}

/** WhatsApp needs a paid plan. */
export function canAccessWhatsApp(team: Subscription): boolean {
  return hasActiveSubscription(team);
}
