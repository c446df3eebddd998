import { z } from 'zod';
import { billingFields } from '#copy/fields/billing.ts';
import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
  type Plan,
  type SubscriptionStatus,
} from './plans.ts';
import type { ChangeLabel } from './offers.ts';

const teamRef = z.object({ team_slug: z.string() });
const wanted = teamRef.extend({
  planId: z.enum(PAID_PLANS, { error: () => billingFields.planMissing }),
  billingCycle: z.enum(BILLING_CYCLES, { error: () => billingFields.cycleMissing }),
});

export const subscriptionRef = teamRef;
export const checkoutRequest = wanted.extend({
  /** the id from the page's referral programme, passed on to Stripe */
  tolt_referral: z.string().trim().min(1).max(200).optional(),
});
export type CheckoutRequest = z.output<typeof checkoutRequest>;
export const changePreviewRequest = wanted;
export type ChangePreviewRequest = z.output<typeof changePreviewRequest>;
export const changeRequest = teamRef.extend({
  /** the quote of the preview that the user confirms */
  quote: z.string().min(1).max(2000),
});

/** The kind of request to Stripe: one that opens a page, or one that takes effect immediately. */
export type CheckoutAction = 'CHECKOUT' | 'MODIFY_SUBSCRIPTION' | 'CUSTOMER_PORTAL';

export interface CheckoutAnswer {
  success: true;
  action: CheckoutAction;
  /** the page at Stripe; missing: the subscription is changed directly */
  url?: string;
  message?: string;
}

/** The cost of a plan change, shown for confirmation. Amounts are in cents. */
export interface ChangePreview {
  planId: PaidPlan;
  billingCycle: BillingCycle;
  label: ChangeLabel;
  lines: { text: string; amount: number }[];
  /** cents that coupons subtract from the lines */
  discount: number;
  taxes: TaxLine[];
  /** cents that the team's Stripe balance adds to the amount; negative for a credit */
  balance: number;
  /** charged now; 0 if a credit remains */
  due_now: number;
  /** credited to the next invoices */
  credit: number;
  /** the price of each later period, without discounts */
  period_price: number;
  /** ISO time of the next payment */
  next_payment_at: string;
  /** the change revokes a cancellation */
  renews_again: boolean;
  /** identifies this preview */
  quote: string;
}

export interface TaxLine {
  /** the tax rate's name, such as "VAT"; null: Stripe doesn't report it */
  name: string | null;
  /** null if the tax isn't a percentage, or Stripe doesn't report it */
  percent: number | null;
  /** cents */
  amount: number;
  /** already included in the other amounts */
  included: boolean;
}

export interface InvoiceRow {
  invoice_id: string;
  number: string | null;
  /** ISO time */
  created_at: string;
  /** cents; negative: a credit */
  total: number;
  /** part of the total */
  taxes: TaxLine[];
  currency: string;
  status: string;
  /** Stripe's page of the invoice, where an open one can be paid */
  url: string | null;
  pdf: string | null;
}

/** The data of the subscription page. Times are ISO. */
export interface SubscriptionView {
  plan: Plan;
  status: SubscriptionStatus;
  billing_cycle: BillingCycle | null;
  /** paid at Stripe, so it can be changed and canceled there */
  has_subscription: boolean;
  /** known to Stripe, so there is a customer portal */
  has_customer: boolean;
  /** when the team bought its Stripe subscription; null: never */
  started_at: string | null;
  current_period_end: string | null;
  /** when the canceled subscription ends */
  ends_at: string | null;
  /** a payment failed: everything keeps working until then */
  grace_until: string | null;
  /** where to pay the open invoice; only for members who may pay it */
  open_invoice_url: string | null;
  discount: string | null;
  usage_from: string;
  usage_until: string;
  limits: { messages: number; campaigns: number; followups: number; members: number };
  used: { messages: number; campaigns: number; members: number };
}
