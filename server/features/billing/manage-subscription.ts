import { z } from 'zod';
import type { CheckoutAnswer, InvoiceRow } from '#domain/billing/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { requireCustomer, requireLive } from './live-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { inJob, inRequest } from './stripe-problem.ts';
import { findSubscriptionRow } from './subscription-queries.ts';
import { syncFromStripe } from './sync-subscription.ts';
import { taxesOf, taxNames } from './taxes.ts';

/**
 * Cancels the subscription at the end of the paid period, or revokes that. Throws NOT_FOUND without a
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
    await syncFromStripe(services, access.scope);
  });
}

/** Reads the subscription from Stripe now, for a user who waits for a late webhook. */
export async function refreshSubscription(
  services: Pick<Services, 'db' | 'stripe' | 'log'>,
  { scope }: TeamAccess<'canManageSubscription'>,
): Promise<void> {
  if (!services.stripe) throw new Refusal('NOT_FOR_SALE');
  await inRequest(services.log, 'GATEWAY_FAILED', () => syncFromStripe(services, scope));
}

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

/** Two years of monthly invoices; the customer portal has all. */
const MAX_INVOICES = 24;

/** Returns a team's newest invoices from Stripe; none before the first checkout. */
export async function listInvoices(
  { db, stripe, log }: Pick<Services, 'db' | 'stripe' | 'log'>,
  { scope }: TeamAccess<'canManageSubscription'>,
): Promise<InvoiceRow[]> {
  if (!stripe) throw new Refusal('NOT_FOR_SALE');
  const row = await db.inTeam(scope, findSubscriptionRow);
  if (!row) return [];
  return inRequest(log, 'GATEWAY_FAILED', async () => {
    const api = await stripe.api();
    const { data } = await api.invoices.list({ customer: row.customer_id, limit: MAX_INVOICES });
    const invoices = data.filter(({ status }) => status !== 'draft');
    const names = await taxNames(api, log, invoices);
    return invoices.map((invoice) => ({
      invoice_id: invoice.id,
      number: invoice.number,
      created_at: new Date(invoice.created * 1000).toISOString(),
      total: invoice.total,
      taxes: taxesOf(invoice, names),
      currency: invoice.currency,
      status: invoice.status ?? 'open',
      url: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
    }));
  });
}

/**
 * Cancels a deleted team's subscriptions immediately. Retries until Stripe has done it. The customer
 * stays at Stripe with its invoices, which must be kept.
 */
export const endSubscriptions = defineSystemJob({
  name: 'billing:end-subscriptions',
  payload: z.object({ customer_id: z.string() }),
  key: ({ customer_id }) => `end-subscriptions:${customer_id}`,
  async run({ stripe, log }: Pick<Services, 'stripe' | 'log'>, { customer_id }) {
    if (!stripe) {
      log.error({ customer_id }, 'a deleted team may still be paying: there is no Stripe key');
      return;
    }
    const api = await stripe.api();
    await inJob(async () => {
      const open = await api.checkout.sessions.list({ customer: customer_id, status: 'open' });
      for (const { id } of open.data) await api.checkout.sessions.expire(id);
      const { live } = await readSubscription(api, customer_id, null);
      for (const id of live) await api.subscriptions.cancel(id);
    });
  },
});
