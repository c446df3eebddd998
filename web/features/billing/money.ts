import { copy } from '#copy/billing/screen.ts';
import { numberFormat } from '#copy/catalog/intl.ts';
import type { TaxLine } from '#domain/billing/schema.ts';

/** An amount in cents as the reader's language writes it, such as "€119.00" or "119,00 €". */
export const formatMoney = (cents: number, currency = 'eur'): string =>
  numberFormat({ style: 'currency', currency }).format(cents / 100);

/** The price of a plan in whole euros, as the reader's language writes it: "€119" or "119 €". */
export const formatEuros = (euros: number): string =>
  numberFormat({ style: 'currency', currency: 'EUR', minimumFractionDigits: 0 }).format(euros);

/** Rates such as 8.875 have three digits. */
const RATE = { maximumFractionDigits: 4 };

/** A tax by its name and rate: "VAT (20%)". */
export function taxName({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string {
  const called = name ?? copy.tax.unnamed;
  return percent === null
    ? called
    : copy.tax.withRate({ name: called, percent: numberFormat(RATE).format(percent) });
}
