import type { CheckoutAnswer } from '#domain/billing/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requireCustomer } from './live-subscription.ts';
import { inRequest } from './stripe-problem.ts';

/** Opens Stripe's page for cards, addresses and invoices. Throws NOT_FOUND and PORTAL_FAILED. */
export async function openPortal(
  services: Pick<Services, 'env' | 'db' | 'stripe' | 'log'>,
  access: TeamAccess<'canManageSubscription'>,
): Promise<CheckoutAnswer> {
  return inRequest(services.log, 'PORTAL_FAILED', async () => {
    const { api, customer } = await requireCustomer(services, access);
    const { url } = await api.billingPortal.sessions.create({
      customer,
      return_url: `${services.env.PUBLIC_URL}/dashboard/${access.team.team_slug}/subscription`,
    });
    return { success: true, action: 'CUSTOMER_PORTAL', url };
  });
}
