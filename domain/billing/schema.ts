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
  /** of the page's referral programme, handed on to Stripe */
  tolt_referral: z.string().trim().min(1).max(200).optional(),
});
export type CheckoutRequest = z.output<typeof checkoutRequest>;
export const changePreviewRequest = wanted;
export type ChangePreviewRequest = z.output<typeof changePreviewRequest>;
export const changeRequest = teamRef.extend({
  /** of the preview that the person confirms */
  quote: z.string().min(1).max(2000),
});

/** How Stripe was asked: with a page to open, or at once. */
export type CheckoutAction = 'CHECKOUT' | 'MODIFY_SUBSCRIPTION' | 'CUSTOMER_PORTAL';

export interface CheckoutAnswer {
  success: true;
  action: CheckoutAction;
  /** the page at Stripe; missing: the subscription itself is changed */
  url?: string;
  message?: string;
}

/** What a change of plan costs, before anyone confirms it. Amounts are in cents. */
export interface ChangePreview {
  planId: PaidPlan;
  billingCycle: BillingCycle;
  label: ChangeLabel;
  lines: { text: string; amount: number }[];
  /** cents that coupons take off the lines */
  discount: number;
  taxes: TaxLine[];
  /** cents that what Stripe keeps for the team changes of the amount: negative where it has a credit */
  balance: number;
  /** taken from the card now; 0 when there is a credit */
  due_now: number;
  /** kept for the next invoices */
  credit: number;
  /** each period from then on, without discounts */
  period_price: number;
  /** ISO time of the next payment */
  next_payment_at: string;
  /** what the change was going to end is no longer going to */
  renews_again: boolean;
  /** names this very preview */
  quote: string;
}

export interface TaxLine {
  /** of the tax rate, as in "VAT"; null: Stripe does not say */
  name: string | null;
  /** null where the tax is no share, or Stripe does not say */
  percent: number | null;
  /** cents */
  amount: number;
  /** part of the other amounts already, and not on top of them */
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
  /** Stripe's page of it, on which an open one is paid */
  url: string | null;
  pdf: string | null;
}

/** What the subscription page shows. Times are ISO. */
export interface SubscriptionView {
  plan: Plan;
  status: SubscriptionStatus;
  billing_cycle: BillingCycle | null;
  /** paid at Stripe, so it can be changed and canceled there */
  has_subscription: boolean;
  /** known to Stripe, so there is a customer portal */
  has_customer: boolean;
  /** when the subscription at Stripe was bought; null: it never was */
  started_at: string | null;
  current_period_end: string | null;
  /** someone canceled it: it ends then */
  ends_at: string | null;
  /** a payment failed: everything keeps working until then */
  grace_until: string | null;
  /** where the open invoice is paid; only for who may pay it */
  open_invoice_url: string | null;
  discount: string | null;
  usage_from: string;
  usage_until: string;
  limits: { messages: number; campaigns: number; followups: number; members: number };
  used: { messages: number; campaigns: number; members: number };
}
