const DIMENSIONS = 1_536;
const TOPICS = 300;

/** Numbers between -1 and 1 from a seed (mulberry32). */
function seeded(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/**
 * Vectors of passages, each near the middle of one of some hundred topics and different from the others
 * of it, and of questions about a passage: nearer to it than to the rest, and not the same.
 */
export function madeMeanings(passages: number) {
  const topics = Array.from({ length: TOPICS }, (_, topic) => numbers(topic + 1, 1));
  const vectorOf = (at: number) => {
    const topic = topics[at % TOPICS] ?? [];
    const own = numbers(TOPICS + 1 + at, 1);
    return topic.map((value, n) => value + (own[n] ?? 0));
  };
  return {
    dimensions: DIMENSIONS,
    vectorOf,
    questionAbout: (at: number) => {
      const noise = numbers(TOPICS + 1 + passages + at, 1.2);
      return vectorOf(at).map((value, n) => value + (noise[n] ?? 0));
    },
  };
}

function numbers(seed: number, scale: number): number[] {
  const next = seeded(Math.imul(seed, 2_654_435_761));
  return Array.from({ length: DIMENSIONS }, () => next() * scale);
}
