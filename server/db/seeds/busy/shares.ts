/** Of sixteen conversations in a row, how the messages fall to them: most are short, few are long. */
const WEIGHTS = [1, 6, 2, 26, 1, 10, 3, 18, 2, 5, 12, 4, 22, 8, 14, 26];
const ROUND = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/**
 * How many of `messages` fall to the first `i` of `conversations`, as an SQL expression over a
 * bigint `i`: each conversation has at least one, and the last sum is exact.
 */
export function messagesBefore(i: string, messages: number, conversations: number): string {
  const rest = messages - conversations;
  return `(${i} + ${rest}::bigint * (${weightBefore(i)}) / ${weightOf(conversations)})`;
}

function weightBefore(i: string): string {
  const sums = WEIGHTS.map((_, index) => weightOf(index)).join(',');
  return `(${i} / ${WEIGHTS.length}) * ${ROUND} + (ARRAY[${sums}])[(${i} % ${WEIGHTS.length}) + 1]`;
}

function weightOf(count: number): number {
  const round = Math.floor(count / WEIGHTS.length) * ROUND;
  const rest = WEIGHTS.slice(0, count % WEIGHTS.length);
  return round + rest.reduce((sum, weight) => sum + weight, 0);
}
