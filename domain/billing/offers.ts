import type { BillingCycle, PaidPlan, Plan } from './plans.ts';
import { BILLING_CYCLES, PAID_PLANS, soldLimits } from './plans.ts';

/** What all prices are in, as Stripe writes it. */
export const CURRENCY = 'eur';

/** A plan as the subscription page sells it. */
export interface PlanOffer {
  id: PaidPlan;
  /** whole euros a month, billed monthly */
  monthlyPrice: number;
  /** whole euros a month, billed yearly */
  yearlyPrice: number;
  limits: {
    agents: number;
    messages: number;
    campaigns: number;
    teamMembers: number;
    support: 'basic' | 'priority';
    /** a dedicated channel, onboarding and early access */
    extras: boolean;
  };
}

function offer(
  plan: Pick<PlanOffer, 'id' | 'monthlyPrice' | 'yearlyPrice'>,
  agents: number,
  support: PlanOffer['limits']['support'],
): PlanOffer {
  const { messages_limit, campaigns_limit, members_limit } = soldLimits(plan.id);
  return {
    ...plan,
    limits: {
      agents,
      messages: messages_limit,
      campaigns: campaigns_limit,
      teamMembers: members_limit,
      support,
      extras: plan.id === 'scale',
    },
  };
}

export const OFFERS: readonly PlanOffer[] = [
  offer({ id: 'starter', monthlyPrice: 119, yearlyPrice: 95 }, 1, 'basic'),
  offer({ id: 'business', monthlyPrice: 249, yearlyPrice: 199 }, 3, 'priority'),
  offer({ id: 'scale', monthlyPrice: 499, yearlyPrice: 399 }, 10, 'priority'),
];

export function offerOf(plan: PaidPlan): PlanOffer {
  const found = OFFERS.find(({ id }) => id === plan);
  if (!found) throw new Error(`There is no offer of ${plan}`);
  return found;
}

/** What one period costs, in cents: a yearly one is paid at once. */
export function periodPrice(plan: PaidPlan, cycle: BillingCycle): number {
  const { monthlyPrice, yearlyPrice } = offerOf(plan);
  return cycle === 'monthly' ? monthlyPrice * 100 : yearlyPrice * 12 * 100;
}

/** The name by which a price is found in any Stripe account. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `opensetter_${plan}_${cycle}`;
}

/** Every price that is sold. */
export const SOLD_PRICES = PAID_PLANS.flatMap((plan) =>
  BILLING_CYCLES.map((cycle) => ({ plan, cycle, lookup_key: lookupKey(plan, cycle) })),
);

/** Which plan a price is of; null for a price that is not ours. */
export function soldPrice(key: string | null): { plan: PaidPlan; cycle: BillingCycle } | null {
  return SOLD_PRICES.find(({ lookup_key }) => lookup_key === key) ?? null;
}

const RANK: Record<Plan, number> = { free: 0, starter: 1, business: 2, scale: 3 };

export type ChangeLabel = 'Upgrade' | 'Downgrade' | 'Switch';

/** What going from one plan to another is called; the same plan with another cycle is a switch. */
export function changeLabel(from: Plan, to: PaidPlan): ChangeLabel {
  if (RANK[to] === RANK[from]) return 'Switch';
  return RANK[to] > RANK[from] ? 'Upgrade' : 'Downgrade';
}
