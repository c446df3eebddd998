/** Chains of causes can be circular. */
const MAX_CAUSES = 5;

/** An error and its causes. */
export function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < MAX_CAUSES; next = next.cause) {
    chain.push(next);
  }
  return chain;
}
