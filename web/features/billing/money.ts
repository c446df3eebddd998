const formats = new Map<string, Intl.NumberFormat>();

/** An amount in cents as the reader's language writes it, such as "€119.00" or "119,00 €". */
export function formatMoney(cents: number, currency = 'eur'): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(cents / 100);
}

const whole = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 0,
});

/** The price of a plan in whole euros, as the reader's language writes it: "€119" or "119 €". */
export const formatEuros = (euros: number): string => whole.format(euros);
