import { subscriptionObject } from '../shapes/subscription.ts';
import type { Account } from '../state/account.ts';
import type { Invoice } from '../state/records.ts';
import { changeInvoice, changeSubscription } from './changes.ts';

/** A change that waited for its invoice is made when that is paid. */
export function applyPendingUpdate(account: Account, { id, subscription, lines }: Invoice): void {
  const { pending_update } = account.store.get('subscription', subscription);
  if (pending_update?.invoice !== id) return;
  const { item, anchor, period } = pending_update;
  const line = lines.findLast(({ credited }) => !credited);
  const debit = line && {
    amount: line.amount,
    start: line.period.start,
    end: line.period.end,
    invoice: id,
    line: line.id,
  };
  const changes = { pending_update: null, item: { ...item, debit: debit ?? null }, anchor, period };
  const changed = changeSubscription(account, subscription, changes);
  account.emit(
    'customer.subscription.pending_update_applied',
    subscriptionObject(account, changed),
  );
}

/** Nobody paid in time: the change is given up, and its invoice with it. */
export function dropPendingUpdate(account: Account, subscription: string): void {
  const { pending_update } = account.store.get('subscription', subscription);
  if (!pending_update) return;
  changeInvoice(
    account,
    pending_update.invoice,
    { status: 'void', voided_at: account.now(), auto_advance: false, next_payment_attempt: null },
    'invoice.voided',
  );
  const changed = changeSubscription(account, subscription, { pending_update: null });
  account.emit(
    'customer.subscription.pending_update_expired',
    subscriptionObject(account, changed),
  );
}
