import type StripeClient from 'stripe';
import { lookupKey } from '#domain/billing/offers.ts';
import type { BillingCycle, PaidPlan } from '#domain/billing/plans.ts';

/** The price of a plan, which `npm run admin -- stripe-setup` made. */
export async function findPrice(
  stripe: StripeClient,
  plan: PaidPlan,
  cycle: BillingCycle,
): Promise<string> {
  const key = lookupKey(plan, cycle);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [price] = data;
  if (!price) {
    throw new Error(`Stripe has no price ${key}: run npm run admin -- stripe-setup`);
  }
  return price.id;
}
