import type StripeClient from 'stripe';
import type { TaxLine } from '#domain/billing/schema.ts';

/** The taxes of an invoice, one for each way they are counted. Those of nothing are left out. */
export function taxesOf({ total_taxes }: Pick<StripeClient.Invoice, 'total_taxes'>): TaxLine[] {
  const sums = { exclusive: 0, inclusive: 0 };
  for (const { amount, tax_behavior } of total_taxes ?? []) {
    sums[tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'] += amount;
  }
  return [
    { amount: sums.exclusive, included: false },
    { amount: sums.inclusive, included: true },
  ].filter(({ amount }) => amount !== 0);
}
