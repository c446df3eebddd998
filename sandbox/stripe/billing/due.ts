import { periodAt } from '../money/period.ts';
import { invoiceObject } from '../shapes/invoice.ts';
import { checkoutObject } from '../shapes/sessions.ts';
import type { Account } from '../state/account.ts';
import type { Invoice, Subscription } from '../state/records.ts';
import type { CheckoutSession } from '../state/session-records.ts';
import { endSubscription } from './cancel.ts';
import { changeInvoice, changeSubscription } from './changes.ts';
import { discountsInForce } from './discounts.ts';
import { assembleInvoice, draftInvoice, finalizeInvoice, pendingLines } from './invoices.ts';
import { cycleLine } from './lines.ts';
import { payInvoice } from './pay.ts';
import { dropPendingUpdate } from './pending-update.ts';

interface Due {
  at: number;
  run: () => void;
}

/** How long a first invoice may wait for its payment. */
const INCOMPLETE_SECONDS = 23 * 3600;
/** A clock that is moved by years has an end all the same. */
const MAX_STEPS = 20_000;

/** Does what has become due, each thing at its own time and in that order. */
export function runDue(account: Account): void {
  for (let done = 0; done < MAX_STEPS; done += 1) {
    const next = nextDue(account);
    if (!next || next.at > account.now()) return;
    account.clock.at(next.at, next.run);
  }
}

function nextDue(account: Account): Due | undefined {
  const dues = [
    ...account.store.list('subscription').flatMap((one) => ofSubscription(account, one)),
    ...account.store.list('invoice').flatMap((one) => ofInvoice(account, one)),
    ...account.store.list('checkout_session').flatMap((one) => ofCheckout(account, one)),
  ];
  // The earliest; of several at one moment the one that was listed first.
  return dues.reduce<Due | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined);
}

function ofSubscription(account: Account, subscription: Subscription): Due[] {
  const { id, status, created, period, cancel_at, pending_update, upcoming_told } = subscription;
  if (status === 'incomplete') {
    return [
      { at: created + INCOMPLETE_SECONDS, run: () => expireIncomplete(account, subscription) },
    ];
  }
  if (status === 'canceled' || status === 'incomplete_expired') return [];
  const due: Due[] = [];
  if (pending_update) {
    due.push({ at: pending_update.expires_at, run: () => dropPendingUpdate(account, id) });
  }
  if (cancel_at !== null && cancel_at <= period.end) {
    return [...due, { at: cancel_at, run: () => void endSubscription(account, id, null) }];
  }
  const told = period.end - account.settings.upcoming_days * 86_400;
  if (upcoming_told !== period.end && told > period.start) {
    due.push({ at: told, run: () => tellUpcoming(account, id) });
  }
  return [...due, { at: period.end, run: () => renew(account, id) }];
}

function ofInvoice(account: Account, invoice: Invoice): Due[] {
  const { id, status, finalizes_at, next_payment_attempt } = invoice;
  if (status === 'draft' && finalizes_at !== null) {
    const run = () => {
      finalizeInvoice(account, id);
      payInvoice(account, id);
    };
    return [{ at: finalizes_at, run }];
  }
  if (status === 'open' && next_payment_attempt !== null) {
    return [{ at: next_payment_attempt, run: () => void payInvoice(account, id) }];
  }
  return [];
}

function ofCheckout(account: Account, session: CheckoutSession): Due[] {
  if (session.status !== 'open') return [];
  return [{ at: session.expires_at, run: () => expireCheckout(account, session) }];
}

export function expireCheckout(account: Account, session: CheckoutSession): CheckoutSession {
  const expired = account.store.put('checkout_session', { ...session, status: 'expired' });
  account.emit('checkout.session.expired', checkoutObject(account, expired));
  return expired;
}

/** Nobody paid the first invoice: neither it nor the subscription is of use any more. */
function expireIncomplete(account: Account, { id, latest_invoice }: Subscription): void {
  const now = account.now();
  if (latest_invoice !== null) {
    const changes = { status: 'void', voided_at: now, auto_advance: false } as const;
    changeInvoice(account, latest_invoice, changes, 'invoice.voided');
  }
  changeSubscription(account, id, { status: 'incomplete_expired', ended_at: now });
}

/** The next period begins; its invoice is a draft for a while. Unpaid ones stay drafts. */
function renew(account: Account, id: string): void {
  const before = account.store.get('subscription', id);
  const now = account.now();
  const period = nextPeriod(account, before);
  const line = cycleLine(account, before, before.item, period);
  const changed = account.store.put('subscription', { ...before, period });
  const collected = before.status !== 'unpaid';
  const invoice = draftInvoice(account, changed, {
    reason: 'subscription_cycle',
    lines: [line],
    period: before.period,
    ...(collected && { finalizes_at: now + account.settings.draft_seconds }),
  });
  if (!collected) account.store.put('invoice', { ...invoice, auto_advance: false });
  const after = account.store.get('subscription', id);
  account.store.put('subscription', before);
  changeSubscription(account, id, after);
}

function nextPeriod(account: Account, { item, anchor, period }: Subscription) {
  const { recurring } = account.store.get('price', item.price);
  return periodAt(anchor, recurring ?? { interval: 'month', interval_count: 1 }, period.end);
}

function tellUpcoming(account: Account, id: string): void {
  const subscription = account.store.get('subscription', id);
  account.store.put('subscription', { ...subscription, upcoming_told: subscription.period.end });
  const invoice = upcomingInvoice(account, subscription);
  account.emit('invoice.upcoming', invoiceObject(account, invoice, true));
}

/** The invoice of the next renewal, as it looks now. */
export function upcomingInvoice(account: Account, subscription: Subscription): Invoice {
  const period = nextPeriod(account, subscription);
  const line = cycleLine(account, subscription, subscription.item, period);
  const invoice = assembleInvoice(account, subscription, {
    reason: 'subscription_cycle',
    lines: [...pendingLines(account, subscription.id), line],
    period: subscription.period,
    discounts: discountsInForce(account, subscription, subscription.period.end),
  });
  const { id } = invoice;
  return { ...invoice, id: `upcoming_${id}`, created: subscription.period.end };
}
