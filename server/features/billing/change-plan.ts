import { planName } from '#domain/billing/plans.ts';
import type { CheckoutAnswer } from '#domain/billing/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { offerCopy } from '#copy/billing/offers.ts';
import { stripeIdempotencyKey } from './customer.ts';
import { requireLive } from './live-subscription.ts';
import { findPrice, quoteBasis, readQuote } from './quote.ts';
import { inRequest } from './stripe-problem.ts';
import { syncFromStripe } from './sync-subscription.ts';

/**
 * Changes the plan for the amount that the user saw. If the card is declined, nothing changes. A repeat
 * returns the first result. Throws QUOTE_EXPIRED, CARD_DECLINED and MODIFY_FAILED.
 */
export async function changePlan(
  services: Pick<Services, 'env' | 'db' | 'stripe' | 'log'>,
  access: TeamAccess<'canManageSubscription'>,
  { quote }: { quote: string },
): Promise<CheckoutAnswer> {
  const { env, log } = services;
  const agreed = readQuote(env.APP_SECRET, access.scope.teamId, quote);
  return inRequest(log, 'MODIFY_FAILED', async () => {
    const { api, current } = await requireLive(services, access);
    const isDone = current.plan === agreed.plan && current.cycle === agreed.cycle;
    const isAsShown = isDone || quoteBasis(current) === agreed.from;
    if (current.id !== agreed.subscription_id || !isAsShown) throw new Refusal('QUOTE_EXPIRED');
    const price = await findPrice(api, agreed.plan, agreed.cycle);
    await api.subscriptions.update(
      current.id,
      {
        items: [{ id: current.item_id, price }],
        proration_behavior: 'always_invoice',
        proration_date: agreed.proration_date,
        payment_behavior: 'error_if_incomplete',
        ...(current.ends_at && { cancel_at_period_end: false }),
      },
      { idempotencyKey: stripeIdempotencyKey('change', quote) },
    );
    await syncFromStripe(services, access.scope);
    const message = offerCopy.changed({ plan: planName(agreed.plan) });
    return { success: true, action: 'MODIFY_SUBSCRIPTION', message };
  });
}
