import { type Account, newId } from './account.ts';
import { StripeError } from './params.ts';
import {
  type Card,
  type Form,
  formatDay,
  formatMoney,
  type Invoice,
  type Line,
  type Period,
  type Row,
  remainingShare,
  type Subscription,
} from './records.ts';

export function cycleLine(account: Account, { item }: Subscription, period: Period): Line {
  const { unit_amount, currency, recurring } = account.get('price', item.price);
  const price = `${formatMoney(unit_amount, currency)} / ${recurring.interval}`;
  const description = `1 × ${productName(account, item.price)} (at ${price})`;
  return { ...newLine(item.price, period, unit_amount, description), proration: false };
}

/** The credit for the unused part of an item's charge; none if nothing was charged. */
export function creditLines(account: Account, { id, item }: Subscription, at: number): Line[] {
  const charged = account
    .list('invoice')
    .filter(({ subscription }) => subscription === id)
    .flatMap(({ lines }) => lines)
    .findLast(({ amount, price }) => amount >= 0 && price === item.price);
  if (!charged || charged.period.end <= at) return [];
  const amount = 0 - remainingShare(charged.amount, charged.period, at);
  const description = `Unused time on ${productName(account, item.price)} after ${formatDay(at)}`;
  return [newLine(item.price, { start: at, end: charged.period.end }, amount, description)];
}

/** The charge for a new price for the rest of the period. */
export function prorationLine(
  account: Account,
  subscription: Subscription,
  price: string,
  at: number,
) {
  const { end } = subscription.period;
  const { unit_amount } = account.get('price', price);
  const description = `Remaining time on ${productName(account, price)} after ${formatDay(at)}`;
  const amount = remainingShare(unit_amount, subscription.period, at);
  return newLine(price, { start: at, end }, amount, description);
}

function newLine(price: string, period: Period, amount: number, description: string): Line {
  return { id: newId('il'), amount, description, price, period, proration: true };
}

function productName(account: Account, price: string): string {
  return account.get('product', account.get('price', price).product).name;
}

type Content = Pick<Invoice, 'reason' | 'lines' | 'period'> & Partial<Invoice>;

/** A subscription's invoice as of now; it isn't stored. */
export function newInvoice(account: Account, subscription: Subscription, content: Content) {
  const { id, customer, currency } = subscription;
  const subtotal = content.lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOf(account, subtotal);
  const total = tax?.behavior === 'exclusive' ? subtotal + tax.amount : subtotal;
  const { balance: starting_balance } = account.get('customer', customer);
  const amount_due = Math.max(0, total + starting_balance);
  const sums = { subtotal, tax, total, starting_balance, amount_due };
  const all = { ...content, customer, subscription: id, currency, ...sums };
  return account.newRow('invoice', all);
}

/** The tax on a net amount. Its rate is created on first use and never changes. */
function taxOf(account: Account, net: number): Invoice['tax'] {
  const { tax } = account.settings;
  if (!tax) return null;
  const { name: display_name = 'VAT', percent: percentage, behavior } = tax;
  const inclusive = behavior === 'inclusive';
  const taxable = inclusive ? Math.round(net / (1 + percentage / 100)) : net;
  const amount = inclusive ? net - taxable : Math.round((net * percentage) / 100);
  const rate = `txr_${behavior}_${percentage}_${display_name}`;
  if (!account.find('tax_rate', rate)) {
    account.add('tax_rate', { id: rate, display_name, percentage, inclusive });
  }
  return { amount, taxable, behavior, rate };
}

export function draftInvoice(
  account: Account,
  subscription: Subscription,
  content: Content,
): string {
  const invoice = account.put('invoice', newInvoice(account, subscription, content));
  account.change('invoice', invoice.id, {}, 'invoice.created');
  const before = account.get('subscription', subscription.id);
  account.put('subscription', { ...before, latest_invoice: invoice.id });
  return invoice.id;
}

/** Numbers a draft, offsets it against the customer's balance, and charges it. */
export function collectInvoice(account: Account, id: string): void {
  const { total, customer } = account.get('invoice', id);
  const { balance: starting_balance } = account.get('customer', customer);
  const amount_due = Math.max(0, total + starting_balance);
  const earlier = account.list('invoice').filter((row) => row.customer === customer && row.number);
  const number = `${customer.slice(-8).toUpperCase()}-${String(earlier.length + 1).padStart(4, '0')}`;
  const settled = { amount_due, starting_balance, finalized_at: account.now(), finalizes_at: null };
  account.change('invoice', id, { status: 'open', number, ...settled }, 'invoice.finalized');
  const balance = starting_balance + total - amount_due;
  account.change('customer', customer, { balance }, 'customer.updated');
  payInvoice(account, id);
}

/** Charges an open invoice. Returns why that failed; undefined if the invoice is paid. */
export function payInvoice(account: Account, id: string, otherCard?: Card): string | undefined {
  const invoice = account.get('invoice', id);
  const { amount_due, attempt_count } = invoice;
  const subscription = account.get('subscription', invoice.subscription);
  const card = otherCard ?? cardOf(account, subscription);
  const refused = declineReason(account.get('customer', invoice.customer), card);
  if (refused && amount_due > 0) {
    failInvoice(account, invoice);
    return refused;
  }
  const paid = {
    status: 'paid',
    amount_paid: amount_due,
    attempt_count: attempt_count + Math.sign(amount_due),
    next_payment_attempt: null,
    paid_at: account.now(),
  } as const;
  account.change('invoice', id, paid, 'invoice.paid', 'invoice.payment_succeeded');
  const isOpen = (row: Invoice) => row.subscription === subscription.id && row.status === 'open';
  const owes = account.list('invoice').some(isOpen);
  if (!owes && subscription.ended_at === null) setStatus(account, subscription.id, 'active');
  return undefined;
}

/** Retries a failed charge on the account's days, then gives up. */
function failInvoice(account: Account, invoice: Invoice): void {
  const { retry_days, after_retries } = account.settings;
  const { id, status, ended_at } = account.get('subscription', invoice.subscription);
  // A retry by the customer or the API doesn't change the schedule.
  const retries = retry_days.map((day) => (invoice.finalized_at ?? 0) + day * 86_400);
  const isFirst = invoice.attempt_count === 0;
  const isCollected = ended_at === null && (isFirst || invoice.next_payment_attempt !== null);
  const next = isCollected ? retries.find((at) => at > account.now()) : undefined;
  const changes = {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: next ?? null,
  };
  account.change('invoice', invoice.id, changes, 'invoice.payment_failed');
  if (status === 'active') setStatus(account, id, 'past_due');
  if (!isCollected || next !== undefined) return;
  if (after_retries === 'cancel') endSubscription(account, id, 'payment_failed');
  else setStatus(account, id, 'unpaid');
}

function setStatus(account: Account, id: string, status: Subscription['status']): void {
  account.change('subscription', id, { status }, 'customer.subscription.updated');
}

/** Ends a subscription now. Its open invoices stay open and are no longer collected. */
export function endSubscription(account: Account, id: string, reason: string): void {
  const stopped = { next_payment_attempt: null, finalizes_at: null };
  for (const { id: invoice, subscription } of account.list('invoice')) {
    if (subscription === id) account.change('invoice', invoice, stopped, 'invoice.updated');
  }
  const { canceled_at } = account.get('subscription', id);
  const ended_at = account.now();
  const times = { canceled_at: canceled_at ?? ended_at, ended_at, cancellation: { reason } };
  const changes = { status: 'canceled', ...times } as const;
  account.change('subscription', id, changes, 'customer.subscription.deleted');
}

/** Stripe's test numbers that matter to subscriptions: why a card is refused, or declined later. */
const CARDS: Record<string, { refused?: string; declined?: string }> = {
  '4242424242424242': {},
  '4000000000000341': { declined: 'generic_decline' },
  '4000000000000002': { refused: 'generic_decline' },
  '4000000000009995': { refused: 'insufficient_funds' },
};

export type NewCard = Pick<Card, 'number' | 'brand' | 'exp_month' | 'exp_year'>;

export const declineMessage = (code: string): string =>
  code === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.';

export function cardError(decline_code: string): StripeError {
  const details = { code: 'card_declined', decline_code };
  return new StripeError(402, declineMessage(decline_code), details, 'card_error');
}

export function declineReason({ failing }: Row<'customer'>, card?: NewCard): string | undefined {
  return failing ?? (card ? CARDS[card.number]?.declined : 'no_card');
}

type Payer = Pick<Subscription, 'customer' | 'default_payment_method'>;

/** The card to charge for a subscription: its own, else the customer's. */
export function cardOf(account: Account, payer: Payer): Card | undefined {
  const { customer, default_payment_method } = payer;
  const id = default_payment_method ?? account.get('customer', customer).default_payment_method;
  return account.find('payment_method', id ?? '');
}

/** Returns the typed card, or why it is refused. */
export function readCard(now: number, form: Form): NewCard | string {
  const number = (form.number ?? '').replaceAll(/\D/g, '');
  if (number.length < 12) return 'Your card number is incomplete.';
  const date = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(form.expiry ?? '');
  const [exp_month, exp_year] = [Number(date?.[1]), 2000 + Number(date?.[2])];
  if (!(exp_month >= 1 && exp_month <= 12)) return "Your card's expiration date is incomplete.";
  if (Date.UTC(exp_year, exp_month) / 1000 <= now) {
    return "Your card's expiration date is in the past.";
  }
  if (!/^\s*\d{3,4}\s*$/.test(form.cvc ?? '')) return "Your card's security code is incomplete.";
  const card = CARDS[number];
  if (!card)
    return 'Your card was declined. Your request was in test mode, but used a non test card.';
  return card.refused
    ? declineMessage(card.refused)
    : { number, brand: 'visa', exp_month, exp_year };
}

export function attachCard(account: Account, customer: string, card: NewCard): Card {
  const { id } = account.add('payment_method', { ...card, customer });
  return account.change('payment_method', id, {}, 'payment_method.attached');
}
