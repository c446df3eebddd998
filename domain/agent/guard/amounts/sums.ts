import type { Amount } from './amount.ts';
import { sharesCurrency } from './same-amount.ts';

const CENT = 0.011;
const MAX_PARTS = 7;

/**
 * Whether an amount is two prices together that are spoken of, a price and so many of another, what the answer itself
 * adds up, or the difference of two that it names.
 */
export function isSumOf(
  amount: Amount,
  { named, prices, all }: { named: Amount[]; prices: Amount[]; all: Amount[] },
  { factors, more }: { factors: number[]; more: number[] },
): boolean {
  const is = (value: number) => Math.abs(value - amount.value) < CENT;
  const said = all.filter(
    (one) => one !== amount && one.kind === 'money' && sharesCurrency(one, amount),
  );
  const isSaid = ({ value }: Amount) => said.some((one) => one.value === value);
  // The first of so many is often in the price: "for ten, each more …".
  const isWith = (a: Amount, b: Amount): boolean =>
    is(a.value + b.value) ||
    more.some((by) => is(a.value + by * b.value)) ||
    (named.includes(b) && factors.some((by) => is(a.value + by * b.value)));
  const shown = prices.filter(isSaid);
  // Where the answer shows what it adds up, nothing else is in it.
  const others = shown.length > 1 ? [...new Set([...named, ...shown])] : prices;
  const together = named.some((a) => others.some((b) => a !== b && isWith(a, b)));
  if (together) return true;
  // Only what is beyond an included part is paid: "15 km more at 0.60 €".
  if (named.some((b) => more.some((by) => is(by * b.value)))) return true;
  const spoken = [...shown, ...named.filter((one) => sharesCurrency(one, amount))];
  if (shown.some((a) => spoken.some((b) => is(a.value - b.value)))) return true;
  // What is saved: so many single ones less the price of all together.
  if (shown.some((a) => spoken.some((b) => factors.some((by) => is(by * a.value - b.value)))))
    return true;
  const parts = said.filter((one) => prices.some(({ value }) => value === one.value));
  return isSubsetSum(
    parts.slice(0, MAX_PARTS).map(({ value }) => value),
    is,
  );
}

function isSubsetSum(parts: number[], is: (value: number) => boolean): boolean {
  const sums = [0];
  for (const part of parts) {
    const more = sums.map((sum) => sum + part);
    if (more.some((sum) => sum > part && is(sum))) return true;
    sums.push(...more);
  }
  return false;
}
