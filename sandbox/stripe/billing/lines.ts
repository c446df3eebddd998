import { shareOfRest } from '../money/prorate.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Discount, Line, Period, Subscription, SubscriptionItem } from '../state/records.ts';
import { afterPercentages } from './discounts.ts';

/** The line of a whole period. */
export function cycleLine(
  account: Account,
  subscription: Pick<Subscription, 'id'>,
  item: SubscriptionItem,
  period: Period,
): Line {
  const price = account.store.get('price', item.price);
  const product = account.store.get('product', price.product);
  const interval = price.recurring?.interval ?? 'month';
  return {
    ...lineOf(account, subscription, item, period),
    amount: price.unit_amount * item.quantity,
    description: `${item.quantity} × ${product.name} (at ${money(price.unit_amount, price.currency)} / ${interval})`,
  };
}

/**
 * What changes hands when an item is changed within its period: a credit for the rest of what was
 * charged, and the new price for the same time. Both by the second, both net of discounts.
 */
export function prorationLines(
  account: Account,
  subscription: Subscription,
  item: SubscriptionItem,
  { at, discounts }: { at: number; discounts: Discount[] },
): Line[] {
  const rest = { start: at, end: subscription.period.end };
  const price = account.store.get('price', item.price);
  const net = afterPercentages(account, price.unit_amount * item.quantity, discounts);
  return [
    ...creditLines(account, subscription, at),
    {
      ...lineOf(account, subscription, item, rest),
      amount: shareOfRest(net, subscription.period, at),
      description: `Remaining time on ${productName(account, item)} after ${day(at)}`,
      proration: true,
      discountable: false,
    },
  ];
}

/** The credit for the rest of what an item was charged for; none where nothing was charged. */
export function creditLines(account: Account, subscription: Subscription, at: number): Line[] {
  const { item } = subscription;
  const { debit } = item;
  if (!debit || debit.end <= at) return [];
  return [
    {
      ...lineOf(account, subscription, item, { start: at, end: debit.end }),
      amount: 0 - shareOfRest(debit.amount, debit, at),
      description: `Unused time on ${productName(account, item)} after ${day(at)}`,
      proration: true,
      discountable: false,
      credited: { invoice: debit.invoice, line: debit.line },
    },
  ];
}

function lineOf(
  account: Account,
  { id }: Pick<Subscription, 'id'>,
  item: SubscriptionItem,
  period: Period,
): Line {
  const price = account.store.get('price', item.price);
  return {
    id: newId('il'),
    amount: 0,
    description: '',
    price: price.id,
    product: price.product,
    unit_amount: price.unit_amount,
    quantity: item.quantity,
    period,
    proration: false,
    discountable: true,
    discounts: [],
    subscription: id,
    subscription_item: item.id,
    credited: null,
  };
}

function productName(account: Account, item: SubscriptionItem): string {
  return account.store.get('product', account.store.get('price', item.price).product).name;
}

export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(cents / 100);
}

export function day(time: number): string {
  return new Date(time * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
