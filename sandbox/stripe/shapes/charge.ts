import type { Account, Wire } from '../state/account.ts';
import type { Charge } from '../state/records.ts';
import { paymentMethodObject } from './customer.ts';

export function chargeObject(account: Account, charge: Charge): Wire {
  const { id, amount, amount_refunded, created, currency, customer, status } = charge;
  const method = charge.payment_method
    ? account.store.find('payment_method', charge.payment_method)
    : undefined;
  const paid = status === 'succeeded';
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? id.replace('ch_', 'txn_') : null,
    billing_details: method
      ? paymentMethodObject(method).billing_details
      : { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created,
    currency,
    customer,
    description: 'Subscription',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure_code && 'card_declined',
    failure_message: charge.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: amount_refunded === amount && amount > 0,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}
