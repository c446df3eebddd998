import { addIntervals, isSameInterval } from '../money/period.ts';
import { StripeRefusal } from '../wire/errors.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Invoice, Line, Period, Subscription, SubscriptionItem } from '../state/records.ts';
import { cardOf, declineWords, whyDeclined } from './cards.ts';
import { changeSubscription } from './changes.ts';
import { discountsInForce } from './discounts.ts';
import { assembleInvoice, draftInvoice, finalizeInvoice, pendingLines } from './invoices.ts';
import { creditLines, cycleLine, prorationLines } from './lines.ts';
import { payInvoice } from './pay.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';
export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

/** How long a change waits for its payment. */
const PENDING_SECONDS = 23 * 3600;

export interface ItemChange {
  item: SubscriptionItem;
  anchor: number;
  period: Period;
  lines: Line[];
  /** an invoice is made of it now, rather than with the next renewal */
  immediate: boolean;
}

/** What another price or quantity would mean; nothing is kept. */
export function planChange(
  account: Account,
  subscription: Subscription,
  wish: { price?: string; quantity?: number },
  { behavior, at }: { behavior: ProrationBehavior; at: number },
): ItemChange {
  const { item, anchor, period } = subscription;
  const wanted = {
    ...item,
    price: wish.price ?? item.price,
    quantity: wish.quantity ?? item.quantity,
  };
  const now = account.store.get('price', item.price);
  const next = account.store.get('price', wanted.price);
  const same = wanted.price === item.price && wanted.quantity === item.quantity;
  if (same) return { item, anchor, period, lines: [], immediate: false };
  if (next.recurring && !isSameInterval(now.recurring, next.recurring)) {
    const renewed = { start: at, end: addIntervals(at, next.recurring, 1) };
    const credit = behavior === 'none' ? [] : creditLines(account, subscription, at);
    const lines = [...credit, cycleLine(account, subscription, wanted, renewed)];
    return { item: wanted, anchor: at, period: renewed, lines, immediate: true };
  }
  const discounts = discountsInForce(account, subscription, at);
  const lines =
    behavior === 'none' ? [] : prorationLines(account, subscription, wanted, { at, discounts });
  return { item: wanted, anchor, period, lines, immediate: behavior === 'always_invoice' };
}

/** Makes a planned change, with its invoice if it has one now. */
export function makeChange(
  account: Account,
  id: string,
  change: ItemChange,
  payment: PaymentBehavior,
): void {
  const subscription = account.store.get('subscription', id);
  if (!change.immediate) {
    keepForLater(account, subscription, change.lines);
    const { item, anchor, period } = change;
    changeSubscription(account, id, { item: withDebit(item, change), anchor, period });
    return;
  }
  const refused = whyUnpaid(account, subscription, change);
  if (refused && payment === 'error_if_incomplete') throw cardError(refused);
  if (refused && payment === 'pending_if_incomplete') {
    wait(account, subscription, change);
    return;
  }
  const { item, anchor, period } = change;
  const invoice = bill(account, { ...subscription, item, anchor, period }, change);
  const { amount_due } = finalizeInvoice(account, invoice.id);
  const waits = payment === 'default_incomplete' && amount_due > 0;
  if (waits) changeSubscription(account, id, { status: 'past_due' });
  else payInvoice(account, invoice.id);
}

/** Drafts the invoice of a change, and tells what became of the subscription. */
function bill(account: Account, changed: Subscription, { lines, period }: ItemChange): Invoice {
  const before = account.store.get('subscription', changed.id);
  account.store.put('subscription', changed);
  const invoice = draftInvoice(account, changed, {
    reason: 'subscription_update',
    lines,
    period: { start: period.start, end: account.now() },
  });
  const after = account.store.get('subscription', changed.id);
  // Told as one change: what it was before, and what it is with its invoice.
  account.store.put('subscription', before);
  changeSubscription(account, changed.id, after);
  return invoice;
}

function keepForLater(account: Account, subscription: Subscription, lines: Line[]): void {
  for (const line of lines) {
    account.store.put('pending_line', {
      id: newId('ii'),
      created: account.now(),
      customer: subscription.customer,
      subscription: subscription.id,
      line,
    });
  }
}

/** A proration that waits has been charged as far as a later credit is concerned. */
function withDebit(item: SubscriptionItem, { lines }: ItemChange): SubscriptionItem {
  const line = lines.findLast(({ credited }) => !credited);
  if (!line) return item;
  const { amount, period, id } = line;
  return { ...item, debit: { amount, ...period, invoice: item.debit?.invoice ?? '', line: id } };
}

function whyUnpaid(account: Account, subscription: Subscription, change: ItemChange) {
  const lines = [...pendingLines(account, subscription.id), ...change.lines];
  const { amount_due } = assembleInvoice(account, subscription, {
    reason: 'subscription_update',
    lines,
    period: change.period,
    discounts: discountsInForce(account, subscription, account.now()),
  });
  if (amount_due === 0) return undefined;
  const customer = account.store.get('customer', subscription.customer);
  return whyDeclined(customer, cardOf(account, subscription), { confirmed: false });
}

function wait(account: Account, subscription: Subscription, change: ItemChange): void {
  const { item, anchor, period, lines } = change;
  const invoice = draftInvoice(account, subscription, {
    reason: 'subscription_update',
    lines,
    period,
  });
  changeSubscription(account, subscription.id, {
    pending_update: {
      expires_at: account.now() + PENDING_SECONDS,
      item,
      invoice: invoice.id,
      anchor,
      period,
    },
  });
  finalizeInvoice(account, invoice.id);
  payInvoice(account, invoice.id);
}

export function cardError(refused: string): StripeRefusal {
  const isDecline = refused !== 'authentication_required' && refused !== 'no_card';
  if (refused === 'no_card') {
    return new StripeRefusal(400, 'invalid_request_error', declineWords(refused), {
      code: 'resource_missing',
    });
  }
  return new StripeRefusal(402, 'card_error', declineWords(refused), {
    code: isDecline ? 'card_declined' : 'subscription_payment_intent_requires_action',
    ...(isDecline && { decline_code: refused }),
  });
}
