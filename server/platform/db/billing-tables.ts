import type { BillingCycle, PaidPlan } from '#domain/billing/plans.ts';
import type { Moment, Now } from './column-types.ts';

/** Subscriptions at Stripe, and what it told about them. */
export interface BillingTables {
  subscriptions: {
    team_id: string;
    customer_id: string;
    subscription_id: string | null;
    /** Stripe's word */
    status: string | null;
    subscription_plan: PaidPlan | null;
    billing_cycle: BillingCycle | null;
    period_start: Moment;
    period_end: Moment;
    anchor: Moment;
    ends_at: Moment;
    unpaid_since: Moment;
    grace_until: Moment;
    open_invoice_id: string | null;
    open_invoice_url: string | null;
    told_failed: string | null;
    told_paused: string | null;
    discount: string | null;
    /** what was written to the team's settings last */
    applied: string | null;
    fetched_at: Moment;
    created_at: Now;
  };
  billing_events: {
    event_id: string;
    type: string;
    customer_id: string | null;
    received_at: Now;
  };
}
