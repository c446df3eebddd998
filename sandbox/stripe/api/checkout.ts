import type Stripe from 'stripe';
import { priceSession } from '../billing/checkout.ts';
import { whyNotPromotion } from '../billing/discounts.ts';
import { expireCheckout } from '../billing/due.ts';
import { isValidCoupon } from '../shapes/catalogue.ts';
import { listOf } from '../shapes/list.ts';
import { checkoutLines, checkoutObject } from '../shapes/sessions.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Price } from '../state/records.ts';
import type { CheckoutSession } from '../state/session-records.ts';
import { invalid, requireWebAddress } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';

type CreateParams = Stripe.Checkout.SessionCreateParams;

const DAY_SECONDS = 86_400;

export const checkoutCalls: Endpoint[] = [
  endpoint<CreateParams>(
    'POST /checkout/sessions',
    'Checkout.SessionCreateParams',
    [
      'allow_promotion_codes',
      'automatic_tax',
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'customer_update',
      'discounts',
      'expires_at',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_method_collection',
      'subscription_data',
      'success_url',
      'tax_id_collection',
      'ui_mode',
    ],
    ({ account, params }) => {
      const session = account.store.put('checkout_session', newSession(account, params));
      return checkoutObject(account, session);
    },
  ),
  endpoint<Stripe.Checkout.SessionListParams>(
    'GET /checkout/sessions',
    'Checkout.SessionListParams',
    ['created', 'customer', 'status', 'subscription', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { customer, status, subscription, created } = params;
      const rows = account.store
        .list('checkout_session')
        .filter((row) => customer === undefined || row.customer === customer)
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => subscription === undefined || row.subscription === subscription)
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'checkout.session');
      const data = page.map((row) => checkoutObject(account, row));
      return listOf(data, '/v1/checkout/sessions', has_more);
    },
  ),
  endpoint<Stripe.Checkout.SessionRetrieveParams>(
    'GET /checkout/sessions/:id',
    'Checkout.SessionRetrieveParams',
    [],
    ({ account, id }) => checkoutObject(account, requireRow(account, 'checkout_session', id)),
  ),
  endpoint<Stripe.Checkout.SessionExpireParams>(
    'POST /checkout/sessions/:id/expire',
    'Checkout.SessionExpireParams',
    [],
    ({ account, id }) => {
      const session = requireRow(account, 'checkout_session', id);
      if (session.status !== 'open') {
        const words = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        throw invalid(words);
      }
      return checkoutObject(account, expireCheckout(account, session));
    },
  ),
  endpoint<Stripe.Checkout.SessionListLineItemsParams>(
    'GET /checkout/sessions/:id/line_items',
    'Checkout.SessionListLineItemsParams',
    ['limit', 'starting_after', 'ending_before'],
    ({ account, id }) => checkoutLines(account, requireRow(account, 'checkout_session', id)),
  ),
];

function newSession(account: Account, params: CreateParams): CheckoutSession {
  requireSense(account, params);
  const { customer, customer_email, allow_promotion_codes, subscription_data } = params;
  const { price, quantity } = readLine(account, params);
  const session: CheckoutSession = {
    id: newId('cs_test', 58),
    created: account.now(),
    status: 'open',
    customer: customer ?? null,
    customer_email: customer_email ?? null,
    client_reference_id: params.client_reference_id ?? null,
    price: price.id,
    quantity,
    ...readDiscount(account, params, price),
    allow_promotion_codes: allow_promotion_codes ?? null,
    success_url: params.success_url ?? '',
    cancel_url: params.cancel_url ?? null,
    metadata: mergeMetadata({}, params.metadata),
    subscription_metadata: mergeMetadata({}, subscription_data?.metadata),
    subscription_description: subscription_data?.description ?? null,
    locale: params.locale ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    expires_at: readExpiry(account, params.expires_at),
    subscription: null,
    invoice: null,
    paid: false,
    email: null,
    name: null,
    amount_subtotal: 0,
    amount_discount: 0,
  };
  return priceSession(account, session);
}

/** Refuses what contradicts itself, and what is not played here. */
function requireSense(account: Account, params: CreateParams): void {
  if (params.mode !== 'subscription') {
    throw invalid(
      'The sandbox plays subscriptions only: pass mode=subscription.',
      undefined,
      'mode',
    );
  }
  if (!params.success_url) {
    throw invalid('Missing required param: success_url.', 'parameter_missing', 'success_url');
  }
  requireWebAddress(params.success_url, 'success_url');
  requireWebAddress(params.cancel_url, 'cancel_url');
  if (params.automatic_tax?.enabled) {
    throw invalid(
      'The sandbox does not play automatic_tax.',
      'sandbox_not_played',
      'automatic_tax',
    );
  }
  const { customer, customer_email, allow_promotion_codes, discounts } = params;
  if (customer) requireRow(account, 'customer', customer, 'customer');
  if (customer && customer_email) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'parameters_exclusive',
    );
  }
  if (discounts?.length && allow_promotion_codes !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'parameters_exclusive',
    );
  }
}

function readLine(account: Account, params: CreateParams): { price: Price; quantity: number } {
  const [line, ...others] = params.line_items ?? [];
  if (!line)
    throw invalid('Missing required param: line_items.', 'parameter_missing', 'line_items');
  if (others.length > 0)
    throw invalid('The sandbox plays one line item.', 'sandbox_not_played', 'line_items');
  const price = requireRow(account, 'price', line.price ?? '', 'line_items[0][price]');
  if (!price.recurring) {
    throw invalid(
      'You specified `subscription` mode but passed a one-time price.',
      undefined,
      'line_items[0][price]',
    );
  }
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      undefined,
      'line_items[0][price]',
    );
  }
  return { price, quantity: line.quantity ?? 1 };
}

function readDiscount(account: Account, { discounts, customer }: CreateParams, price: Price) {
  const [given] = discounts ?? [];
  if (!given) return { coupon: null, promotion_code: null, fixed_discount: false };
  if (given.promotion_code) {
    const param = 'discounts[0][promotion_code]';
    const promotion = requireRow(account, 'promotion_code', given.promotion_code, param);
    const { unit_amount: amount, currency } = price;
    const wrong = whyNotPromotion(account, promotion, {
      customer: customer ?? null,
      amount,
      currency,
    });
    if (wrong) throw invalid(wrong, 'promotion_code_invalid', param);
    return { coupon: promotion.coupon, promotion_code: promotion.id, fixed_discount: true };
  }
  const coupon = requireRow(account, 'coupon', given.coupon ?? '', 'discounts[0][coupon]');
  if (!isValidCoupon(coupon, account.now())) {
    throw invalid(`Coupon ${coupon.id} is expired.`, 'coupon_expired', 'discounts[0][coupon]');
  }
  return { coupon: coupon.id, promotion_code: null, fixed_discount: true };
}

function readExpiry(account: Account, expires_at: number | undefined): number {
  const now = account.now();
  if (expires_at === undefined) return now + DAY_SECONDS;
  if (expires_at < now + 1800 || expires_at > now + DAY_SECONDS) {
    const words = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
    throw invalid(words, undefined, 'expires_at');
  }
  return expires_at;
}
