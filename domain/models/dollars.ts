import { numberFormat } from '#copy/catalog/intl.ts';
import { NANOS } from './prices.ts';

const MONEY = { style: 'currency', currency: 'USD' } as const;
const SMALL_MONEY = { ...MONEY, maximumSignificantDigits: 2 } as const;
/** Below this, cents say nothing: an answer of a cheap model costs $0.00018. */
const SMALL = 0.1;

/** An amount as people read it: $12.30, $0.00018. */
export function dollarsIn(nanos: number): string {
  const dollars = nanos / NANOS;
  const isSmall = dollars !== 0 && Math.abs(dollars) < SMALL;
  return numberFormat(isSmall ? SMALL_MONEY : MONEY).format(dollars);
}
