import type { TaxSetting } from '../state/account.ts';
import type { InvoiceTax } from '../state/records.ts';

/** The tax on an amount after discounts, in cents. An inclusive one is part of the amount. */
export function taxOn(amount: number, { percent, behavior }: TaxSetting): InvoiceTax {
  const rate = percent / 100;
  const taxable = behavior === 'exclusive' ? amount : Math.round(amount / (1 + rate));
  const tax = behavior === 'exclusive' ? Math.round(amount * rate) : amount - taxable;
  return { amount: tax, taxable, behavior };
}
