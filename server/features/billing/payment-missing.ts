import { z } from 'zod';
import type { PlanState } from '#domain/billing/subscription-state.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import type { ReadSubscription } from './read-subscription.ts';
import type { SubscriptionRow } from './subscription-queries.ts';

/** The emails to a team about its payments. */
export const MISSING_PAYMENT_KINDS = ['failed', 'paused'] as const;

/** A payment failed, or the agents paused because it is still missing. */
export const paymentMissing = declareJob({
  name: 'billing:payment-missing',
  payload: z.object({ kind: z.enum(MISSING_PAYMENT_KINDS), invoice_id: z.string() }),
  key: ({ team_id, kind, invoice_id }) => `payment-missing:${team_id}:${kind}:${invoice_id}`,
});

type Notified = Partial<Pick<SubscriptionRow, 'told_failed' | 'told_paused'>>;

/**
 * Enqueues emails to the team in the transaction that stores the subscription's state: one when the
 * payment of an invoice fails, one when the agents pause for it. Returns what to store with the state.
 */
export async function notifyMissingPayment(
  tx: TeamTx,
  row: SubscriptionRow,
  state: PlanState,
  current: ReadSubscription,
): Promise<Notified> {
  if (state.grace_until) {
    const invoice_id = current.open_invoice_id ?? current.id;
    if (row.told_failed === invoice_id) return {};
    await paymentMissing.enqueue(tx, { kind: 'failed', invoice_id });
    return { told_failed: invoice_id };
  }
  const invoice_id = unpaidInvoice(row, state, current);
  if (invoice_id === null || row.told_paused === invoice_id) return {};
  await paymentMissing.enqueue(tx, { kind: 'paused', invoice_id });
  return { told_paused: invoice_id };
}

/** Returns the invoice for which the agents pause; for a canceled subscription, the stored one. */
function unpaidInvoice(
  row: SubscriptionRow,
  state: PlanState,
  current: ReadSubscription,
): string | null {
  if (state.subscription_status === 'past_due') return current.open_invoice_id ?? current.id;
  if (state.subscription_status === 'canceled') return row.open_invoice_id;
  return null;
}
