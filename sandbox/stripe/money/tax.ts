import type { Account, TaxSetting } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { TaxRate } from '../state/other-records.ts';
import type { InvoiceTax } from '../state/records.ts';

/** The tax of the account on an amount after discounts, in cents. An inclusive one is part of it. */
export function taxOn(account: Account, amount: number, setting: TaxSetting): InvoiceTax {
  const { percent, behavior } = setting;
  const rate = percent / 100;
  const taxable = behavior === 'exclusive' ? amount : Math.round(amount / (1 + rate));
  const tax = behavior === 'exclusive' ? Math.round(amount * rate) : amount - taxable;
  return { amount: tax, taxable, behavior, rate: rateOf(account, setting).id };
}

/** The rate of a setting, made with its first use: what a rate says never changes afterwards. */
function rateOf(account: Account, { name = 'VAT', percent, behavior }: TaxSetting): TaxRate {
  const inclusive = behavior === 'inclusive';
  const known = account.store
    .list('tax_rate')
    .find(
      (one) =>
        one.display_name === name && one.percentage === percent && one.inclusive === inclusive,
    );
  if (known) return known;
  return account.store.put('tax_rate', {
    id: newId('txr'),
    created: account.now(),
    display_name: name,
    percentage: percent,
    inclusive,
  });
}
