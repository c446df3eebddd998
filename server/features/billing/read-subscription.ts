import type StripeClient from 'stripe';
import { planItem, planOfPrice } from '#domain/billing/offers.ts';
import {
  currentSubscription,
  isLive,
  filterOurPlans,
  replacedSubscriptions,
  type SubscriptionFacts,
} from '#domain/billing/subscription-state.ts';

/** More than any team has; a customer has one active subscription. */
const MAX_READ = 100;

/** A subscription at Stripe, with the data of the page. */
export interface ReadSubscription extends SubscriptionFacts {
  item_id: string;
  /** the oldest open invoice */
  open_invoice_id: string | null;
  open_invoice_url: string | null;
  discount: string | null;
}

export interface ReadCustomer {
  /** the subscription that decides the plan */
  current: ReadSubscription | null;
  /** ids of all active ones, for any product */
  live: string[];
  /** subscriptions replaced by the current one, for which the team pays needlessly */
  replaced: ReadSubscription[];
}

/** Reads a customer's subscriptions from Stripe. `followed` is the one that the team's plan follows. */
export async function readSubscription(
  stripe: StripeClient,
  customer: string,
  followed: string | null,
): Promise<ReadCustomer> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: MAX_READ,
    expand: ['data.discounts.promotion_code'],
  });
  const found = await Promise.all(data.map((item) => factsOf(stripe, item)));
  const all = found.filter((item) => item !== null);
  const live = all.filter(isLive).map(({ id }) => id);
  const known = filterOurPlans(all, followed);
  const current = currentSubscription(known);
  const replaced = replacedSubscriptions(known, current);
  if (!current || current.status === 'active' || !isLive(current)) {
    return { current, live, replaced };
  }
  const open = await stripe.invoices.list({
    customer,
    subscription: current.id,
    status: 'open',
    limit: MAX_READ,
  });
  const oldest = open.data.toSorted((a, b) => a.created - b.created)[0];
  if (!oldest) return { current, live, replaced };
  const unpaid = {
    unpaid_since: dateOf(oldest.created),
    open_invoice_id: oldest.id,
    open_invoice_url: oldest.hosted_invoice_url ?? null,
  };
  return { current: { ...current, ...unpaid }, live, replaced };
}

async function factsOf(
  stripe: StripeClient,
  subscription: StripeClient.Subscription,
): Promise<ReadSubscription | null> {
  const item = await itemOf(stripe, subscription);
  if (!item) return null;
  const { id, status, created, billing_cycle_anchor, cancel_at, cancel_at_period_end } =
    subscription;
  const ends = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
  return {
    id,
    status,
    ...planOfPrice(item.price),
    item_id: item.id,
    created: dateOf(created),
    anchor: dateOf(billing_cycle_anchor),
    period_start: dateOf(item.current_period_start),
    period_end: dateOf(item.current_period_end),
    ends_at: ends === null ? null : dateOf(ends),
    unpaid_since: null,
    open_invoice_id: null,
    open_invoice_url: null,
    discount: discountOf(subscription.discounts),
  };
}

/** Returns the item of our plan, else the first. A subscription includes only the first of many items. */
async function itemOf(stripe: StripeClient, { id, items }: StripeClient.Subscription) {
  const shown = planItem(items.data);
  if (shown || !items.has_more) return shown ?? items.data[0];
  const { data } = await stripe.subscriptionItems.list({ subscription: id, limit: MAX_READ });
  return planItem(data) ?? items.data[0];
}

function discountOf([discount]: StripeClient.Subscription['discounts']): string | null {
  if (!discount || typeof discount === 'string') return null;
  const { promotion_code, source } = discount;
  if (promotion_code && typeof promotion_code !== 'string') return promotion_code.code;
  const { coupon } = source;
  return typeof coupon === 'string' ? coupon : (coupon?.name ?? coupon?.id ?? null);
}

const dateOf = (seconds: number) => new Date(seconds * 1000);
