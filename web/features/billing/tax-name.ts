import { numberFormat } from '#copy/catalog/intl.ts';
import type { TaxLine } from '#domain/billing/schema.ts';
import { copy } from '#copy/billing/screen.ts';

/** Rates such as 8.875 have three digits. */
const RATE = { maximumFractionDigits: 4 };

/** A tax by its name and rate: "VAT (20%)". */
export function taxName({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string {
  const called = name ?? copy.tax.unnamed;
  return percent === null
    ? called
    : copy.tax.withRate({ name: called, percent: numberFormat(RATE).format(percent) });
}
