import type { Account } from '../state/account.ts';
import { taxOn } from '../money/tax.ts';
import { newId } from '../state/ids.ts';
import type {
  BillingReason,
  Discount,
  Invoice,
  Line,
  Period,
  Subscription,
} from '../state/records.ts';
import { changeCustomer, changeInvoice } from './changes.ts';
import { discountLines, discountsInForce, takenOff } from './discounts.ts';

/** Stripe charges nothing below this; the sum goes onto the customer's balance. */
const MIN_CHARGE = 50;

interface InvoiceContent {
  reason: BillingReason;
  lines: Line[];
  period: Period;
  discounts?: Discount[];
}

/** An invoice as it would be now; nothing is kept. */
export function assembleInvoice(
  account: Account,
  subscription: Subscription,
  { reason, lines, period, discounts = [] }: InvoiceContent,
): Invoice {
  const now = account.now();
  const { balance } = account.store.get('customer', subscription.customer);
  const discounted = discountLines(account, lines, discounts);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const net = subtotal - discounted.reduce((sum, line) => sum + takenOff(line), 0);
  const { tax: setting } = account.settings;
  const tax = setting ? taxOn(account, net, setting) : undefined;
  const total = tax?.behavior === 'exclusive' ? net + tax.amount : net;
  return {
    id: newId('in'),
    created: now,
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    status: 'draft',
    currency: subscription.currency,
    number: null,
    lines: discounted,
    discounts: discounts.map(({ id }) => id),
    subtotal,
    total,
    ...(tax && { tax }),
    amount_due: afterBalance(total, balance).amount_due,
    amount_paid: 0,
    starting_balance: balance,
    ending_balance: null,
    period,
    attempt_count: 0,
    first_failed_at: null,
    attempted: false,
    auto_advance: true,
    finalizes_at: null,
    next_payment_attempt: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
    uncollectible_at: null,
    payment_intent: null,
    charge: null,
    metadata: {},
    subscription_metadata: subscription.metadata,
  };
}

/** What is to be paid of a total, and what is left of the customer's balance. */
export function afterBalance(total: number, balance: number): { amount_due: number; left: number } {
  const due = total + balance;
  if (due <= 0) return { amount_due: 0, left: due };
  return due < MIN_CHARGE ? { amount_due: 0, left: due } : { amount_due: due, left: 0 };
}

/** The prorations that wait for a subscription's next invoice. */
export function pendingLines(account: Account, subscription: string): Line[] {
  return account.store
    .list('pending_line')
    .filter((pending) => pending.subscription === subscription)
    .map(({ line }) => line);
}

/**
 * Keeps a draft: it takes the waiting prorations with it, uses up coupons that are for one
 * invoice, and the item remembers what it was charged.
 */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  content: Omit<InvoiceContent, 'discounts'> & { finalizes_at?: number },
): Invoice {
  const { finalizes_at = null, ...rest } = content;
  const discounts = content.lines.some(({ proration }) => !proration)
    ? discountsInForce(account, subscription, account.now())
    : [];
  const lines = [...pendingLines(account, subscription.id), ...rest.lines];
  const assembled = assembleInvoice(account, subscription, { ...rest, lines, discounts });
  for (const { id, subscription: owner } of account.store.list('pending_line')) {
    if (owner === subscription.id) account.store.remove('pending_line', id);
  }
  account.store.put('invoice', { ...assembled, finalizes_at });
  const invoice = changeInvoice(account, assembled.id, {}, 'invoice.created');
  keepDebit(account, subscription.id, invoice);
  removeSpent(account, subscription.id, discounts);
  const kept = account.store.get('subscription', subscription.id);
  account.store.put('subscription', { ...kept, latest_invoice: invoice.id });
  return invoice;
}

function keepDebit(account: Account, id: string, invoice: Invoice): void {
  const subscription = account.store.get('subscription', id);
  const line = invoice.lines.findLast(
    ({ credited, price }) => !credited && price === subscription.item.price,
  );
  if (!line) return;
  const { start, end } = line.period;
  const debit = {
    amount: line.amount - takenOff(line),
    start,
    end,
    invoice: invoice.id,
    line: line.id,
  };
  account.store.put('subscription', { ...subscription, item: { ...subscription.item, debit } });
}

/** A coupon for one invoice, or one whose months are over, is no longer on the subscription. */
function removeSpent(account: Account, id: string, discounts: Discount[]): void {
  for (const discount of discounts) {
    const { duration } = account.store.get('coupon', discount.coupon);
    if (duration === 'once') account.store.put('discount', { ...discount, used: true });
  }
  const subscription = account.store.get('subscription', id);
  const left = discountsInForce(account, subscription, account.now()).map((one) => one.id);
  account.store.put('subscription', { ...subscription, discounts: left });
}

/** Gives a draft its number, and settles it with the customer's balance. */
export function finalizeInvoice(account: Account, id: string): Invoice {
  const draft = account.store.get('invoice', id);
  const customer = account.store.get('customer', draft.customer);
  const { amount_due, left } = afterBalance(draft.total, customer.balance);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice).padStart(4, '0')}`;
  const invoice = changeInvoice(
    account,
    id,
    {
      status: 'open',
      number,
      amount_due,
      starting_balance: customer.balance,
      ending_balance: left,
      finalized_at: account.now(),
      finalizes_at: null,
      payment_intent: amount_due > 0 ? newId('pi') : null,
    },
    'invoice.finalized',
  );
  changeCustomer(account, customer.id, {
    balance: left,
    currency: draft.currency,
    next_invoice: customer.next_invoice + 1,
  });
  return invoice;
}
