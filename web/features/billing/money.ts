const formats = new Map<string, Intl.NumberFormat>();

/** An amount in cents, as "€119.00". */
export function formatMoney(cents: number, currency = 'eur'): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(cents / 100);
}
