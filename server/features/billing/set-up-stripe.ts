import type StripeClient from 'stripe';
import {
  CURRENCY,
  lookupKey,
  OFFERS,
  periodPrice,
  type PlanOffer,
} from '#domain/billing/offers.ts';
import { BILLING_CYCLES, type BillingCycle, planName } from '#domain/billing/plans.ts';

/**
 * Creates the products and prices of every plan in a Stripe account, and keeps correct ones. A price
 * with another amount gets a successor; current subscribers keep the old price. Returns what it created.
 */
export async function setUpStripe(stripe: StripeClient): Promise<string[]> {
  const created: string[] = [];
  for (const offer of OFFERS) {
    const product = await ensureProduct(stripe, offer, created);
    for (const cycle of BILLING_CYCLES)
      await ensurePrice(stripe, { offer, cycle, product }, created);
  }
  return created;
}

async function ensureProduct(
  stripe: StripeClient,
  { id }: PlanOffer,
  created: string[],
): Promise<string> {
  const lookup_keys = BILLING_CYCLES.map((cycle) => lookupKey(id, cycle));
  const { data } = await stripe.prices.list({ lookup_keys, limit: 1 });
  const known = data[0]?.product;
  if (known) return typeof known === 'string' ? known : known.id;
  const product = await stripe.products.create(
    { name: `OpenSetter ${planName(id)}`, metadata: { plan: id } },
    { idempotencyKey: `opensetter-product-${id}` },
  );
  created.push(`product ${product.name}`);
  return product.id;
}

async function ensurePrice(
  stripe: StripeClient,
  { offer, cycle, product }: { offer: PlanOffer; cycle: BillingCycle; product: string },
  created: string[],
): Promise<void> {
  const lookup_key = lookupKey(offer.id, cycle);
  const unit_amount = periodPrice(offer.id, cycle);
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 });
  const [known] = data;
  if (known?.unit_amount === unit_amount && known.currency === CURRENCY) return;
  await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount,
    recurring: { interval: cycle === 'monthly' ? 'month' : 'year' },
    lookup_key,
    transfer_lookup_key: true,
    metadata: { plan: offer.id, cycle },
  });
  created.push(`price ${lookup_key}`);
}
