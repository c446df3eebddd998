import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requireLive } from './live-subscription.ts';
import { inRequest } from './stripe-problem.ts';
import { syncNow } from './sync-subscription.ts';

/**
 * Lets the subscription end with the period that is paid, or renew again. Throws NOT_FOUND without a
 * subscription, and MODIFY_FAILED.
 */
export async function setCancellation(
  services: Pick<Services, 'db' | 'stripe' | 'log'>,
  access: TeamAccess<'canManageSubscription'>,
  ends: boolean,
): Promise<void> {
  await inRequest(services.log, 'MODIFY_FAILED', async () => {
    const { api, current } = await requireLive(services, access);
    if ((current.ends_at !== null) !== ends) {
      await api.subscriptions.update(current.id, { cancel_at_period_end: ends });
    }
    await syncNow(services, access.scope);
  });
}
