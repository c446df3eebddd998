import { createHmac } from 'node:crypto';
import type StripeClient from 'stripe';
import { z } from 'zod';
import { lookupKey } from '#domain/billing/offers.ts';
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
} from '#domain/billing/plans.ts';
import type { SubscriptionFacts } from '#domain/billing/subscription-state.ts';
import { Refusal } from '#domain/errors.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';

/** How long a quote is valid. Its amount falls by the second. */
const VALID_MS = 15 * 60 * 1000;

const quote = z.object({
  team_id: z.string(),
  subscription_id: z.string(),
  /** the state of the subscription at that time; see `quoteBasis` */
  from: z.string(),
  plan: z.enum(PAID_PLANS),
  cycle: z.enum(BILLING_CYCLES),
  /** in seconds, as Stripe takes it, so that the user is charged the amount they saw */
  proration_date: z.number().int(),
  made_at: z.number(),
});
type Quote = z.output<typeof quote>;

/** The facts that a preview depends on: the plan, the period and whether it ends. */
export const quoteBasis = ({ plan, cycle, period_start, ends_at }: SubscriptionFacts): string =>
  JSON.stringify([plan, cycle, period_start, ends_at]);

/** Signs a preview for the browser to send back. */
export function signQuote(secret: string, values: Quote): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${text}.${signature(secret, text)}`;
}

/** Verifies a quote. Throws QUOTE_EXPIRED if it is too old, another team's or not signed by us. */
export function readQuote(secret: string, team_id: string, signed: string): Quote {
  const [text = '', given = ''] = signed.split('.');
  if (!isSameSecret(given, signature(secret, text))) throw new Refusal('QUOTE_EXPIRED');
  // An older version may have signed fewer fields.
  const values = quote.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  if (values?.team_id !== team_id || Date.now() - values.made_at > VALID_MS) {
    throw new Refusal('QUOTE_EXPIRED');
  }
  return values;
}

const signature = (secret: string, text: string) =>
  createHmac('sha256', `quote:${secret}`).update(text).digest('base64url');

/** Finds the price of a plan that `npm run admin -- stripe-setup` created. */
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
