/**
 * Caches results by text: a campaign's sources stay the same between turns. Keeps at least the last
 * `max` texts and those requested since, so frequently used texts outlive the others.
 */
export function memoize<T>(compute: (text: string) => T, max = 200): (text: string) => T {
  let recent = new Map<string, { text: string; found: T }>();
  let before: typeof recent = new Map();
  let last: { text: string; found: T } | undefined;
  return (text) => {
    // Many rules ask for the same text in a row.
    if (last?.text === text) return last.found;
    const key = keyOf(text);
    let entry = recent.get(key);
    if (entry?.text !== text) {
      const earlier = before.get(key);
      entry = earlier?.text === text ? earlier : { text, found: compute(text) };
      if (recent.size >= max) [before, recent] = [recent, new Map()];
      recent.set(key, entry);
    }
    last = entry;
    return entry.found;
  };
}

/** Hashing a whole prompt takes longer than comparing two, so longer texts use parts as the key. */
const SHORT = 256;
const PART = 32;

function keyOf(text: string): string {
  const { length } = text;
  if (length <= SHORT) return text;
  const part = (at: number) => text.slice(at, at + PART);
  return `${length} ${part(0)}${part(length >> 2)}${part(length >> 1)}${part(length - PART)}`;
}

/** Caches by object while it is in use: a campaign's lines stay the same between turns. */
export function memoizeByObject<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { found: T }>();
  return (key) => {
    let entry = cache.get(key);
    if (!entry) cache.set(key, (entry = { found: compute(key) }));
    return entry.found;
  };
}
