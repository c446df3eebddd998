import { numberFormat } from '#copy/catalog/intl.ts';

/** An amount in cents as the reader's language writes it, such as "€119.00" or "119,00 €". */
export const formatMoney = (cents: number, currency = 'eur'): string =>
  numberFormat({ style: 'currency', currency }).format(cents / 100);

/** The price of a plan in whole euros, as the reader's language writes it: "€119" or "119 €". */
export const formatEuros = (euros: number): string =>
  numberFormat({ style: 'currency', currency: 'EUR', minimumFractionDigits: 0 }).format(euros);
