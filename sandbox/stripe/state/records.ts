import type {
  Delivery,
  Event,
  Idempotent,
  Setting,
  TaxRate,
  WebhookEndpoint,
} from './other-records.ts';
import type { CheckoutSession, PortalSession } from './session-records.ts';

/** What the sandbox's Stripe account remembers; `shapes/` says it in the words of the API. */

export type Metadata = Record<string, string>;

export interface Row {
  id: string;
  /** seconds since 1970, by the account's own clock */
  created: number;
}

export interface Customer extends Row {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  address: Record<string, string> | null;
  /** below zero: what the account owes the customer */
  balance: number;
  currency: string | null;
  default_payment_method: string | null;
  invoice_prefix: string;
  next_invoice: number;
  deleted: boolean;
  /** set by `_control/decline`: every charge fails with this code */
  failing: string | null;
}

export interface Product extends Row {
  name: string;
  description: string | null;
  active: boolean;
  metadata: Metadata;
  default_price: string | null;
  updated: number;
}

export interface Recurring {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

export interface Price extends Row {
  product: string;
  unit_amount: number;
  currency: string;
  recurring: Recurring | null;
  lookup_key: string | null;
  nickname: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface Coupon extends Row {
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  metadata: Metadata;
  products: string[] | null;
}

export interface PromotionCode extends Row {
  code: string;
  coupon: string;
  active: boolean;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  first_time_transaction: boolean;
  minimum_amount: number | null;
  minimum_amount_currency: string | null;
  metadata: Metadata;
}

export interface Discount extends Row {
  coupon: string;
  promotion_code: string | null;
  customer: string;
  subscription: string;
  checkout_session: string | null;
  start: number;
  end: number | null;
  /** a coupon for one invoice has been on one */
  used: boolean;
}

export interface PaymentMethod extends Row {
  customer: string | null;
  number: string;
  brand: string;
  exp_month: number;
  exp_year: number;
  email: string | null;
  name: string | null;
  country: string | null;
  /** the customer has authenticated it for charges without them */
  authenticated: boolean;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled';

/** What was last charged for an item and its time: what a credit is reckoned from. */
export interface Debit {
  amount: number;
  start: number;
  end: number;
  invoice: string;
  line: string;
}

export interface SubscriptionItem {
  id: string;
  created: number;
  price: string;
  quantity: number;
  debit: Debit | null;
}

export interface PendingUpdate {
  expires_at: number;
  item: SubscriptionItem;
  invoice: string;
  anchor: number;
  period: Period;
}

export interface Subscription extends Row {
  customer: string;
  status: SubscriptionStatus;
  currency: string;
  item: SubscriptionItem;
  anchor: number;
  period: Period;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation: { comment: string | null; feedback: string | null; reason: string | null };
  default_payment_method: string | null;
  description: string | null;
  discounts: string[];
  latest_invoice: string | null;
  metadata: Metadata;
  pending_update: PendingUpdate | null;
  /** the period's end of which `invoice.upcoming` has been told */
  upcoming_told: number | null;
}

export interface Period {
  start: number;
  end: number;
}

export interface Line {
  id: string;
  amount: number;
  description: string;
  price: string;
  product: string;
  unit_amount: number;
  quantity: number;
  period: Period;
  proration: boolean;
  discountable: boolean;
  discounts: { discount: string; amount: number }[];
  subscription: string;
  subscription_item: string;
  /** the line that a credit takes back */
  credited: { invoice: string; line: string } | null;
}

/** A proration that waits for the next invoice. */
export interface PendingLine extends Row {
  customer: string;
  subscription: string;
  line: Line;
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface InvoiceTax {
  amount: number;
  taxable: number;
  behavior: 'exclusive' | 'inclusive';
  /** the tax rate; none on invoices of earlier versions */
  rate?: string;
}

export interface Invoice extends Row {
  customer: string;
  subscription: string;
  reason: BillingReason;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  number: string | null;
  lines: Line[];
  discounts: string[];
  subtotal: number;
  total: number;
  /** none on invoices of accounts without taxes */
  tax?: InvoiceTax | undefined;
  amount_due: number;
  amount_paid: number;
  starting_balance: number;
  ending_balance: number | null;
  period: Period;
  attempt_count: number;
  first_failed_at: number | null;
  attempted: boolean;
  auto_advance: boolean;
  finalizes_at: number | null;
  next_payment_attempt: number | null;
  finalized_at: number | null;
  paid_at: number | null;
  voided_at: number | null;
  uncollectible_at: number | null;
  payment_intent: string | null;
  charge: string | null;
  metadata: Metadata;
  /** of the subscription when the invoice was made */
  subscription_metadata: Metadata;
}

export interface Charge extends Row {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  invoice: string;
  payment_intent: string;
  payment_method: string | null;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
}

export interface Tables {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  payment_method: PaymentMethod;
  subscription: Subscription;
  pending_line: PendingLine;
  invoice: Invoice;
  charge: Charge;
  checkout_session: CheckoutSession;
  portal_session: PortalSession;
  webhook_endpoint: WebhookEndpoint;
  event: Event;
  delivery: Delivery;
  idempotent: Idempotent;
  setting: Setting;
  tax_rate: TaxRate;
}
