import { UNKNOWN } from '#web/ui/format.ts';

const money = { style: 'currency', currency: 'USD' } as const;
const format = new Intl.NumberFormat(undefined, money);
const small = new Intl.NumberFormat(undefined, { ...money, maximumSignificantDigits: 2 });
const SMALL = 0.1;

/** An amount of US dollars; below some cents with as many digits as say something: $0.00018. */
export function formatDollars(amount: number): string {
  if (!Number.isFinite(amount)) return UNKNOWN;
  return amount === 0 || Math.abs(amount) >= SMALL ? format.format(amount) : small.format(amount);
}
