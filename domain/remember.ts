/**
 * The same answer for the same text, computed once: a campaign's sources are the same from turn to
 * turn. Holds the last `max` texts at least, and those that were asked for since: what is asked for
 * again and again outlives what is asked for once.
 */
export function remember<T>(read: (text: string) => T, max = 200): (text: string) => T {
  let recent = new Map<string, { text: string; found: T }>();
  let before: typeof recent = new Map();
  let last: { text: string; found: T } | undefined;
  return (text) => {
    // Many rules ask for the same text one after the other.
    if (last?.text === text) return last.found;
    let entry = recent.get(text);
    if (!entry) {
      entry = before.get(text) ?? { text, found: read(text) };
      if (recent.size >= max) [before, recent] = [recent, new Map()];
      recent.set(text, entry);
    }
    last = entry;
    return entry.found;
  };
}

/** The same for an object, as long as it is in use: lines of a campaign are the same from turn to turn. */
export function rememberOf<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { found: T }>();
  return (key) => {
    let entry = known.get(key);
    if (!entry) known.set(key, (entry = { found: read(key) }));
    return entry.found;
  };
}
