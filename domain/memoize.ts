/**
 * Caches results by text: a campaign's sources stay the same between turns. Beyond `max` texts, the one
 * unused for longest goes.
 */
export function memoize<T>(compute: (text: string) => T, max = 200): (text: string) => T {
  const cache = new Map<string, { found: T }>();
  return (text) => {
    const entry = cache.get(text) ?? { found: compute(text) };
    // Moves it to the end of the map.
    cache.delete(text);
    cache.set(text, entry);
    const [oldest] = cache.size > max ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
    return entry.found;
  };
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
