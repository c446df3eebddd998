import { soldPrice } from './offers.ts';
import { BILLING_CYCLES, PAID_PLANS } from './plans.ts';

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
