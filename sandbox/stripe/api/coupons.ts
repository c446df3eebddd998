import type Stripe from 'stripe';
import { couponObject, promotionCodeObject } from '../shapes/catalogue.ts';
import { listOf } from '../shapes/list.ts';
import type { Account, Wire } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import { invalid } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';

export const couponCalls: Endpoint[] = [
  endpoint<Stripe.CouponCreateParams>(
    'POST /coupons',
    'CouponCreateParams',
    [
      'amount_off',
      'applies_to',
      'currency',
      'duration',
      'duration_in_months',
      'id',
      'max_redemptions',
      'metadata',
      'name',
      'percent_off',
      'redeem_by',
    ],
    ({ account, params }) => createCoupon(account, params),
  ),
  endpoint<Stripe.CouponListParams>(
    'GET /coupons',
    'CouponListParams',
    ['created', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const rows = account.store
        .list('coupon')
        .filter((row) => isInRange(row.created, params.created));
      const { rows: page, has_more } = pageOf(rows, params, 'coupon');
      return listOf(
        page.map((row) => couponObject(row, account.now())),
        '/v1/coupons',
        has_more,
      );
    },
  ),
  endpoint<Stripe.CouponRetrieveParams>(
    'GET /coupons/:id',
    'CouponRetrieveParams',
    [],
    ({ account, id }) => couponObject(requireRow(account, 'coupon', id), account.now()),
  ),
  endpoint<Stripe.PromotionCodeCreateParams>(
    'POST /promotion_codes',
    'PromotionCodeCreateParams',
    [
      'active',
      'code',
      'customer',
      'expires_at',
      'max_redemptions',
      'metadata',
      'promotion',
      'restrictions',
    ],
    ({ account, params }) => createPromotionCode(account, params),
  ),
  endpoint<Stripe.PromotionCodeListParams>(
    'GET /promotion_codes',
    'PromotionCodeListParams',
    ['active', 'code', 'coupon', 'created', 'customer', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { active, code, coupon, customer, created } = params;
      const rows = account.store
        .list('promotion_code')
        .filter((row) => active === undefined || row.active === active)
        .filter((row) => code === undefined || row.code.toLowerCase() === code.toLowerCase())
        .filter((row) => coupon === undefined || row.coupon === coupon)
        .filter((row) => customer === undefined || row.customer === customer)
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'promotion code');
      return listOf(page.map(promotionCodeObject), '/v1/promotion_codes', has_more);
    },
  ),
  endpoint<Stripe.PromotionCodeRetrieveParams>(
    'GET /promotion_codes/:id',
    'PromotionCodeRetrieveParams',
    [],
    ({ account, id }) => promotionCodeObject(requireRow(account, 'promotion_code', id)),
  ),
  endpoint<Stripe.PromotionCodeUpdateParams>(
    'POST /promotion_codes/:id',
    'PromotionCodeUpdateParams',
    ['active', 'metadata'],
    ({ account, id, params: { active, metadata } }) => {
      const before = requireRow(account, 'promotion_code', id);
      const promotion = account.store.put('promotion_code', {
        ...before,
        ...(active !== undefined && { active }),
        metadata: mergeMetadata(before.metadata, metadata),
      });
      account.emit('promotion_code.updated', promotionCodeObject(promotion));
      return promotionCodeObject(promotion);
    },
  ),
];

function createCoupon(account: Account, params: Stripe.CouponCreateParams): Wire {
  const { percent_off, amount_off, currency, duration = 'once', duration_in_months } = params;
  if ((percent_off === undefined) === (amount_off === undefined)) {
    throw invalid('Must provide percent_off or amount_off.', 'parameter_missing', 'percent_off');
  }
  if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100)) {
    throw invalid('Invalid percent_off: must be between 0 and 100', undefined, 'percent_off');
  }
  if (amount_off !== undefined && !currency) {
    throw invalid(
      'Must provide currency when passing amount_off.',
      'parameter_missing',
      'currency',
    );
  }
  if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
    const words = 'duration_in_months is required when duration is repeating, and only then.';
    throw invalid(words, 'parameter_missing', 'duration_in_months');
  }
  const id = params.id ?? randomText(8);
  if (account.store.find('coupon', id)) {
    throw invalid('Coupon already exists.', 'resource_already_exists', 'id');
  }
  const coupon = account.store.put('coupon', {
    id,
    created: account.now(),
    name: params.name ?? null,
    percent_off: percent_off ?? null,
    amount_off: amount_off ?? null,
    currency: currency ?? null,
    duration: duration as 'once',
    duration_in_months: duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    metadata: mergeMetadata({}, params.metadata),
    products: params.applies_to?.products ?? null,
  });
  account.emit('coupon.created', couponObject(coupon, account.now()));
  return couponObject(coupon, account.now());
}

function createPromotionCode(account: Account, params: Stripe.PromotionCodeCreateParams): Wire {
  const { restrictions, customer } = params;
  const code = params.code ?? randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  const coupon = requireRow(account, 'coupon', params.promotion.coupon ?? '', 'promotion[coupon]');
  if (customer) requireRow(account, 'customer', customer, 'customer');
  const taken = account.store
    .list('promotion_code')
    .some((one) => one.active && one.code.toLowerCase() === code.toLowerCase());
  if (taken)
    throw invalid('An active promotion code with this code already exists.', undefined, 'code');
  const promotion = account.store.put('promotion_code', {
    id: newId('promo'),
    created: account.now(),
    code,
    coupon: coupon.id,
    active: params.active ?? true,
    customer: customer ?? null,
    expires_at: params.expires_at ?? null,
    max_redemptions: params.max_redemptions ?? null,
    times_redeemed: 0,
    first_time_transaction: restrictions?.first_time_transaction ?? false,
    minimum_amount: restrictions?.minimum_amount ?? null,
    minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  account.emit('promotion_code.created', promotionCodeObject(promotion));
  return promotionCodeObject(promotion);
}
