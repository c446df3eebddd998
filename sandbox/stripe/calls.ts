import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { typeOf, type Wire } from './contract/schemas.ts';
import { cardError, cardOf, payInvoice, declineReason } from './invoices.ts';
import { invalid, unsupported, StripeError } from './params.ts';
import type { Row, Subscription } from './records.ts';
import * as billing from './subscriptions.ts';
import { listOf, type ViewKind, view } from './views.ts';

export interface Call {
  method: string;
  path: string;
  type: string;
  answer(account: Account, params: Wire, id: string): Wire;
}

export const CALLS = [
  list('/customers', 'customer'),
  retrieve('/customers', 'customer'),
  call('POST /customers', 'customer', 'Create', saveCustomer),
  call('POST /customers/:id', 'customer', 'Update', saveCustomer),
  list('/payment_methods', 'payment_method'),
  retrieve('/tax_rates', 'tax_rate'),
  call('POST /products', 'product', 'Create', createProduct),
  list('/prices', 'price', ({ lookup_key }, { lookup_keys }) => {
    return !Array.isArray(lookup_keys) || lookup_keys.includes(lookup_key);
  }),
  call('POST /prices', 'price', 'Create', createPrice),
  list('/checkout/sessions', 'checkout_session'),
  retrieve('/checkout/sessions', 'checkout_session'),
  call('POST /checkout/sessions', 'checkout_session', 'Create', createCheckout),
  call('POST /checkout/sessions/:id/expire', 'checkout_session', 'Expire', expireCheckout),
  call('POST /billing_portal/sessions', 'billing_portal_session', 'Create', createPortal),
  list('/subscriptions', 'subscription', ({ ended_at }, { status }) => {
    return status !== undefined || ended_at === null;
  }),
  retrieve('/subscriptions', 'subscription'),
  call('POST /subscriptions', 'subscription', 'Create', createSubscription),
  call('POST /subscriptions/:id', 'subscription', 'Update', updateSubscription),
  call('DELETE /subscriptions/:id', 'subscription', 'Cancel', cancelSubscription),
  list('/invoices', 'invoice'),
  retrieve('/invoices', 'invoice'),
  call('POST /invoices/create_preview', 'invoice', 'CreatePreview', previewInvoice),
  call('POST /invoices/:id/pay', 'invoice', 'Pay', payOpenInvoice),
];

/** A call that returns one row. `verb` is part of the SDK's type: `SubscriptionCancelParams`. */
function call<K extends ViewKind>(
  address: string,
  kind: K,
  verb: string,
  work: (account: Account, params: never, id: string) => Row<K>,
): Call {
  const [method = '', path = ''] = address.split(' ');
  const answer: Call['answer'] = (account, params, id) =>
    view(account, kind, work(account, params as never, id));
  return { method, path, type: `${typeOf(kind)}${verb}Params`, answer };
}

function retrieve(path: string, kind: ViewKind): Call {
  const address = `GET ${path}/:id`;
  return call(address, kind, 'Retrieve', (account, _, id) => requireRow(account, kind, id));
}

/** Lists rows of a kind, newest first. A parameter filters by the field of its name. */
function list<K extends ViewKind>(
  path: string,
  kind: K,
  isWanted: (row: Row<K>, params: Wire) => boolean = () => true,
): Call {
  const answer = (account: Account, params: Wire): Wire => {
    const fits = ([name, value]: [string, unknown]) =>
      ['all', value, undefined].includes(params[name]);
    const isFound = (row: Row<K>) => Object.entries(row).every(fits) && isWanted(row, params);
    const rows = account.list(kind).filter(isFound).toReversed();
    const page = rows.slice(0, Number(params.limit ?? 10));
    const data = page.map((row) => view(account, kind, row));
    return listOf(data, `/v1${path}`, rows.length > page.length);
  };
  return { method: 'GET', path, type: `${typeOf(kind)}ListParams`, answer };
}

/** `param` is the parameter with the row's id, by default the address. */
function requireRow<K extends ViewKind>(account: Account, kind: K, id = '', param = 'id'): Row<K> {
  const row = account.find(kind, id);
  if (row) return row;
  const details = { code: 'resource_missing', param };
  const message = `No such ${kind.replace('_', ' ')}: '${id}'`;
  throw new StripeError(param === 'id' ? 404 : 400, message, details);
}

function readMetadata(given: Stripe.MetadataParam | '' | null | undefined) {
  const fields = Object.entries(given || {});
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

function saveCustomer(account: Account, params: Stripe.CustomerUpdateParams, id: string) {
  const before = id ? requireRow(account, 'customer', id) : account.add('customer', {});
  const { email = before.email, name = before.name } = params;
  const metadata = { ...before.metadata, ...readMetadata(params.metadata) };
  const event = id ? 'customer.updated' : 'customer.created';
  return account.change('customer', before.id, { email, name: name || null, metadata }, event);
}

function createPortal(account: Account, params: Stripe.BillingPortal.SessionCreateParams) {
  const { id } = requireRow(account, 'customer', params.customer, 'customer');
  return account.add('billing_portal_session', {
    customer: id,
    return_url: params.return_url ?? null,
  });
}

function createProduct(account: Account, { name, metadata }: Stripe.ProductCreateParams) {
  return account.add('product', { name, metadata: readMetadata(metadata) });
}

function createPrice(account: Account, params: Stripe.PriceCreateParams) {
  const { currency, lookup_key = null, recurring, unit_amount = 0 } = params;
  const interval = recurring?.interval;
  if (interval !== 'month' && interval !== 'year') throw unsupported('recurring');
  const product = requireRow(account, 'product', params.product, 'product').id;
  const holder = account.list('price').find((row) => lookup_key && row.lookup_key === lookup_key);
  if (holder && !params.transfer_lookup_key) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`);
  }
  if (holder) account.put('price', { ...holder, lookup_key: null });
  return account.add('price', {
    product,
    unit_amount,
    currency: currency.toLowerCase(),
    recurring: { interval: interval as 'month', interval_count: recurring?.interval_count ?? 1 },
    lookup_key,
    metadata: readMetadata(params.metadata),
  });
}

function createCheckout(account: Account, params: Stripe.Checkout.SessionCreateParams) {
  const { mode, success_url = '', cancel_url, subscription_data, line_items } = params;
  if (mode !== 'subscription') throw unsupported('mode');
  return account.add('checkout_session', {
    customer: requireRow(account, 'customer', params.customer, 'customer').id,
    client_reference_id: params.client_reference_id ?? null,
    price: requirePrice(account, line_items).id,
    success_url,
    cancel_url: cancel_url ?? null,
    metadata: readMetadata(params.metadata),
    subscription_metadata: readMetadata(subscription_data?.metadata),
    expires_at: account.now() + 86_400,
  });
}

function expireCheckout(account: Account, _params: Wire, id: string) {
  const { status } = requireRow(account, 'checkout_session', id);
  if (status !== 'open') throw invalid(`This Checkout Session is ${status}, not open.`);
  return billing.expireCheckout(account, id);
}

/** The price of the single item that the sandbox supports. */
function requirePrice(account: Account, items: { price?: string; quantity?: number }[] = []) {
  const [item] = items;
  if (!item || items.length > 1 || (item.quantity ?? 1) !== 1) throw unsupported('items');
  return requireRow(account, 'price', item.price, 'price');
}

function createSubscription(account: Account, params: Stripe.SubscriptionCreateParams) {
  const { default_payment_method = null, items } = params;
  const customer = requireRow(account, 'customer', params.customer, 'customer');
  const price = requirePrice(account, items).id;
  const fields = { customer: customer.id, default_payment_method, price };
  // Subscriptions that wait for their first payment aren't supported.
  const refused = declineReason(customer, cardOf(account, fields));
  if (refused) throw cardError(refused);
  return billing.subscribe(account, { ...fields, metadata: readMetadata(params.metadata) });
}

function updateSubscription(account: Account, params: Stripe.SubscriptionUpdateParams, id: string) {
  const { payment_behavior = 'allow_incomplete', cancel_at_period_end: ends } = params;
  const mustPay = payment_behavior === 'error_if_incomplete';
  if (!mustPay && payment_behavior !== 'allow_incomplete') throw unsupported('payment_behavior');
  const before = requireActive(account, id);
  const change = readChange(account, before, params);
  if (change) billing.changePrice(account, before, change, mustPay);
  if (ends === true) billing.scheduleEnd(account, id, true);
  if (ends === false) billing.resume(account, id);
  return account.get('subscription', id);
}

function cancelSubscription(account: Account, params: Stripe.SubscriptionCancelParams, id: string) {
  const { invoice_now = false, prorate = false } = params;
  if (invoice_now !== prorate) throw unsupported('prorate');
  billing.cancelNow(account, requireActive(account, id), prorate);
  return account.get('subscription', id);
}

function requireActive(account: Account, id: string | undefined): Subscription {
  const row = requireRow(account, 'subscription', id);
  if (row.ended_at === null) return row;
  throw invalid('A canceled subscription can no longer be changed.', 'resource_missing', 'id');
}

/** The change of price that a call asks for, if any. It is always charged immediately. */
function readChange(account: Account, row: Subscription, params: Stripe.SubscriptionUpdateParams) {
  const { item, period } = row;
  const { items, proration_behavior = 'always_invoice', proration_date } = params;
  if (proration_behavior !== 'always_invoice') throw unsupported('proration_behavior');
  if (!items) return undefined;
  const price = requirePrice(account, items).id;
  if (items[0]?.id !== item.id) throw invalid(`No such subscription item: '${items[0]?.id}'`);
  const at = proration_date || account.now();
  if (at < period.start || at > period.end) throw unsupported('proration_date');
  return price === item.price ? undefined : { price, at };
}

function previewInvoice(account: Account, params: Stripe.InvoiceCreatePreviewParams) {
  const before = requireActive(account, params.subscription);
  const change = readChange(account, before, params.subscription_details ?? {});
  if (!change) throw unsupported('subscription_details');
  const invoice = billing.previewChange(account, before, change);
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

function payOpenInvoice(account: Account, _params: Wire, id: string) {
  const { status } = requireRow(account, 'invoice', id);
  if (status !== 'open') throw invalid(`The invoice is ${status}, not open.`);
  const refused = payInvoice(account, id);
  if (refused) throw cardError(refused);
  return account.get('invoice', id);
}
