import { chargeObject } from '../shapes/charge.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/records.ts';
import { endSubscription } from './cancel.ts';
import { cardOf, declineWords, whyDeclined } from './cards.ts';
import { changeInvoice, changeSubscription } from './changes.ts';
import { applyPendingUpdate } from './pending-update.ts';

interface Attempt {
  /** the customer is there and has confirmed the charge */
  confirmed?: boolean;
  /** instead of the subscription's card */
  method?: PaymentMethod | undefined;
  /** paid by other means */
  outOfBand?: boolean;
}

/** Tries to collect an open invoice. Answers why it failed; undefined when it is paid. */
export function payInvoice(
  account: Account,
  id: string,
  attempt: Attempt = {},
): string | undefined {
  const invoice = account.store.get('invoice', id);
  const subscription = account.store.get('subscription', invoice.subscription);
  const method = attempt.method ?? cardOf(account, subscription);
  if (invoice.amount_due === 0 || attempt.outOfBand) {
    settle(account, invoice, {});
    return undefined;
  }
  const customer = account.store.get('customer', invoice.customer);
  const confirmed = attempt.confirmed ?? false;
  const refused = whyDeclined(customer, method, { confirmed });
  const charge = keepCharge(account, invoice, method, refused);
  if (refused) {
    fail(account, invoice, refused, charge);
    return refused;
  }
  if (method && confirmed && !method.authenticated) {
    account.store.put('payment_method', { ...method, authenticated: true });
  }
  settle(account, invoice, { charge });
  return undefined;
}

function keepCharge(
  account: Account,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  refused: string | undefined,
): string {
  const charge = account.store.put('charge', {
    id: newId('ch'),
    created: account.now(),
    amount: invoice.amount_due,
    amount_refunded: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    payment_intent: invoice.payment_intent ?? newId('pi'),
    payment_method: method?.id ?? null,
    status: refused ? 'failed' : 'succeeded',
    failure_code: refused ?? null,
    failure_message: refused ? declineWords(refused) : null,
  });
  account.emit(refused ? 'charge.failed' : 'charge.succeeded', chargeObject(account, charge));
  return charge.id;
}

function settle(account: Account, invoice: Invoice, { charge = null }: { charge?: string | null }) {
  changeInvoice(
    account,
    invoice.id,
    {
      status: 'paid',
      amount_paid: invoice.amount_due,
      attempted: true,
      attempt_count: invoice.attempt_count + (charge === null ? 0 : 1),
      auto_advance: false,
      next_payment_attempt: null,
      paid_at: account.now(),
      charge,
    },
    'invoice.paid',
    'invoice.payment_succeeded',
  );
  applyPendingUpdate(account, invoice);
  recover(account, invoice.subscription);
}

/** A subscription that waits for money goes on once no failed invoice is open. */
export function recover(account: Account, id: string): void {
  const { status } = account.store.get('subscription', id);
  if (status !== 'incomplete' && status !== 'past_due' && status !== 'unpaid') return;
  const owes = account.store
    .list('invoice')
    .some((one) => one.subscription === id && one.status === 'open');
  if (!owes) changeSubscription(account, id, { status: 'active' });
}

function fail(account: Account, invoice: Invoice, refused: string, charge: string): void {
  const now = account.now();
  const subscription = account.store.get('subscription', invoice.subscription);
  const first = invoice.first_failed_at ?? now;
  // A try out of turn, by the customer or the API, changes nothing of the schedule.
  const retries = account.settings.retry_days.map((day) => first + day * 86_400);
  const next = invoice.auto_advance ? retries.find((at) => at > now) : undefined;
  const retried = subscription.status !== 'incomplete' && !isOver(subscription);
  const events = ['invoice.payment_failed'];
  if (refused === 'authentication_required') events.push('invoice.payment_action_required');
  changeInvoice(
    account,
    invoice.id,
    {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      first_failed_at: first,
      next_payment_attempt: retried ? (next ?? null) : null,
      charge,
    },
    ...events,
  );
  if (subscription.pending_update?.invoice === invoice.id) return;
  if (subscription.status === 'active') {
    changeSubscription(account, subscription.id, { status: 'past_due' });
  }
  if (retried && next === undefined && invoice.auto_advance)
    giveUp(account, subscription.id, invoice);
}

function giveUp(account: Account, id: string, invoice: Invoice): void {
  const { after_retries } = account.settings;
  changeInvoice(account, invoice.id, { auto_advance: false });
  if (after_retries === 'cancel') endSubscription(account, id, 'payment_failed');
  if (after_retries === 'unpaid') changeSubscription(account, id, { status: 'unpaid' });
}

function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
