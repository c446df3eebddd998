import { planNames } from '#copy/billing/offers.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** Plans and their limits (docs/rules/plans-and-limits.md). */
export const PLANS = ['free', 'starter', 'business', 'scale'] as const;
export type Plan = (typeof PLANS)[number];
export const SUBSCRIPTION_STATUSES = ['free', 'active', 'canceled', 'past_due'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
export const PAID_PLANS = ['starter', 'business', 'scale'] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Where plans come from: Stripe payments, or nowhere, so that only the operator's limits apply. */
export const PLANS_MODES = ['stripe', 'off'] as const;
export type PlansMode = (typeof PLANS_MODES)[number];

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

/**
 * The limits that the subscription page advertises, which are higher than a new team's. The page
 * names no number of follow-ups, so those of `LIMITS` apply.
 */
const SOLD: Record<Plan, PlanLimits> = {
  free: LIMITS.free,
  starter: { ...LIMITS.starter, messages_limit: 2000 },
  business: { ...LIMITS.business, messages_limit: 6000 },
  scale: { ...LIMITS.scale, campaigns_limit: 999_999 },
};

/** More than any team uses. Limits are stored as integers. */
export const UNLIMITED = 999_999;

/** Shows usage and limit, or only the usage if the limit is unreachable. */
export function countOfLimit(
  used: number,
  limit: number,
  format: (count: number) => string = String,
): string {
  return limit >= UNLIMITED ? format(used) : `${format(used)}/${format(limit)}`;
}

/** The operator's limits for every team where teams don't pay. A missing one means unlimited. */
export interface OperatorLimits {
  TEAM_CAMPAIGNS?: number | undefined;
  TEAM_MESSAGES?: number | undefined;
  TEAM_MEMBERS?: number | undefined;
}

/** The billing rules for all teams of an installation. */
export type BillingRules =
  | { sells: true }
  | { sells: false; limits: PlanLimits & { test_credits: number } };

/**
 * Derives the rules from the settings. Where teams pay, plans apply. Elsewhere, no page, email or error
 * mentions plans or prices, every team may send, and the operator's limits apply.
 */
export function billingRules(settings: { PLANS: PlansMode } & OperatorLimits): BillingRules {
  if (sellsPlans(settings.PLANS)) return { sells: true };
  return {
    sells: false,
    limits: {
      test_credits: UNLIMITED,
      campaigns_limit: settings.TEAM_CAMPAIGNS ?? UNLIMITED,
      messages_limit: settings.TEAM_MESSAGES ?? 999_999_999,
      followups_limit: LIMITS.scale.followups_limit,
      members_limit: settings.TEAM_MEMBERS ?? UNLIMITED,
    },
  };
}

/** Whether teams pay on this installation. */
export const sellsPlans = (mode: PlansMode): boolean => mode === 'stripe';

/** Returns the advertised limits, which a bought or assigned plan writes into the team's settings. */
export function soldLimits(plan: Plan): PlanLimits {
  return SOLD[plan];
}

export function planLimits(plan: Plan): PlanLimits {
  return LIMITS[plan];
}

export interface Subscription {
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
}

export function isFree(team: Subscription): boolean {
  return team.subscription_plan === 'free' || team.subscription_status !== 'active';
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
  return !isFree(team);
}

export const planName = (plan: Plan): string => planNames[plan];

/** Returns the name of a plan in a record. Shows an unknown one as written. */
export const planLabel = (plan: string): string => textOf(planNames, plan) ?? plan;
