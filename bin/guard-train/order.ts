/** Brings numbers into another order. */
export function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one = 0, two = 0] = [order[at], order[other]];
    order[at] = two;
    order[other] = one;
  }
}

/** The same numbers each time, between 0 and 1. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
