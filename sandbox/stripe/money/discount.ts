import type { Coupon } from '../state/records.ts';
import { addIntervals } from './period.ts';
import { roundCents } from './prorate.ts';

export interface Discountable {
  amount: number;
  product: string;
  discountable: boolean;
}

/** What a coupon takes off each line, given what earlier coupons left of it. */
export function discountAmounts(lines: Discountable[], coupon: Coupon): number[] {
  const open = lines.map((line) =>
    line.discountable && line.amount > 0 && isFor(coupon, line.product) ? line.amount : 0,
  );
  if (coupon.percent_off !== null) {
    const { percent_off } = coupon;
    return open.map((amount) => roundCents((amount * percent_off) / 100));
  }
  return spread(coupon.amount_off ?? 0, open);
}

/** When a coupon that began then ends; a coupon for one invoice ends with it. */
export function discountEnd(coupon: Coupon, start: number): number | null {
  if (coupon.duration !== 'repeating') return null;
  const months = { interval: 'month', interval_count: 1 } as const;
  return addIntervals(start, months, coupon.duration_in_months ?? 1);
}

/** Divides an amount over lines by their size; the last takes what rounding left. */
function spread(amount: number, over: number[]): number[] {
  const whole = over.reduce((sum, one) => sum + one, 0);
  let left = Math.min(amount, whole);
  const lastIndex = over.findLastIndex((one) => one > 0);
  return over.map((one, index) => {
    if (one === 0) return 0;
    const part = index === lastIndex ? left : roundCents((Math.min(amount, whole) * one) / whole);
    left -= part;
    return part;
  });
}

function isFor(coupon: Coupon, product: string): boolean {
  return coupon.products === null || coupon.products.includes(product);
}
