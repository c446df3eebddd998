import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
  type Plan,
  soldLimits,
} from './plans.ts';

/** The currency of all prices, in Stripe's notation. */
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

/** Returns the price of one period in cents. A yearly period is paid upfront. */
export function periodPrice(plan: PaidPlan, cycle: BillingCycle): number {
  const { monthlyPrice, yearlyPrice } = offerOf(plan);
  return cycle === 'monthly' ? monthlyPrice * 100 : yearlyPrice * 12 * 100;
}

/** The key that identifies a price in any Stripe account. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `opensetter_${plan}_${cycle}`;
}

export const SOLD_PRICES = PAID_PLANS.flatMap((plan) =>
  BILLING_CYCLES.map((cycle) => ({ plan, cycle, lookup_key: lookupKey(plan, cycle) })),
);

/** Returns the plan that a price sells; null for a price that isn't ours. */
export function findSoldPrice(key: string | null): { plan: PaidPlan; cycle: BillingCycle } | null {
  return SOLD_PRICES.find(({ lookup_key }) => lookup_key === key) ?? null;
}

const RANK: Record<Plan, number> = { free: 0, starter: 1, business: 2, scale: 3 };

export type ChangeLabel = 'Upgrade' | 'Downgrade' | 'Switch';

/** Labels a change between plans. The same plan with another cycle is a switch. */
export function changeLabel(from: Plan, to: PaidPlan): ChangeLabel {
  if (RANK[to] === RANK[from]) return 'Switch';
  return RANK[to] > RANK[from] ? 'Upgrade' : 'Downgrade';
}

/** The data of a Stripe price. */
export interface PriceFacts {
  lookup_key: string | null;
  metadata: Record<string, string>;
}

/** Returns the plan that a price sells. A replaced price loses its lookup key and keeps its metadata. */
export function planOfPrice({ lookup_key, metadata }: PriceFacts) {
  const sold = findSoldPrice(lookup_key);
  return {
    plan: sold?.plan ?? PAID_PLANS.find((plan) => plan === metadata.plan) ?? null,
    cycle: sold?.cycle ?? BILLING_CYCLES.find((cycle) => cycle === metadata.cycle) ?? null,
  };
}

/**
 * Finds the item of a subscription that sells a plan. It may be anywhere, also after add-ons and metered
 * prices. A current lookup key beats the metadata of a replaced price.
 */
export function planItem<Item extends { price: PriceFacts }>(
  items: readonly Item[],
): Item | undefined {
  return (
    items.find(({ price }) => findSoldPrice(price.lookup_key)) ??
    items.find(({ price }) => planOfPrice(price).plan)
  );
}
