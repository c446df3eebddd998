const STEPS = [1, 2, 4, 5, 10];

/** The top of a scale: the next round number at or above `most` that also halves well. */
export function roundTop(most: number): number {
  if (most <= 2) return 2;
  const size = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((one) => one * size >= most) ?? 10;
  return step * size;
}
