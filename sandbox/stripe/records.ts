const texts = <N extends string>(...names: N[]) => nulls<N, string>(names);
const numbers = <N extends string>(...names: N[]) => nulls<N, number>(names);

function nulls<N extends string, T>(names: N[]): Record<N, T | null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<N, null>;
}

interface Recurring {
  interval: 'month' | 'year';
  interval_count: number;
}

/** Seconds since 1970, by the account's clock. */
export interface Period {
  start: number;
  end: number;
}

/** A line of an invoice; a negative one is a credit. */
export interface Line {
  id: string;
  amount: number;
  description: string;
  price: string;
  period: Period;
  proration: boolean;
}

const metadata: Record<string, string> = {};
const period: Period = { start: 0, end: 0 };

/**
 * The kinds of rows in the account, with the values of a new row. A field with the name of a field of
 * Stripe's object means the same.
 */
export const NEW_ROWS = {
  customer: {
    ...texts('email', 'name', 'default_payment_method'),
    metadata,
    /** negative: what the account owes the customer */
    balance: 0,
    /** set by `_control/decline`: each charge fails with this code */
    ...texts('failing'),
  },
  product: { name: '', metadata },
  price: {
    product: '',
    unit_amount: 0,
    currency: '',
    recurring: { interval: 'month', interval_count: 1 } as Recurring,
    ...texts('lookup_key'),
    active: true,
    metadata,
  },
  payment_method: {
    customer: '',
    number: '',
    brand: '',
    exp_month: 0,
    exp_year: 0,
  },
  subscription: {
    customer: '',
    status: 'incomplete' as 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled',
    currency: '',
    item: { id: '', price: '' },
    anchor: 0,
    period,
    cancel_at_period_end: false,
    ...numbers('cancel_at', 'canceled_at', 'ended_at'),
    cancellation: texts('reason'),
    ...texts('default_payment_method', 'latest_invoice'),
    metadata,
  },
  invoice: {
    customer: '',
    subscription: '',
    reason: '',
    status: 'draft' as 'draft' | 'open' | 'paid',
    currency: '',
    ...texts('number'),
    lines: [] as Line[],
    subtotal: 0,
    total: 0,
    tax: null as { amount: number; taxable: number; behavior: string; rate?: string } | null,
    amount_due: 0,
    amount_paid: 0,
    starting_balance: 0,
    period,
    attempt_count: 0,
    ...numbers('finalizes_at', 'next_payment_attempt', 'finalized_at', 'paid_at'),
  },
  checkout_session: {
    status: 'open' as 'open' | 'complete' | 'expired',
    customer: '',
    price: '',
    success_url: '',
    metadata,
    subscription_metadata: metadata,
    expires_at: 0,
    ...texts('client_reference_id', 'cancel_url', 'subscription', 'invoice'),
  },
  billing_portal_session: { customer: '', ...texts('return_url') },
  tax_rate: { display_name: '', percentage: 0, inclusive: false },
  event: { type: '', object: {}, previous: null as object | null },
  /** an event that the endpoint hasn't accepted yet; the next try is in real milliseconds */
  delivery: { event: '', tries: 0, next_try: 0 },
  /** the response to a call with an idempotency key */
  idempotent: { path: '', body: '', status: 0, answer: {} },
  setting: { value: null as unknown },
};

export type Kind = keyof typeof NEW_ROWS;
export type Row<K extends Kind> = (typeof NEW_ROWS)[K] & { id: string; created: number };
/** A page's form as submitted. */
export type Form = Record<string, string>;
export type Subscription = Row<'subscription'>;
export type Invoice = Row<'invoice'>;
export type Card = Row<'payment_method'>;
export type CheckoutSession = Row<'checkout_session'>;

/**
 * Adds n intervals to the anchor. In a month without the anchor's day, the period ends on the last day;
 * the next month uses the anchor's day again.
 */
export function addIntervals(anchor: number, recurring: Recurring, n: number): number {
  const { interval, interval_count } = recurring;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + interval_count * n * (interval === 'year' ? 12 : 1);
  // Day 0 of the next month is the last day of this one; month 12 is January of the next year.
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  return Date.UTC(from.getUTCFullYear(), month, day) / 1000 + (anchor % 86_400);
}

export function periodAt(anchor: number, recurring: Recurring, moment: number): Period {
  let n = 0;
  while (addIntervals(anchor, recurring, n + 1) <= moment) n += 1;
  const start = addIntervals(anchor, recurring, n);
  return { start, end: addIntervals(anchor, recurring, n + 1) };
}

/** The share of an amount for the rest of a period, by the second. */
export function remainingShare(amount: number, { start, end }: Period, from: number): number {
  if (end <= start) return 0;
  const rest = Math.min(end - start, Math.max(0, end - from));
  return roundCents((amount * rest) / (end - start));
}

/** Rounds halves away from zero. */
const roundCents = (amount: number): number =>
  Math.sign(amount) * Math.round(Math.abs(amount)) || 0;

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

export function formatDay(time: number): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(time * 1000).toLocaleDateString('en-GB', format);
}
