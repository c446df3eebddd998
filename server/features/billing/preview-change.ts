import type StripeClient from 'stripe';
import { billingErrors } from '#copy/errors/billing.ts';
import { changeLabel, periodPrice } from '#domain/billing/offers.ts';
import type { ChangePreview, ChangePreviewRequest } from '#domain/billing/schema.ts';
import { usagePeriod } from '#domain/billing/usage-period.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requireLive } from './live-subscription.ts';
import { findPrice, quoteBasis, signQuote } from './quote.ts';
import type { ReadSubscription } from './read-subscription.ts';
import { inRequest } from './stripe-problem.ts';
import { taxesOf, taxNames } from './taxes.ts';

/**
 * Returns what another plan costs now, as computed by Stripe: it charges the rest of the period
 * immediately and credits the old plan. Throws PAYMENT_DUE, CONFLICT and MODIFY_FAILED.
 */
export async function previewChange(
  services: Pick<Services, 'env' | 'db' | 'stripe' | 'log'>,
  access: TeamAccess<'canManageSubscription'>,
  { planId, billingCycle }: ChangePreviewRequest,
): Promise<ChangePreview> {
  return inRequest(services.log, 'MODIFY_FAILED', async () => {
    const { api, customer, current } = await requireLive(services, access);
    requireChange(current, planId, billingCycle);
    const price = await findPrice(api, planId, billingCycle);
    const invoice = await api.invoices.createPreview({
      customer,
      subscription: current.id,
      subscription_details: {
        items: [{ id: current.item_id, price }],
        proration_behavior: 'always_invoice',
      },
    });
    const proration_date = prorationDate(invoice);
    const next = nextPayment(current, billingCycle, proration_date);
    return {
      planId,
      billingCycle,
      label: changeLabel(current.plan ?? 'free', planId),
      lines: invoice.lines.data.map(({ description, amount }) => ({
        text: description ?? '',
        amount,
      })),
      discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      taxes: taxesOf(invoice, await taxNames(api, services.log, [invoice])),
      balance: invoice.amount_due - Math.max(0, invoice.total),
      due_now: Math.max(0, invoice.amount_due),
      credit: Math.max(0, -invoice.total),
      period_price: periodPrice(planId, billingCycle),
      next_payment_at: next.toISOString(),
      renews_again: current.ends_at !== null,
      quote: signQuote(services.env.APP_SECRET, {
        team_id: access.scope.teamId,
        subscription_id: current.id,
        from: quoteBasis(current),
        plan: planId,
        cycle: billingCycle,
        proration_date,
        made_at: Date.now(),
      }),
    };
  });
}

function requireChange(current: ReadSubscription, plan: string, cycle: string): void {
  if (current.status !== 'active' && current.status !== 'trialing') {
    throw new Refusal('PAYMENT_DUE');
  }
  if (current.plan === plan && current.cycle === cycle) {
    throw new Refusal('CONFLICT', billingErrors.samePlan);
  }
}

/** The time in seconds for which Stripe computed the amounts. */
function prorationDate({ parent, created }: StripeClient.Invoice): number {
  return parent?.subscription_details?.subscription_proration_date ?? created;
}

/** Another cycle starts a new period now; another plan with the same cycle keeps the period. */
function nextPayment(current: ReadSubscription, cycle: string, proration_date: number): Date {
  if (cycle === current.cycle) return current.period_end;
  const begins = new Date(proration_date * 1000);
  if (cycle === 'monthly') return usagePeriod(begins, begins).until;
  const year = new Date(begins);
  year.setUTCFullYear(year.getUTCFullYear() + 1);
  return year;
}
