import { addIntervals } from '../money/period.ts';
import { subscriptionObject } from '../shapes/subscription.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Coupon, Metadata, Price, PromotionCode, Subscription } from '../state/records.ts';
import { redeem } from './discounts.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { cycleLine } from './lines.ts';
import { payInvoice } from './pay.ts';

interface NewSubscription {
  customer: string;
  price: Price;
  quantity: number;
  default_payment_method: string | null;
  description: string | null;
  metadata: Metadata;
  discount: { coupon: Coupon; promotion: PromotionCode | undefined } | undefined;
  checkout_session: string | null;
  /** whether the first invoice is charged now; `confirmed`: its customer is there and agreed */
  payment: 'charge' | 'confirmed' | 'later';
}

/** Starts a subscription with its first invoice; it is incomplete until that is paid. */
export function subscribe(account: Account, given: NewSubscription): Subscription {
  const { price, customer, discount, checkout_session } = given;
  const now = account.now();
  const id = newId('sub');
  const discounts = discount
    ? [redeem(account, { ...discount, customer, subscription: id, checkout_session }).id]
    : [];
  const recurring = price.recurring ?? { interval: 'month', interval_count: 1 };
  const period = { start: now, end: addIntervals(now, recurring, 1) };
  const item = {
    id: newId('si', 14),
    created: now,
    price: price.id,
    quantity: given.quantity,
    debit: null,
  };
  const subscription = account.store.put('subscription', {
    id,
    created: now,
    customer,
    status: 'incomplete',
    currency: price.currency,
    item,
    anchor: now,
    period,
    start_date: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation: { comment: null, feedback: null, reason: null },
    default_payment_method: given.default_payment_method,
    description: given.description,
    discounts,
    latest_invoice: null,
    metadata: given.metadata,
    pending_update: null,
    upcoming_told: null,
  });
  const line = cycleLine(account, subscription, item, period);
  const invoice = draftInvoice(account, subscription, {
    reason: 'subscription_create',
    lines: [line],
    period: { start: now, end: now },
  });
  const started = account.store.get('subscription', id);
  account.emit('customer.subscription.created', subscriptionObject(account, started));
  const { amount_due } = finalizeInvoice(account, invoice.id);
  if (given.payment !== 'later' || amount_due === 0) {
    payInvoice(account, invoice.id, { confirmed: given.payment === 'confirmed' });
  }
  return account.store.get('subscription', id);
}
