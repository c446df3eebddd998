import { subscriptionObject } from '../shapes/subscription.ts';
import type { Account } from '../state/account.ts';
import type { Subscription } from '../state/records.ts';
import { changeInvoice } from './changes.ts';

/** Ends a subscription at once. What it owes stays open, and is no longer collected by itself. */
export function endSubscription(
  account: Account,
  id: string,
  reason: string | null,
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const now = account.now();
  const before = account.store.get('subscription', id);
  for (const invoice of account.store.list('invoice')) {
    if (invoice.subscription !== id) continue;
    const collected = invoice.status === 'draft' || invoice.status === 'open';
    if (!collected || !invoice.auto_advance) continue;
    const stopped = { auto_advance: false, next_payment_attempt: null, finalizes_at: null };
    changeInvoice(account, invoice.id, stopped, 'invoice.updated');
  }
  const ended = account.store.put('subscription', {
    ...before,
    status: before.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation: {
      comment: details.comment ?? before.cancellation.comment,
      feedback: details.feedback ?? before.cancellation.feedback,
      reason: reason ?? before.cancellation.reason,
    },
  });
  account.emit('customer.subscription.deleted', subscriptionObject(account, ended));
  return ended;
}

/** A cancellation to come. The API may say that it is the period's end; the portal says the day. */
export function planned(
  now: number,
  details: Subscription['cancellation'],
  cancel_at: number,
  cancel_at_period_end: boolean,
): Partial<Subscription> {
  return {
    cancel_at,
    cancel_at_period_end,
    canceled_at: now,
    cancellation: { ...details, reason: 'cancellation_requested' },
  };
}

export function notPlanned(details: Subscription['cancellation']): Partial<Subscription> {
  return {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation: { ...details, reason: null },
  };
}
