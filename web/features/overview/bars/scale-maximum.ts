const STEPS = [1, 2, 4, 5, 10];

/** The top of a scale for counts: the next round number that also halves well. */
export function scaleMaximum(most: number): number {
  return most <= 2 ? 2 : roundAmount(most);
}

/** The same for amounts, which may be below one. */
export function roundAmount(most: number): number {
  if (most <= 0) return 1;
  const exponent = Math.floor(Math.log10(most));
  const step = STEPS.find((item) => amount(item, exponent) >= most) ?? 10;
  return amount(step, exponent);
}

/** Parses the decimal notation, because 4 × 0.001 is slightly more than 0.004 in floating point. */
const amount = (step: number, exponent: number) => Number(`${step}e${exponent}`);
