import { isValidCoupon } from '../shapes/catalogue.ts';
import { discountAmounts, discountEnd } from '../money/discount.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Coupon, Discount, Line, PromotionCode, Subscription } from '../state/records.ts';

/** The discounts that are on a subscription's invoice of this moment. */
export function discountsInForce(
  account: Account,
  subscription: Subscription,
  at: number,
): Discount[] {
  return subscription.discounts
    .map((id) => account.store.get('discount', id))
    .filter(({ used, end }) => !used && (end === null || end > at));
}

/** The lines with what is taken off each. Prorations are net already. */
export function discountLines(account: Account, lines: Line[], discounts: Discount[]): Line[] {
  let found = lines;
  for (const discount of discounts) {
    const coupon = account.store.get('coupon', discount.coupon);
    const amounts = discountAmounts(
      found.map((line) => ({ ...line, amount: line.amount - takenOff(line) })),
      coupon,
    );
    found = found.map((line, index) => ({
      ...line,
      discounts: [...line.discounts, { discount: discount.id, amount: amounts[index] ?? 0 }].filter(
        ({ amount }) => amount > 0,
      ),
    }));
  }
  return found;
}

export function takenOff(line: Line): number {
  return line.discounts.reduce((sum, { amount }) => sum + amount, 0);
}

/** What percentages leave of an amount; a fixed sum is not on part of a period. */
export function afterPercentages(account: Account, amount: number, discounts: Discount[]): number {
  return discounts.reduce((left, { coupon }) => {
    const { percent_off } = account.store.get('coupon', coupon);
    return percent_off === null ? left : (left * (100 - percent_off)) / 100;
  }, amount);
}

interface NewDiscount {
  coupon: Coupon;
  promotion: PromotionCode | undefined;
  customer: string;
  subscription: string;
  checkout_session: string | null;
}

/** Puts a coupon on a subscription and counts its use. */
export function redeem(account: Account, given: NewDiscount): Discount {
  const { coupon, promotion, customer, subscription, checkout_session } = given;
  const now = account.now();
  account.store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (promotion) {
    const times_redeemed = promotion.times_redeemed + 1;
    account.store.put('promotion_code', { ...promotion, times_redeemed });
  }
  return account.store.put('discount', {
    id: newId('di'),
    created: now,
    coupon: coupon.id,
    promotion_code: promotion?.id ?? null,
    customer,
    subscription,
    checkout_session,
    start: now,
    end: discountEnd(coupon, now),
    used: false,
  });
}

/** Why a promotion code cannot be used; undefined when it can. */
export function whyNotPromotion(
  account: Account,
  promotion: PromotionCode | undefined,
  { customer, amount, currency }: { customer: string | null; amount: number; currency: string },
): string | undefined {
  const now = account.now();
  const coupon = promotion && account.store.find('coupon', promotion.coupon);
  if (!promotion || !coupon || !promotion.active) return 'This code is invalid.';
  if (!isValidCoupon(coupon, now)) return 'This code has expired.';
  if (promotion.expires_at !== null && promotion.expires_at <= now) return 'This code has expired.';
  const { max_redemptions, times_redeemed, minimum_amount } = promotion;
  if (max_redemptions !== null && times_redeemed >= max_redemptions)
    return 'This code has expired.';
  if (promotion.customer !== null && promotion.customer !== customer)
    return 'This code is invalid.';
  if (coupon.currency !== null && coupon.currency !== currency) return 'This code is invalid.';
  if (promotion.first_time_transaction && hasPaid(account, customer)) {
    return 'This code is for new customers only.';
  }
  if (minimum_amount !== null && amount < minimum_amount)
    return 'The order is too small for this code.';
  return undefined;
}

function hasPaid(account: Account, customer: string | null): boolean {
  return account.store
    .list('invoice')
    .some((invoice) => invoice.customer === customer && invoice.status === 'paid');
}
