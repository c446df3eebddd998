import type Stripe from 'stripe';
import { endSubscription, notPlanned, planned } from '../billing/cancel.ts';
import { cardOf, whyDeclined } from '../billing/cards.ts';
import { changeSubscription } from '../billing/changes.ts';
import { draftInvoice, finalizeInvoice } from '../billing/invoices.ts';
import { creditLines } from '../billing/lines.ts';
import { payInvoice } from '../billing/pay.ts';
import { subscribe } from '../billing/subscribe.ts';
import {
  cardError,
  makeChange,
  type PaymentBehavior,
  planChange,
  type ProrationBehavior,
} from '../billing/update.ts';
import { listOf } from '../shapes/list.ts';
import { subscriptionObject } from '../shapes/subscription.ts';
import type { Account, Wire } from '../state/account.ts';
import type { Subscription } from '../state/records.ts';
import { invalid } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';

export const subscriptionCalls: Endpoint[] = [
  endpoint<Stripe.SubscriptionListParams>(
    'GET /subscriptions',
    'SubscriptionListParams',
    ['created', 'customer', 'price', 'status', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { customer, price, status, created } = params;
      const rows = account.store
        .list('subscription')
        .filter((row) => customer === undefined || row.customer === customer)
        .filter((row) => price === undefined || row.item.price === price)
        .filter((row) => hasStatus(row, status))
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'subscription');
      const data = page.map((row) => subscriptionObject(account, row));
      return listOf(data, '/v1/subscriptions', has_more);
    },
  ),
  endpoint<Stripe.SubscriptionCreateParams>(
    'POST /subscriptions',
    'SubscriptionCreateParams',
    [
      'customer',
      'default_payment_method',
      'description',
      'items',
      'metadata',
      'off_session',
      'payment_behavior',
    ],
    ({ account, params }) => create(account, params),
  ),
  endpoint<Stripe.SubscriptionRetrieveParams>(
    'GET /subscriptions/:id',
    'SubscriptionRetrieveParams',
    [],
    ({ account, id }) => subscriptionObject(account, requireRow(account, 'subscription', id)),
  ),
  endpoint<Stripe.SubscriptionUpdateParams>(
    'POST /subscriptions/:id',
    'SubscriptionUpdateParams',
    [
      'cancel_at',
      'cancel_at_period_end',
      'cancellation_details',
      'default_payment_method',
      'description',
      'items',
      'metadata',
      'off_session',
      'payment_behavior',
      'proration_behavior',
      'proration_date',
    ],
    ({ account, id, params }) => update(account, id, params),
  ),
  endpoint<Stripe.SubscriptionCancelParams>(
    'DELETE /subscriptions/:id',
    'SubscriptionCancelParams',
    ['cancellation_details', 'invoice_now', 'prorate'],
    ({ account, id, params }) => cancel(account, id, params),
  ),
];

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

/** A subscription that no page began: it is incomplete until its first invoice is paid. */
function create(account: Account, params: Stripe.SubscriptionCreateParams): Wire {
  const { payment_behavior = 'allow_incomplete', default_payment_method = null } = params;
  const customer = requireRow(account, 'customer', params.customer ?? '', 'customer');
  const [line, ...others] = params.items ?? [];
  if (!line || others.length > 0) {
    throw invalid('The sandbox plays subscriptions of one item.', 'sandbox_not_played', 'items');
  }
  const price = requireRow(account, 'price', line.price ?? '', 'items[0][price]');
  if (default_payment_method) {
    requireRow(account, 'payment_method', default_payment_method, 'default_payment_method');
  }
  const card = cardOf(account, { customer: customer.id, default_payment_method });
  const later = payment_behavior === 'default_incomplete';
  if (!card && !later) throw cardError('no_card');
  const refused = whyDeclined(customer, card, { confirmed: false });
  if (refused && payment_behavior === 'error_if_incomplete') throw cardError(refused);
  const subscription = subscribe(account, {
    customer: customer.id,
    price,
    quantity: line.quantity ?? 1,
    default_payment_method,
    description: params.description || null,
    metadata: mergeMetadata({}, params.metadata),
    discount: undefined,
    checkout_session: null,
    payment: later ? 'later' : 'charge',
  });
  return subscriptionObject(account, subscription);
}

function update(account: Account, id: string, params: Stripe.SubscriptionUpdateParams): Wire {
  const before = requireRow(account, 'subscription', id);
  requireGoing(before);
  const payment = (params.payment_behavior ?? 'allow_incomplete') as PaymentBehavior;
  const wish = readItem(account, before, params.items);
  if (wish && before.pending_update) {
    throw invalid('This subscription already has a pending update.', undefined, 'items');
  }
  if (wish) {
    const behavior = (params.proration_behavior ?? 'create_prorations') as ProrationBehavior;
    const at = readProrationDate(account, before, params.proration_date);
    const change = planChange(account, before, wish, { behavior, at });
    makeChange(account, id, change, payment);
  }
  const changes = plainChanges(account, account.store.get('subscription', id), params);
  return subscriptionObject(account, changeSubscription(account, id, changes));
}

/** The change of the subscription's one item, if one is asked for. */
export function readItem(
  account: Account,
  { item }: Subscription,
  items: { id?: string; price?: string; quantity?: number; deleted?: boolean }[] | undefined,
): { price?: string; quantity?: number } | undefined {
  if (!items) return undefined;
  const wanted = items.filter(({ deleted }) => !deleted);
  const [only, ...others] = wanted;
  const replaced = items.some(({ id, deleted }) => deleted && id === item.id);
  for (const { id } of items) {
    if (id !== undefined && id !== item.id) {
      throw invalid(`No such subscription item: '${id}'`, 'resource_missing', 'items[0][id]');
    }
  }
  if (!only || others.length > 0 || (only.id === undefined && !replaced)) {
    throw invalid(
      'The sandbox plays subscriptions of one item: name its id.',
      'sandbox_not_played',
      'items',
    );
  }
  if (only.price !== undefined) {
    const price = requireRow(account, 'price', only.price, 'items[0][price]');
    if (!price.recurring)
      throw invalid('The price specified is a one-time price.', undefined, 'items[0][price]');
  }
  return {
    ...(only.price !== undefined && { price: only.price }),
    ...(only.quantity !== undefined && { quantity: only.quantity }),
  };
}

export function readProrationDate(
  account: Account,
  { period }: Subscription,
  date: number | undefined,
): number {
  if (date === undefined) return account.now();
  if (date < period.start || date >= period.end) {
    const words = 'Cannot specify a proration date outside of the current period.';
    throw invalid(words, undefined, 'proration_date');
  }
  return date;
}

function plainChanges(
  account: Account,
  before: Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Partial<Subscription> {
  const { default_payment_method, description, metadata } = params;
  if (default_payment_method) {
    requireRow(account, 'payment_method', default_payment_method, 'default_payment_method');
  }
  return {
    ...cancellation(account, before, params),
    ...(default_payment_method !== undefined && {
      default_payment_method: default_payment_method || null,
    }),
    ...(description !== undefined && { description: description || null }),
    metadata: mergeMetadata(before.metadata, metadata),
  };
}

/** A cancellation that is planned, or taken back. */
function cancellation(
  account: Account,
  before: Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Partial<Subscription> {
  const { cancel_at, cancel_at_period_end, cancellation_details } = params;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'parameters_exclusive',
    );
  }
  const details = {
    ...before.cancellation,
    ...(cancellation_details?.comment !== undefined && {
      comment: cancellation_details.comment || null,
    }),
    ...(cancellation_details?.feedback !== undefined && {
      feedback: cancellation_details.feedback || null,
    }),
  };
  const end = before.period.end;
  if (cancel_at_period_end === true) return planned(account.now(), details, end, true);
  if (typeof cancel_at === 'number') return planned(account.now(), details, cancel_at, false);
  if (typeof cancel_at === 'string' && cancel_at)
    return planned(account.now(), details, end, false);
  if (cancel_at_period_end === false || cancel_at === null) return notPlanned(details);
  return { cancellation: details };
}

function cancel(account: Account, id: string, params: Stripe.SubscriptionCancelParams): Wire {
  const subscription = requireRow(account, 'subscription', id);
  requireGoing(subscription);
  const { prorate = false, invoice_now = false, cancellation_details } = params;
  const lines = prorate ? creditLines(account, subscription, account.now()) : [];
  if (invoice_now && lines.length > 0) {
    const { period } = subscription;
    const reason = 'subscription_update';
    const { id: invoice } = draftInvoice(account, subscription, { reason, lines, period });
    finalizeInvoice(account, invoice);
    payInvoice(account, invoice);
  }
  const details = {
    comment: cancellation_details?.comment || null,
    feedback: cancellation_details?.feedback || null,
  };
  return subscriptionObject(
    account,
    endSubscription(account, id, 'cancellation_requested', details),
  );
}

function requireGoing({ id, status }: Subscription): void {
  if (status !== 'canceled' && status !== 'incomplete_expired') return;
  throw invalid(
    `No such subscription: '${id}'. A canceled subscription can only update its cancellation_details and metadata.`,
    'resource_missing',
    'id',
  );
}
