import type { InvoiceRow } from '#domain/billing/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { inRequest } from './stripe-problem.ts';
import { findSubscriptionRow } from './subscription-queries.ts';
import { taxesOf, taxNames } from './taxes.ts';

/** Two years of monthly ones; the customer portal has all. */
const MAX_INVOICES = 24;

/** The newest invoices of a team, as Stripe has them; none before the first checkout. */
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
