import type Stripe from 'stripe';
import { changeCustomer } from '../billing/changes.ts';
import { endSubscription } from '../billing/cancel.ts';
import { newCustomer } from '../billing/new-customer.ts';
import { customerObject, paymentMethodObject } from '../shapes/customer.ts';
import { listOf } from '../shapes/list.ts';
import type { Account, Wire } from '../state/account.ts';
import type { Customer } from '../state/records.ts';
import { invalid, missing } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';
import { readSearch } from './search.ts';

const FIELDS = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
] as const;

export const customerCalls: Endpoint[] = [
  endpoint<Stripe.CustomerCreateParams>(
    'POST /customers',
    'CustomerCreateParams',
    [...FIELDS, 'balance', 'preferred_locales'],
    ({ account, params }) => {
      const customer = newCustomer(account, given(account, params, {}));
      return customerObject(account, customer);
    },
  ),
  endpoint<Stripe.CustomerListParams>(
    'GET /customers',
    'CustomerListParams',
    ['email', 'created', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const rows = account.store.list('customer').filter(({ deleted, email, created }) => {
        if (deleted || !isInRange(created, params.created)) return false;
        return params.email === undefined || params.email === email;
      });
      const { rows: page, has_more } = pageOf(rows, params, 'customer');
      return listOf(
        page.map((row) => customerObject(account, row)),
        '/v1/customers',
        has_more,
      );
    },
  ),
  endpoint<Stripe.CustomerSearchParams>(
    'GET /customers/search',
    'CustomerSearchParams',
    ['query', 'limit'],
    ({ account, params: { query, limit = 10 } }) => {
      const matches = readSearch(query);
      const rows = account.store.list('customer').filter((row) => !row.deleted && matches(row));
      const data = rows.toReversed().slice(0, limit);
      return {
        object: 'search_result',
        data: data.map((row) => customerObject(account, row)),
        has_more: rows.length > limit,
        next_page: null,
        url: '/v1/customers/search',
      };
    },
  ),
  endpoint<Stripe.CustomerRetrieveParams>(
    'GET /customers/:id',
    'CustomerRetrieveParams',
    [],
    ({ account, id }) => customerObject(account, requireRow(account, 'customer', id)),
  ),
  endpoint<Stripe.CustomerUpdateParams>(
    'POST /customers/:id',
    'CustomerUpdateParams',
    [...FIELDS, 'balance', 'preferred_locales'],
    ({ account, id, params }) => {
      const { deleted, metadata } = requireRow(account, 'customer', id);
      if (deleted) throw missing('customer', id);
      return customerObject(account, changeCustomer(account, id, given(account, params, metadata)));
    },
  ),
  endpoint<object>('DELETE /customers/:id', null, [], ({ account, id }) => remove(account, id)),
  endpoint<Stripe.CustomerListPaymentMethodsParams>(
    'GET /customers/:id/payment_methods',
    'CustomerListPaymentMethodsParams',
    ['type', 'limit', 'starting_after', 'ending_before'],
    ({ account, id, params }) => {
      requireRow(account, 'customer', id);
      const rows = account.store.list('payment_method').filter((row) => row.customer === id);
      const { rows: page, has_more } = pageOf(rows, params, 'PaymentMethod');
      const url = `/v1/customers/${id}/payment_methods`;
      return listOf(page.map(paymentMethodObject), url, has_more);
    },
  ),
];

function given(
  account: Account,
  params: Stripe.CustomerUpdateParams | Stripe.CustomerCreateParams,
  metadata: Customer['metadata'],
): Partial<Customer> {
  const fields: Partial<Customer> = { metadata: mergeMetadata(metadata, params.metadata) };
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    const value = params[name];
    if (value !== undefined) fields[name] = value || null;
  }
  if (fields.email && !/^[^@\s]+@[^@\s]+$/.test(fields.email)) {
    throw invalid(`Invalid email address: ${fields.email}`, 'email_invalid', 'email');
  }
  if (params.address !== undefined) {
    fields.address = (params.address || null) as Record<string, string> | null;
  }
  if (params.balance !== undefined) fields.balance = params.balance;
  const method = params.invoice_settings?.default_payment_method;
  if (method)
    requireRow(account, 'payment_method', method, 'invoice_settings[default_payment_method]');
  if (method !== undefined) fields.default_payment_method = method || null;
  return fields;
}

/** With a customer go their subscriptions. */
function remove(account: Account, id: string): Wire {
  requireRow(account, 'customer', id);
  for (const { id: subscription, customer, status } of account.store.list('subscription')) {
    if (customer === id && status !== 'canceled' && status !== 'incomplete_expired') {
      endSubscription(account, subscription, null);
    }
  }
  const said = customerObject(account, account.store.get('customer', id));
  account.store.put('customer', { ...account.store.get('customer', id), deleted: true });
  account.emit('customer.deleted', said);
  return { id, object: 'customer', deleted: true };
}
