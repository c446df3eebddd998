/** A share between 0 and 1, and between what it may lie. */
export interface Interval {
  low: number;
  high: number;
}

/** Standard deviations of a normal distribution: 95 % and 99 % lie within. */
export const Z_95 = 1.959964;
export const Z_99 = 2.575829;

/** Of a share: Wilson's score interval, which holds for few cases and for shares near 0 and 1, too. */
export function wilson(hits: number, n: number, z = Z_95): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const z2 = z * z;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface Counted {
  hits: number;
  n: number;
}

/** Of the difference `b - a` of two shares, from their Wilson intervals (Newcombe's hybrid score). */
export function differenceOf(a: Counted, b: Counted, z = Z_99): Interval {
  if (a.n === 0 || b.n === 0) return { low: -1, high: 1 };
  const [p, q] = [a.hits / a.n, b.hits / b.n];
  const [first, second] = [wilson(a.hits, a.n, z), wilson(b.hits, b.n, z)];
  return {
    low: q - p - Math.hypot(q - second.low, first.high - p),
    high: q - p + Math.hypot(second.high - q, p - first.low),
  };
}
