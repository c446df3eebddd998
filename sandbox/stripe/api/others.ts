import type Stripe from 'stripe';
import { API_VERSION } from '../contract/schemas.ts';
import { eventObject } from '../events/event-object.ts';
import { paymentMethodObject } from '../shapes/customer.ts';
import { listOf } from '../shapes/list.ts';
import { endpointObject, portalObject } from '../shapes/sessions.ts';
import { taxRateObject } from '../shapes/tax-rate.ts';
import { newId, randomText } from '../state/ids.ts';
import { invalid, requireWebAddress } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';

const FLOWS = new Set(['subscription_cancel', 'payment_method_update']);

export const otherCalls: Endpoint[] = [
  endpoint<Stripe.BillingPortal.SessionCreateParams>(
    'POST /billing_portal/sessions',
    'BillingPortal.SessionCreateParams',
    ['customer', 'flow_data', 'locale', 'return_url'],
    ({ account, params: { customer, flow_data, locale, return_url } }) => {
      requireRow(account, 'customer', customer ?? '', 'customer');
      if (flow_data && !FLOWS.has(flow_data.type)) {
        throw invalid(
          `The sandbox does not play the flow ${flow_data.type}.`,
          'sandbox_not_played',
          'flow_data[type]',
        );
      }
      const after = flow_data?.after_completion?.redirect?.return_url;
      requireWebAddress(return_url, 'return_url');
      requireWebAddress(after, 'flow_data[after_completion][redirect][return_url]');
      const session = account.store.put('portal_session', {
        id: newId('bps'),
        created: account.now(),
        customer: customer ?? '',
        return_url: return_url ?? null,
        locale: locale ?? null,
        flow: flow_data
          ? {
              type: flow_data.type,
              subscription: flow_data.subscription_cancel?.subscription ?? null,
              after: after ?? null,
            }
          : null,
      });
      return portalObject(account, session);
    },
  ),
  endpoint<Stripe.EventListParams>(
    'GET /events',
    'EventListParams',
    ['created', 'type', 'types', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { type, types, created } = params;
      const rows = account.store
        .list('event')
        .filter((row) => type === undefined || matches(row.type, type))
        .filter((row) => types === undefined || types.includes(row.type))
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'event');
      return listOf(
        page.map((row) => eventObject(account, row)),
        '/v1/events',
        has_more,
      );
    },
  ),
  endpoint<Stripe.EventRetrieveParams>(
    'GET /events/:id',
    'EventRetrieveParams',
    [],
    ({ account, id }) => eventObject(account, requireRow(account, 'event', id)),
  ),
  endpoint<Stripe.PaymentMethodListParams>(
    'GET /payment_methods',
    'PaymentMethodListParams',
    ['customer', 'type', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const rows = account.store
        .list('payment_method')
        .filter((row) => row.customer !== null && row.customer === params.customer);
      const { rows: page, has_more } = pageOf(rows, params, 'PaymentMethod');
      return listOf(page.map(paymentMethodObject), '/v1/payment_methods', has_more);
    },
  ),
  endpoint<Stripe.PaymentMethodRetrieveParams>(
    'GET /payment_methods/:id',
    'PaymentMethodRetrieveParams',
    [],
    ({ account, id }) => paymentMethodObject(requireRow(account, 'payment_method', id)),
  ),
  endpoint<Stripe.TaxRateListParams>(
    'GET /tax_rates',
    'TaxRateListParams',
    ['active', 'created', 'inclusive', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { active, inclusive, created } = params;
      const rows = account.store
        .list('tax_rate')
        .filter(() => active !== false)
        .filter((row) => inclusive === undefined || row.inclusive === inclusive)
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'tax rate');
      return listOf(page.map(taxRateObject), '/v1/tax_rates', has_more);
    },
  ),
  endpoint<Stripe.TaxRateRetrieveParams>(
    'GET /tax_rates/:id',
    'TaxRateRetrieveParams',
    [],
    ({ account, id }) => taxRateObject(requireRow(account, 'tax_rate', id)),
  ),
  endpoint<Stripe.WebhookEndpointCreateParams>(
    'POST /webhook_endpoints',
    'WebhookEndpointCreateParams',
    ['api_version', 'description', 'enabled_events', 'metadata', 'url'],
    ({ account, params }) => {
      requireWebAddress(params.url, 'url');
      const row = account.store.put('webhook_endpoint', {
        id: newId('we'),
        created: account.now(),
        url: params.url,
        secret: `whsec_${randomText(32)}`,
        enabled_events: params.enabled_events,
        description: params.description || null,
        metadata: mergeMetadata({}, params.metadata),
      });
      return endpointObject(row, API_VERSION, true);
    },
  ),
  endpoint<Stripe.WebhookEndpointListParams>(
    'GET /webhook_endpoints',
    'WebhookEndpointListParams',
    ['limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { rows, has_more } = pageOf(
        account.store.list('webhook_endpoint'),
        params,
        'webhook endpoint',
      );
      const data = rows.map((row) => endpointObject(row, API_VERSION));
      return listOf(data, '/v1/webhook_endpoints', has_more);
    },
  ),
  endpoint<object>('DELETE /webhook_endpoints/:id', null, [], ({ account, id }) => {
    requireRow(account, 'webhook_endpoint', id);
    account.store.remove('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

/** `invoice.*` stands for every event of invoices. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
