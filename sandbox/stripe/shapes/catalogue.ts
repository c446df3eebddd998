import type { Wire } from '../state/account.ts';
import type { Coupon, Discount, Price, Product, PromotionCode } from '../state/records.ts';

export function productObject(product: Product): Wire {
  const { id, created, updated, name, description, active, metadata, default_price } = product;
  return {
    id,
    object: 'product',
    active,
    created,
    default_price,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated,
    url: null,
  };
}

export function priceObject(price: Price): Wire {
  const { id, active, created, currency, lookup_key, metadata, nickname, product } = price;
  const { unit_amount, recurring } = price;
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key,
    metadata,
    nickname,
    product,
    recurring: recurring && {
      ...recurring,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  };
}

/** The older form of a price, which subscription items still carry. */
export function planObject(price: Price): Wire {
  const { id, active, created, currency, metadata, nickname, product, unit_amount } = price;
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function couponObject(coupon: Coupon, now: number): Wire {
  const { products: _products, ...said } = coupon;
  return { ...said, object: 'coupon', livemode: false, valid: isValidCoupon(coupon, now) };
}

export function isValidCoupon(coupon: Coupon, now: number): boolean {
  const { redeem_by, max_redemptions, times_redeemed } = coupon;
  if (redeem_by !== null && redeem_by <= now) return false;
  return max_redemptions === null || times_redeemed < max_redemptions;
}

export function promotionCodeObject(promotion: PromotionCode): Wire {
  const { coupon, first_time_transaction, minimum_amount, minimum_amount_currency, ...said } =
    promotion;
  return {
    ...said,
    object: 'promotion_code',
    customer_account: null,
    livemode: false,
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction, minimum_amount, minimum_amount_currency },
  };
}

export function discountObject(discount: Discount): Wire {
  const { id, checkout_session, customer, end, promotion_code, coupon, start } = discount;
  return {
    id,
    object: 'discount',
    checkout_session,
    customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code,
    source: { coupon, type: 'coupon' },
    start,
    subscription: discount.subscription,
    subscription_item: null,
  };
}
