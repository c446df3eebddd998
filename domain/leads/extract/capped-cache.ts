/** Each post of a form repeats the same names. */
const MAX_CACHED = 2_000;
/** Longer names come from hostile bodies and don't repeat. */
const MAX_KEY = 64;
/** A hostile body has thousands of names: clearing the cache for each costs more than reading them. */
const MISSES_TO_CLEAR = 20_000;

/** Caches the results of `read` for names that repeat. */
export function cappedCache<T>(
  read: (key: string) => T | undefined,
): (key: string) => T | undefined {
  const cache = new Map<string, T | null>();
  let misses = 0;
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known ?? undefined;
    const value = read(key);
    if (key.length > MAX_KEY) return value;
    if (cache.size >= MAX_CACHED) {
      misses += 1;
      if (misses < MISSES_TO_CLEAR) return value;
      misses = 0;
      cache.clear();
    }
    cache.set(key, value ?? null);
    return value;
  };
}
