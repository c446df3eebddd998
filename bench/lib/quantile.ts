/** The value below which the share `q` of the numbers, in any order, lies; NaN of none. */
export function quantile(numbers: number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
