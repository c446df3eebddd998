import { numberFormat } from '#copy/catalog/intl.ts';
import { UNKNOWN } from '#web/ui/format.ts';

const MONEY = { style: 'currency', currency: 'USD' } as const;
const SMALL = 0.1;

/** Formats US dollars. Amounts below a few cents get as many digits as are significant: $0.00018. */
export function formatDollars(amount: number): string {
  if (!Number.isFinite(amount)) return UNKNOWN;
  const isSmall = amount !== 0 && Math.abs(amount) < SMALL;
  return numberFormat(isSmall ? { ...MONEY, maximumSignificantDigits: 2 } : MONEY).format(amount);
}
