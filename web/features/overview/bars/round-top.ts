const STEPS = [1, 2, 4, 5, 10];

/** The top of a scale of things that are counted: the next round number that also halves well. */
export function roundTop(most: number): number {
  return most <= 2 ? 2 : roundAmount(most);
}

/** The same for amounts, which may be parts of one. */
export function roundAmount(most: number): number {
  if (most <= 0) return 1;
  const exponent = Math.floor(Math.log10(most));
  const step = STEPS.find((item) => amount(item, exponent) >= most) ?? 10;
  return amount(step, exponent);
}

/** As it is written: 4 × 0.001 is a little more than 0.004 for a computer. */
const amount = (step: number, exponent: number) => Number(`${step}e${exponent}`);
