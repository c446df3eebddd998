/** An exact number: figures of money must not be off by what binary fractions lose. */
export interface Decimal {
  over: bigint;
  under: bigint;
}

/** Larger numbers are no figure of an offer, and cost time. */
const MAX_DIGITS = 40;

export function decimalOf(digits: string): Decimal | undefined {
  if (!/^\d{1,30}(?:\.\d{1,12})?$/.test(digits)) return undefined;
  const [whole = '', fraction = ''] = digits.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Decimal, b: Decimal): Decimal =>
  small({ over: a.over * b.under + b.over * a.under, under: a.under * b.under });
export const minus = (a: Decimal, b: Decimal): Decimal => plus(a, { ...b, over: -b.over });
export const times = (a: Decimal, b: Decimal): Decimal =>
  small({ over: a.over * b.over, under: a.under * b.under });
/** undefined: by zero */
export const dividedBy = (a: Decimal, b: Decimal): Decimal | undefined =>
  b.over === 0n ? undefined : small({ over: a.over * b.under, under: a.under * b.over });

function small({ over, under }: Decimal): Decimal {
  let [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under];
  while (b > 0n) [a, b] = [b, a % b];
  const by = (a === 0n ? 1n : a) * (under < 0n ? -1n : 1n);
  const found = { over: over / by, under: under / by };
  if (found.over.toString().length > MAX_DIGITS) throw new RangeError('The number is too large');
  return found;
}

export const toNumber = ({ over, under }: Decimal): number => Number(over) / Number(under);
