import type { Account, Wire } from '../state/account.ts';
import type { Invoice, InvoiceTax, Line } from '../state/records.ts';
import { addressObject } from './customer.ts';
import { listOf } from './list.ts';

/** An invoice, or a preview of one: a preview has no pages of its own. */
export function invoiceObject(account: Account, invoice: Invoice, preview = false): Wire {
  const { id, created, status, currency, lines, total, amount_due, amount_paid } = invoice;
  const customer = account.store.get('customer', invoice.customer);
  const hasPages = !preview && status !== 'draft';
  return {
    id,
    object: 'invoice',
    account_country: 'FR',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due,
    amount_overpaid: 0,
    amount_paid,
    amount_remaining: amount_due - amount_paid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempted,
    auto_advance: invoice.auto_advance,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: invoice.finalizes_at,
    billing_reason:
      preview && invoice.reason === 'subscription_cycle' ? 'upcoming' : invoice.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: customer.address && addressObject(customer.address),
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: invoice.discounts,
    due_date: null,
    effective_at: invoice.finalized_at,
    ending_balance: invoice.ending_balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: hasPages ? account.page(`invoice/${id}`) : null,
    invoice_pdf: hasPages ? account.page(`invoice/${id}/pdf`) : null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => lineObject(line, invoice)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.next_payment_attempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: invoice.subscription_metadata,
        subscription: invoice.subscription,
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: invoice.period.end,
    period_start: invoice.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.starting_balance,
    statement_descriptor: null,
    status,
    status_transitions: {
      finalized_at: invoice.finalized_at,
      marked_uncollectible_at: invoice.uncollectible_at,
      paid_at: invoice.paid_at,
      voided_at: invoice.voided_at,
    },
    subtotal: invoice.subtotal,
    subtotal_excluding_tax:
      invoice.tax?.behavior === 'inclusive' ? invoice.tax.taxable : invoice.subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discountTotals(lines),
    total_excluding_tax: total - (invoice.tax?.amount ?? 0),
    total_pretax_credit_amounts: discountTotals(lines).map((one) => ({ ...one, type: 'discount' })),
    total_taxes: invoice.tax ? [taxObject(invoice.tax)] : [],
    webhooks_delivered_at: preview ? null : created,
  };
}

const taxObject = ({ amount, taxable, behavior, rate }: InvoiceTax): Wire => ({
  amount,
  tax_behavior: behavior,
  tax_rate_details: rate ? { tax_rate: rate } : null,
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
});

export function lineObject(line: Line, invoice: Invoice): Wire {
  const { credited, proration } = line;
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: line.discounts,
    discountable: line.discountable,
    discounts: line.discounts.map(({ discount }) => discount),
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscription_metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration ? line.id.replace('il_', 'ii_') : null,
        proration,
        proration_details: proration
          ? {
              credited_items: credited && {
                invoice: credited.invoice,
                invoice_line_items: [credited.line],
              },
            }
          : null,
        subscription: line.subscription,
        subscription_item: line.subscription_item,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.period.end, start: line.period.start },
    pretax_credit_amounts: line.discounts.map((one) => ({ ...one, type: 'discount' })),
    pricing: {
      price_details: { price: line.price, product: line.product },
      type: 'price_details',
      unit_amount_decimal: String(line.unit_amount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

function discountTotals(lines: Line[]): { amount: number; discount: string }[] {
  const totals = new Map<string, number>();
  for (const { discounts } of lines) {
    for (const { discount, amount } of discounts) {
      totals.set(discount, (totals.get(discount) ?? 0) + amount);
    }
  }
  return [...totals].map(([discount, amount]) => ({ amount, discount }));
}

/** How the invoice was or is to be paid; told only to those who expand `payments`. */
export function invoicePayments(invoice: Invoice): Wire {
  const { id, created, currency, payment_intent, status, amount_due, amount_paid } = invoice;
  const payments = payment_intent
    ? [
        {
          id: payment_intent.replace('pi_', 'inpay_'),
          object: 'invoice_payment',
          amount_paid: status === 'paid' ? amount_paid : null,
          amount_requested: amount_due,
          created,
          currency,
          invoice: id,
          is_default: true,
          livemode: false,
          payment: { payment_intent, type: 'payment_intent' },
          status: status === 'paid' ? 'paid' : 'open',
          status_transitions: { canceled_at: null, paid_at: invoice.paid_at },
        },
      ]
    : [];
  return listOf(payments, `/v1/invoices/${id}/payments`);
}
