import { NANOS } from './prices.ts';

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const small = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});
/** Below this, cents say nothing: an answer of a cheap model costs $0.00018. */
const SMALL = 0.1;

/** An amount as people read it: $12.30, $0.00018. */
export function dollarsIn(nanos: number): string {
  const dollars = nanos / NANOS;
  if (dollars === 0 || Math.abs(dollars) >= SMALL) return format.format(dollars);
  return small.format(dollars);
}
