import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { inRequest } from './stripe-problem.ts';
import { syncNow } from './sync-subscription.ts';

/** Asks Stripe what the team is subscribed to, for somebody who waits for a webhook that is late. */
export async function refreshSubscription(
  services: Pick<Services, 'db' | 'stripe' | 'log'>,
  { scope }: TeamAccess<'canManageSubscription'>,
): Promise<void> {
  if (!services.stripe) throw new Refusal('NOT_FOR_SALE');
  await inRequest(services.log, 'GATEWAY_FAILED', () => syncNow(services, scope));
}
