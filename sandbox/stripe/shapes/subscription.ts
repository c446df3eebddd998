import type { Account, Wire } from '../state/account.ts';
import type { Period, Subscription, SubscriptionItem } from '../state/records.ts';
import { planObject, priceObject } from './catalogue.ts';
import { listOf } from './list.ts';

export function subscriptionObject(account: Account, subscription: Subscription): Wire {
  const { id, created, customer, status, currency, item, anchor, period } = subscription;
  const { cancel_at, cancel_at_period_end, canceled_at, ended_at, cancellation } = subscription;
  const items = [itemObject(account, item, id, period)];
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at,
    cancel_at_period_end,
    canceled_at,
    cancellation_details: { ...cancellation, feedback_option: null },
    collection_method: 'charge_automatically',
    created,
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.default_payment_method,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: subscription.discounts,
    ended_at,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: subscription.latest_invoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: pendingUpdate(account, subscription),
    schedule: null,
    start_date: subscription.start_date,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

function itemObject(
  account: Account,
  item: SubscriptionItem,
  subscription: string,
  period: Period,
): Wire {
  const price = account.store.get('price', item.price);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price: priceObject(price),
    quantity: item.quantity,
    subscription,
    tax_rates: [],
  };
}

function pendingUpdate(account: Account, { id, pending_update }: Subscription): Wire | null {
  if (!pending_update) return null;
  const { expires_at, item, period } = pending_update;
  return {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at,
    metadata: null,
    subscription_items: [itemObject(account, item, id, period)],
    trial_end: null,
    trial_from_plan: null,
  };
}
