import { BIAS, STEP, WEIGHTS } from './weights.ts';

/** So many places a feature can be hashed to; a power of two. */
export const PLACES = 2 ** 16;

/** Where the weight of a feature stands. */
export const placeOf = (feature: number): number => ((feature >>> 8) ^ feature) & (PLACES - 1);

let unpacked: Int16Array | undefined;

/** Steps grow with the square: small weights are told apart best. */
function weights(): Int16Array {
  unpacked ??= Int16Array.from(atob(WEIGHTS.replaceAll('\n', '')), (byte) => {
    const step = (byte.charCodeAt(0) << 24) >> 24;
    return step * Math.abs(step);
  });
  return unpacked;
}

/**
 * How surely nothing bears a statement out, as the logarithm of its odds. Features that training has not
 * seen count nothing.
 */
export function unborneOdds(features: ReadonlySet<number>): number {
  const all = weights();
  let [sum, seen] = [0, 0];
  for (const feature of features) {
    const weight = all[placeOf(feature)] ?? 0;
    sum += weight;
    if (weight !== 0) seen += 1;
  }
  return BIAS + (sum * STEP) / Math.sqrt(Math.max(1, seen));
}
