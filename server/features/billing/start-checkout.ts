import type StripeClient from 'stripe';
import type { CheckoutAnswer, CheckoutRequest } from '#domain/billing/schema.ts';
import { isLive } from '#domain/billing/subscription-state.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { ensureCustomer, minuteKey } from './customer.ts';
import { followedSubscriptionId } from './live-subscription.ts';
import { findPrice } from './quote.ts';
import { readSubscription } from './read-subscription.ts';
import { inRequest } from './stripe-problem.ts';
import { findSubscriptionRow } from './subscription-queries.ts';

type Session = StripeClient.Checkout.Session;
/** The number of newest sessions to read. A team has at most one open. */
const SESSIONS_READ = 10;

/**
 * Opens the checkout of a plan, and closes an open one of another plan. A repeat returns the same
 * checkout. A team that already pays gets none: its subscription is changed instead. Throws
 * NOT_FOR_SALE and CHECKOUT_FAILED.
 */
export async function startCheckout(
  { env, db, stripe, log }: Pick<Services, 'env' | 'db' | 'stripe' | 'log'>,
  access: TeamAccess<'canManageSubscription'>,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  if (!stripe) throw new Refusal('NOT_FOR_SALE');
  return inRequest(log, 'CHECKOUT_FAILED', async () => {
    const api = await stripe.api();
    const customer = await ensureCustomer({ db }, api, access);
    const row = await db.inTeam(access.scope, findSubscriptionRow);
    const { current } = await readSubscription(api, customer, followedSubscriptionId(row));
    if (current && isLive(current)) return { success: true, action: 'MODIFY_SUBSCRIPTION' };
    const price = await findPrice(api, request.planId, request.billingCycle);
    const params = sessionOf(env.PUBLIC_URL, access, { ...request, customer, price });
    const url = await openSession(api, customer, params);
    return { success: true, action: 'CHECKOUT', url };
  });
}

async function openSession(
  api: StripeClient,
  customer: string,
  params: StripeClient.Checkout.SessionCreateParams,
): Promise<string> {
  const { data } = await api.checkout.sessions.list({ customer, limit: SESSIONS_READ });
  const open = data.filter(({ status }) => status === 'open');
  const same = open.find((session) => isSame(session, params));
  if (same?.url) return same.url;
  for (const { id } of open) await api.checkout.sessions.expire(id);
  // The same request after the same newest session gets the same key, so a double click opens one page.
  const idempotencyKey = minuteKey('checkout', data[0]?.id ?? null, params);
  const { url } = await api.checkout.sessions.create(params, { idempotencyKey });
  if (!url) throw new Error('Stripe opened a checkout without an address');
  return url;
}

function isSame({ metadata }: Session, params: StripeClient.Checkout.SessionCreateParams): boolean {
  const names = ['plan', 'cycle', 'price', 'tolt_referral'] as const;
  const of = (values: unknown, name: string) =>
    (values as Record<string, unknown> | null | undefined)?.[name];
  return names.every((name) => of(metadata, name) === of(params.metadata, name));
}

function sessionOf(
  publicUrl: string,
  { team: { team_slug, team_id } }: TeamAccess<'canManageSubscription'>,
  {
    planId,
    billingCycle,
    tolt_referral,
    customer,
    price,
  }: CheckoutRequest & Record<'customer' | 'price', string>,
): StripeClient.Checkout.SessionCreateParams {
  const page = `${publicUrl}/dashboard/${team_slug}/subscription`;
  return {
    mode: 'subscription',
    customer,
    client_reference_id: team_id,
    line_items: [{ price, quantity: 1 }],
    allow_promotion_codes: true,
    metadata: {
      team_id,
      plan: planId,
      cycle: billingCycle,
      // A page that opened before its price was replaced would charge the old one.
      price,
      ...(tolt_referral && { tolt_referral }),
    },
    subscription_data: { metadata: { team_id, ...(tolt_referral && { tolt_referral }) } },
    success_url: `${page}?success=true`,
    cancel_url: `${page}?canceled=true`,
  };
}
