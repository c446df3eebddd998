import { type Account, newId } from './account.ts';
import * as invoices from './invoices.ts';
import {
  addIntervals,
  type CheckoutSession,
  type Invoice,
  periodAt,
  type Subscription,
} from './records.ts';

const UPDATED = 'customer.subscription.updated';
const REQUESTED = { reason: 'cancellation_requested' };

export function findActiveSubscription(
  account: Account,
  customer: string,
): Subscription | undefined {
  const all = account.list('subscription');
  return all.findLast((row) => row.customer === customer && row.ended_at === null);
}

type NewSubscription = Pick<Subscription, 'customer' | 'metadata' | 'default_payment_method'> &
  Pick<CheckoutSession, 'price'>;

/** Starts a subscription with its first invoice; it's incomplete until that is paid. */
export function subscribe(account: Account, input: NewSubscription): Subscription {
  const { price, ...fields } = input;
  const { currency, recurring } = account.get('price', price);
  const start = account.now();
  const period = { start, end: addIntervals(start, recurring, 1) };
  const item = { id: newId('si'), price };
  const { id } = account.add('subscription', { ...fields, currency, item, anchor: start, period });
  const subscription = account.get('subscription', id);
  const invoice = invoices.draftInvoice(account, subscription, {
    reason: 'subscription_create',
    lines: [invoices.cycleLine(account, subscription, period)],
    period: { start, end: start },
  });
  account.change('subscription', id, {}, 'customer.subscription.created');
  invoices.collectInvoice(account, invoice);
  return account.get('subscription', id);
}

/** Another price, and the moment for which the amounts are calculated. */
export type Change = { price: string; at: number };

/** The effect of another price: a credit and a charge. Another interval begins a new period. */
function planChange(account: Account, before: Subscription, { price, at }: Change) {
  const { recurring } = account.get('price', price);
  const old = account.get('price', before.item.price).recurring;
  const item = { ...before.item, price };
  const isSame = JSON.stringify(recurring) === JSON.stringify(old);
  const period = isSame ? before.period : { start: at, end: addIntervals(at, recurring, 1) };
  const changes = { item, period, anchor: isSame ? before.anchor : at };
  const charge = isSame
    ? invoices.prorationLine(account, before, price, at)
    : invoices.cycleLine(account, { ...before, ...changes }, period);
  const lines = [...invoices.creditLines(account, before, at), charge];
  const content = {
    reason: 'subscription_update',
    lines,
    period: { start: period.start, end: at },
  };
  return { changes, content };
}

export function previewChange(account: Account, before: Subscription, change: Change): Invoice {
  return invoices.newInvoice(account, before, planChange(account, before, change).content);
}

/** Changes the price and charges the difference. With `mustPay` a declined card changes nothing. */
export function changePrice(account: Account, row: Subscription, change: Change, mustPay: boolean) {
  const { amount_due } = previewChange(account, row, change);
  const customer = account.get('customer', row.customer);
  const refused = amount_due > 0 && invoices.declineReason(customer, invoices.cardOf(account, row));
  if (refused && mustPay) throw invoices.cardError(refused);
  const { changes, content } = planChange(account, row, change);
  const invoice = invoices.draftInvoice(account, row, content);
  account.change('subscription', row.id, changes, UPDATED);
  invoices.collectInvoice(account, invoice);
}

/** Ends a subscription with the paid period. The API also sets the flag, the portal only the day. */
export function scheduleEnd(account: Account, id: string, cancel_at_period_end: boolean): void {
  const cancel_at = account.get('subscription', id).period.end;
  const times = { cancel_at, cancel_at_period_end, canceled_at: account.now() };
  account.change('subscription', id, { ...times, cancellation: REQUESTED }, UPDATED);
}

export function resume(account: Account, id: string): void {
  const times = { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  account.change('subscription', id, { ...times, cancellation: { reason: null } }, UPDATED);
}

/** Ends a subscription now. With a credit, its unused part goes to the customer's balance. */
export function cancelNow(account: Account, subscription: Subscription, withCredit: boolean): void {
  const { id, period } = subscription;
  const lines = withCredit ? invoices.creditLines(account, subscription, account.now()) : [];
  if (lines.length > 0) {
    const content = { reason: 'subscription_update', lines, period };
    invoices.collectInvoice(account, invoices.draftInvoice(account, subscription, content));
  }
  invoices.endSubscription(account, id, REQUESTED.reason);
}

const DRAFT_SECONDS = 3600;

/** Begins the next period with a draft. Drafts of an unpaid subscription stay drafts. */
function renew(account: Account, before: Subscription): void {
  const { recurring } = account.get('price', before.item.price);
  const period = periodAt(before.anchor, recurring, before.period.end);
  invoices.draftInvoice(account, before, {
    reason: 'subscription_cycle',
    lines: [invoices.cycleLine(account, before, period)],
    period: before.period,
    finalizes_at: before.status === 'unpaid' ? null : account.now() + DRAFT_SECONDS,
  });
  account.change('subscription', before.id, { period }, UPDATED);
}

export function expireCheckout(account: Account, id: string): CheckoutSession {
  return account.change('checkout_session', id, { status: 'expired' }, 'checkout.session.expired');
}

type Due = [at: number, work: () => void];

/** Everything that will happen over time, with its moment. */
function listDue(account: Account): Due[] {
  const renewals = account.list('subscription').map((row): Due => {
    if (row.ended_at !== null || row.status === 'incomplete') return NEVER;
    if (row.cancel_at === null) return [row.period.end, () => renew(account, row)];
    return [row.cancel_at, () => invoices.endSubscription(account, row.id, REQUESTED.reason)];
  });
  const charges = account.list('invoice').map(({ id, finalizes_at, next_payment_attempt }): Due => {
    if (finalizes_at !== null) return [finalizes_at, () => invoices.collectInvoice(account, id)];
    return [next_payment_attempt ?? Infinity, () => void invoices.payInvoice(account, id)];
  });
  const checkouts = account.list('checkout_session').map(({ id, status, expires_at }): Due => {
    return status === 'open' ? [expires_at, () => void expireCheckout(account, id)] : NEVER;
  });
  return [...renewals, ...charges, ...checkouts];
}

const NEVER: Due = [Infinity, () => {}];
/** Moves the clock forward, and does everything that becomes due, each at its moment. */
export function advanceTime(account: Account, seconds: number): void {
  const end = account.now() + seconds;
  for (;;) {
    const [at, work] = listDue(account).reduce((a, b) => (a[0] <= b[0] ? a : b), NEVER);
    if (at > end) break;
    account.moveClock(at);
    work();
  }
  account.moveClock(end);
}
