import type { Account, Wire } from '../state/account.ts';
import type { WebhookEndpoint } from '../state/other-records.ts';
import type { CheckoutSession, PortalSession } from '../state/session-records.ts';
import { priceObject } from './catalogue.ts';
import { listOf } from './list.ts';

export function checkoutObject(account: Account, session: CheckoutSession): Wire {
  const { id, created, status, customer, email, name, paid } = session;
  const { coupon, promotion_code, amount_subtotal, amount_discount } = session;
  const amount_total = amount_subtotal - amount_discount;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: session.allow_promotion_codes,
    allowed_payment_method_types: null,
    amount_subtotal,
    amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billing_address_collection,
    cancel_url: session.cancel_url,
    client_reference_id: session.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: account.store.get('price', session.price).currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer,
    customer_account: null,
    customer_creation: session.customer_email === null && customer === null ? 'always' : null,
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          },
    customer_email: session.customer_email,
    discounts:
      coupon === null ? [] : [{ coupon: promotion_code === null ? coupon : null, promotion_code }],
    expires_at: session.expires_at,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: paid ? (amount_total === 0 ? 'no_payment_required' : 'paid') : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.success_url,
    total_details: { amount_discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? account.page(`checkout/${id}`) : null,
    wallet_options: null,
  };
}

export function checkoutLines(account: Account, session: CheckoutSession): Wire {
  const price = account.store.get('price', session.price);
  const { amount_subtotal, amount_discount } = session;
  const line = {
    id: session.id.replace('cs_test_', 'li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount,
    amount_subtotal,
    amount_tax: 0,
    amount_total: amount_subtotal - amount_discount,
    currency: price.currency,
    description: account.store.get('product', price.product).name,
    metadata: {},
    price: priceObject(price),
    quantity: session.quantity,
  };
  return listOf([line], `/v1/checkout/sessions/${session.id}/line_items`);
}

export function portalObject(account: Account, session: PortalSession): Wire {
  const { id, created, customer, return_url, locale, flow } = session;
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created,
    customer,
    customer_account: null,
    flow: flow && flowObject(flow),
    livemode: false,
    locale,
    on_behalf_of: null,
    return_url,
    url: account.page(`portal/${id}`),
  };
}

function flowObject({ type, subscription, after }: NonNullable<PortalSession['flow']>): Wire {
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after === null ? null : { return_url: after },
      type: after === null ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel: type === 'subscription_cancel' ? { retention: null, subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

/** Its secret is told once, to whoever makes it. */
export function endpointObject(
  endpoint: WebhookEndpoint,
  api_version: string,
  isNew = false,
): Wire {
  const { secret, ...said } = endpoint;
  return {
    ...said,
    object: 'webhook_endpoint',
    api_version,
    application: null,
    livemode: false,
    ...(isNew && { secret }),
    status: 'enabled',
  };
}
