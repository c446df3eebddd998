import { copy } from '#copy/billing/screen.ts';
import { numberFormat } from '#copy/catalog/intl.ts';
import type { TaxLine } from '#domain/billing/schema.ts';

/** Formats cents in the user's locale, such as "€119.00" or "119,00 €". */
export const formatMoney = (cents: number, currency = 'eur'): string =>
  numberFormat({ style: 'currency', currency }).format(cents / 100);

/** Formats a plan's price in whole euros in the user's locale: "€119" or "119 €". */
export const formatEuros = (euros: number): string =>
  numberFormat({ style: 'currency', currency: 'EUR', minimumFractionDigits: 0 }).format(euros);

/** Rates such as 8.875 have three decimals. */
const RATE = { maximumFractionDigits: 4 };

/** A tax with its rate: "VAT (20%)". */
export function taxName({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string {
  const called = name ?? copy.tax.unnamed;
  return percent === null
    ? called
    : copy.tax.withRate({ name: called, percent: numberFormat(RATE).format(percent) });
}
