import type StripeClient from 'stripe';
import { billingErrors } from '#copy/errors/billing.ts';
import { isLive, type PlanState } from '#domain/billing/subscription-state.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { readSubscription, type ReadSubscription } from './read-subscription.ts';
import { findSubscriptionRow, type SubscriptionRow } from './subscription-queries.ts';

/** Returns the team's Stripe customer. Throws NOT_FOR_SALE, and NOT_FOUND before the first checkout. */
export async function requireCustomer(
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  { scope }: TeamAccess<'canManageSubscription'>,
): Promise<{ api: StripeClient; customer: string; followed: string | null }> {
  if (!stripe) throw new Refusal('NOT_FOR_SALE');
  const row = await db.inTeam(scope, findSubscriptionRow);
  if (!row) throw new Refusal('NOT_FOUND', billingErrors.noSubscription);
  return {
    api: await stripe.api(),
    customer: row.customer_id,
    followed: followedSubscriptionId(row),
  };
}

/** Reads the active subscription from Stripe. Throws NOT_FOUND without one. */
export async function requireLive(
  services: Pick<Services, 'db' | 'stripe'>,
  access: TeamAccess<'canManageSubscription'>,
): Promise<{ api: StripeClient; customer: string; current: ReadSubscription }> {
  const { api, customer, followed } = await requireCustomer(services, access);
  const { current } = await readSubscription(api, customer, followed);
  if (!current || !isLive(current)) {
    throw new Refusal('NOT_FOUND', billingErrors.notActive);
  }
  return { api, customer, current };
}

/** Combines what the team's settings take from a subscription, to detect changes. */
export function fingerprint(
  state: PlanState,
  { id, anchor, period_start }: ReadSubscription,
): string {
  const { grace_until: _, ...plan } = state;
  return JSON.stringify({ id, ...plan, anchor, period_start });
}

/** Returns the id of the subscription that the team's settings follow; null: none yet. */
export function followedSubscriptionId(
  row: Pick<SubscriptionRow, 'applied'> | undefined,
): string | null {
  return row?.applied ? (JSON.parse(row.applied) as { id: string }).id : null;
}
