import type { Account } from './account.ts';
import { API_VERSION, completed, typeOf, type Wire } from './contract/schemas.ts';
import type { Invoice, Kind, Row, Subscription } from './records.ts';

/** How the API shows each kind of row. `completed` adds the fields that nothing here uses. */
const VIEWS = {
  customer: (row) => row,
  product: (row) => ({ ...row, active: true, type: 'service', updated: row.created }),
  price: (row) => ({ ...row, type: 'recurring' }),
  payment_method: (row) => {
    const card = { ...row, funding: 'credit', last4: row.number.slice(-4) };
    return { ...row, metadata: {}, type: 'card', card };
  },
  subscription: (row, account) => ({
    ...row,
    billing_cycle_anchor: row.anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancellation_details: row.cancellation,
    invoice_settings: { issuer: { type: 'self' } },
    items: listOf([itemObject(account, row)], `/v1/subscription_items?subscription=${row.id}`),
    start_date: row.created,
  }),
  invoice: (row, account) => {
    const { id, status, subscription, currency, tax, finalized_at, paid_at, period } = row;
    const url = status === 'draft' ? null : `${account.url}/invoice/${id}`;
    const items = row.lines.map((line) => {
      const fields = { currency, invoice: id, subscription, quantity: 1, subtotal: line.amount };
      return completed('InvoiceLineItem', { ...line, ...fields, discount_amounts: [] });
    });
    const lines = listOf(items, `/v1/invoices/${id}/lines`);
    return {
      ...row,
      amount_remaining: row.amount_due - row.amount_paid,
      attempted: row.attempt_count > 0,
      billing_reason: row.reason,
      hosted_invoice_url: url,
      invoice_pdf: url,
      issuer: { type: 'self' },
      lines,
      parent: { subscription_details: { subscription }, type: 'subscription_details' },
      payment_settings: {},
      period_end: period.end,
      period_start: period.start,
      status_transitions: { finalized_at, paid_at },
      total_discount_amounts: [],
      total_taxes: tax ? [taxObject(tax)] : [],
    };
  },
  checkout_session: (row, account) => {
    const { id, status } = row;
    const { unit_amount, currency } = account.get('price', row.price);
    return {
      ...row,
      amount_subtotal: unit_amount,
      amount_total: unit_amount,
      currency,
      discounts: [],
      mode: 'subscription',
      payment_method_types: ['card'],
      payment_status: status === 'complete' ? 'paid' : 'unpaid',
      url: status === 'open' ? `${account.url}/checkout/${id}` : null,
    };
  },
  billing_portal_session: (row, { url }) => {
    return { ...row, configuration: 'bpc_sandbox', url: `${url}/portal/${row.id}` };
  },
  tax_rate: (row) => ({ ...row, active: true, rate_type: 'percentage' }),
  event: ({ object, previous, ...row }) => {
    const data = { object, ...(previous && { previous_attributes: previous }) };
    return { ...row, api_version: API_VERSION, data };
  },
} satisfies { [K in Kind]?: (row: Row<K>, account: Account) => object };

export type ViewKind = keyof typeof VIEWS;
export const VIEW_KINDS = Object.keys(VIEWS) as ViewKind[];

export function view<K extends ViewKind>(account: Account, kind: K, row: Row<K>): Wire {
  const fields = VIEWS[kind] as unknown as (row: Row<K>, account: Account) => object;
  return completed(typeOf(kind), fields(row, account));
}

export function listOf(data: Wire[], url: string, has_more = false): Wire {
  return { object: 'list', data, has_more, url };
}

function itemObject(account: Account, { id, created, item, period }: Subscription): Wire {
  const price = account.get('price', item.price);
  return completed('SubscriptionItem', {
    id: item.id,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    plan: { ...price, ...price.recurring, amount: price.unit_amount },
    price: view(account, 'price', price),
    quantity: 1,
    subscription: id,
  });
}

const taxObject = ({ amount, behavior, rate, taxable }: NonNullable<Invoice['tax']>): Wire => ({
  amount,
  tax_behavior: behavior,
  tax_rate_details: rate ? { tax_rate: rate } : null,
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
});
