import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
  type Plan,
  soldLimits,
} from './plans.ts';

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

/** What Stripe says of a price. */
export interface PriceFacts {
  lookup_key: string | null;
  metadata: Record<string, string>;
}

/** The plan that a price sells. One that was replaced loses its lookup key and keeps its metadata. */
export function planOfPrice({ lookup_key, metadata }: PriceFacts) {
  const sold = soldPrice(lookup_key);
  return {
    plan: sold?.plan ?? PAID_PLANS.find((plan) => plan === metadata.plan) ?? null,
    cycle: sold?.cycle ?? BILLING_CYCLES.find((cycle) => cycle === metadata.cycle) ?? null,
  };
}

/**
 * The item of a subscription that sells a plan, at any position: add-ons and metered prices may come
 * before it. A current lookup key beats the metadata of a replaced price. Undefined: none sells a plan.
 */
export function planItem<Item extends { price: PriceFacts }>(
  items: readonly Item[],
): Item | undefined {
  return (
    items.find(({ price }) => soldPrice(price.lookup_key)) ??
    items.find(({ price }) => planOfPrice(price).plan)
  );
}
