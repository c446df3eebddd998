import type { Account, Wire } from '../state/account.ts';
import type { Customer, PaymentMethod } from '../state/records.ts';

export function customerObject(account: Account, customer: Customer): Wire {
  const { id, created, deleted, default_payment_method, address } = customer;
  if (deleted) return { id, object: 'customer', deleted: true };
  const { email, name, phone, description, metadata, balance, currency } = customer;
  return {
    id,
    object: 'customer',
    address: address && addressObject(address),
    balance,
    created,
    currency,
    customer_account: null,
    default_source: null,
    delinquent: isDelinquent(account, id),
    description,
    discount: null,
    email,
    invoice_prefix: customer.invoice_prefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: customer.next_invoice,
    phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Whether the customer's newest invoice failed and is still open. */
function isDelinquent(account: Account, customer: string): boolean {
  const newest = account.store.list('invoice').findLast((one) => one.customer === customer);
  return newest?.status === 'open' && newest.attempted;
}

export function paymentMethodObject(method: PaymentMethod): Wire {
  const { id, created, customer, number, brand, exp_month, exp_year, email, name, country } =
    method;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: addressObject(country === null ? {} : { country }),
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month,
      exp_year,
      fingerprint: `fp${number}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function addressObject(address: Record<string, string>): Wire {
  const field = (name: string) => address[name] || null;
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  };
}
