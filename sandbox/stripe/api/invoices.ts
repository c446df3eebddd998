import type Stripe from 'stripe';
import { discountsInForce } from '../billing/discounts.ts';
import { upcomingInvoice } from '../billing/due.ts';
import { assembleInvoice, pendingLines } from '../billing/invoices.ts';
import { cycleLine } from '../billing/lines.ts';
import { changeInvoice } from '../billing/changes.ts';
import { payInvoice, recover } from '../billing/pay.ts';
import { cardError, planChange, type ProrationBehavior } from '../billing/update.ts';
import { periodAt } from '../money/period.ts';
import { invoiceObject, lineObject } from '../shapes/invoice.ts';
import { listOf } from '../shapes/list.ts';
import type { Account, Wire } from '../state/account.ts';
import type { Invoice, Subscription } from '../state/records.ts';
import { invalid } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, requireRow } from './call.ts';
import { readItem, readProrationDate } from './subscriptions.ts';

export const invoiceCalls: Endpoint[] = [
  endpoint<Stripe.InvoiceListParams>(
    'GET /invoices',
    'InvoiceListParams',
    ['created', 'customer', 'status', 'subscription', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { customer, status, subscription, created } = params;
      const rows = account.store
        .list('invoice')
        .filter((row) => customer === undefined || row.customer === customer)
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => subscription === undefined || row.subscription === subscription)
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'invoice');
      return listOf(
        page.map((row) => invoiceObject(account, row)),
        '/v1/invoices',
        has_more,
      );
    },
  ),
  endpoint<Stripe.InvoiceCreatePreviewParams>(
    'POST /invoices/create_preview',
    'InvoiceCreatePreviewParams',
    ['customer', 'preview_mode', 'subscription', 'subscription_details'],
    ({ account, params }) => preview(account, params),
  ),
  endpoint<Stripe.InvoiceRetrieveParams>(
    'GET /invoices/:id',
    'InvoiceRetrieveParams',
    [],
    ({ account, id }) => invoiceObject(account, requireRow(account, 'invoice', id)),
  ),
  endpoint<Stripe.InvoiceListLineItemsParams>(
    'GET /invoices/:id/lines',
    'InvoiceListLineItemsParams',
    ['limit', 'starting_after', 'ending_before'],
    ({ account, id, params }) => {
      const invoice = requireRow(account, 'invoice', id);
      const { rows, has_more } = pageOf(invoice.lines.toReversed(), params, 'line_item');
      const data = rows.map((line) => lineObject(line, invoice));
      return listOf(data, `/v1/invoices/${id}/lines`, has_more);
    },
  ),
  endpoint<Stripe.InvoicePayParams>(
    'POST /invoices/:id/pay',
    'InvoicePayParams',
    ['off_session', 'paid_out_of_band', 'payment_method'],
    ({ account, id, params }) => pay(account, id, params),
  ),
  endpoint<Stripe.InvoiceVoidInvoiceParams>(
    'POST /invoices/:id/void',
    'InvoiceVoidInvoiceParams',
    [],
    ({ account, id }) => {
      const { status, subscription } = requireRow(account, 'invoice', id);
      if (status !== 'open' && status !== 'uncollectible') {
        throw invalid(
          'You can only void an open or uncollectible invoice.',
          'invoice_not_editable',
        );
      }
      const voided_at = account.now();
      const changes = {
        status: 'void',
        voided_at,
        auto_advance: false,
        next_payment_attempt: null,
      } as const;
      const invoice = changeInvoice(account, id, changes, 'invoice.voided');
      recover(account, subscription);
      return invoiceObject(account, invoice);
    },
  ),
];

function pay(account: Account, id: string, params: Stripe.InvoicePayParams): Wire {
  const { status } = requireRow(account, 'invoice', id);
  if (status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid');
  if (status !== 'open') throw invalid(`The invoice is ${status}.`, 'invoice_not_editable');
  const { payment_method, paid_out_of_band: outOfBand = false } = params;
  const method = payment_method
    ? requireRow(account, 'payment_method', payment_method, 'payment_method')
    : undefined;
  const refused = payInvoice(account, id, { outOfBand, method });
  if (refused) throw cardError(refused);
  return invoiceObject(account, account.store.get('invoice', id));
}

/** The next invoice, or the one that a change would make at once. */
function preview(account: Account, params: Stripe.InvoiceCreatePreviewParams): Wire {
  const subscription = previewed(account, params);
  const { items, proration_behavior, proration_date, cancel_at_period_end, cancel_now } =
    params.subscription_details ?? {};
  const isOver = subscription.ended_at !== null;
  if (isOver || cancel_at_period_end || cancel_now || (subscription.cancel_at !== null && !items)) {
    throw invalid('No upcoming invoices for customer', 'invoice_upcoming_none');
  }
  const wish = readItem(account, subscription, items);
  if (!wish) return invoiceObject(account, upcomingInvoice(account, subscription), true);
  const behavior = (proration_behavior ?? 'create_prorations') as ProrationBehavior;
  const at = readProrationDate(account, subscription, proration_date);
  const change = planChange(account, subscription, wish, { behavior, at });
  const lines = [...pendingLines(account, subscription.id), ...change.lines];
  const changed = {
    ...subscription,
    item: change.item,
    anchor: change.anchor,
    period: change.period,
  };
  const invoice = change.immediate
    ? immediate(account, changed, lines, at)
    : renewal(account, changed, lines);
  return invoiceObject(account, { ...invoice, id: `upcoming_${invoice.id}` }, true);
}

function previewed(account: Account, params: Stripe.InvoiceCreatePreviewParams): Subscription {
  const { subscription, customer } = params;
  if (subscription) return requireRow(account, 'subscription', subscription, 'subscription');
  if (!customer) {
    throw invalid(
      'You must provide one of: customer, subscription.',
      'parameter_missing',
      'customer',
    );
  }
  requireRow(account, 'customer', customer, 'customer');
  const found = account.store
    .list('subscription')
    .findLast((one) => one.customer === customer && one.status !== 'canceled');
  if (!found) throw invalid('No upcoming invoices for customer', 'invoice_upcoming_none');
  return found;
}

function immediate(account: Account, changed: Subscription, lines: Invoice['lines'], at: number) {
  const discounts = lines.some(({ proration }) => !proration)
    ? discountsInForce(account, changed, at)
    : [];
  const period = { start: changed.period.start, end: at };
  return assembleInvoice(account, changed, {
    reason: 'subscription_update',
    lines,
    period,
    discounts,
  });
}

function renewal(account: Account, changed: Subscription, lines: Invoice['lines']): Invoice {
  const { recurring } = account.store.get('price', changed.item.price);
  const rhythm = recurring ?? { interval: 'month', interval_count: 1 };
  const next = periodAt(changed.anchor, rhythm, changed.period.end);
  const all = [...lines, cycleLine(account, changed, changed.item, next)];
  return assembleInvoice(account, changed, {
    reason: 'subscription_cycle',
    lines: all,
    period: changed.period,
    discounts: discountsInForce(account, changed, changed.period.end),
  });
}
