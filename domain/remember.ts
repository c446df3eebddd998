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
    const key = keyOf(text);
    let entry = recent.get(key);
    if (entry?.text !== text) {
      const earlier = before.get(key);
      entry = earlier?.text === text ? earlier : { text, found: read(text) };
      if (recent.size >= max) [before, recent] = [recent, new Map()];
      recent.set(key, entry);
    }
    last = entry;
    return entry.found;
  };
}

/** A map reads its whole key, which takes longer for a prompt than to compare two: parts of it find it. */
const SHORT = 256;
const PART = 32;

function keyOf(text: string): string {
  const { length } = text;
  if (length <= SHORT) return text;
  const part = (at: number) => text.slice(at, at + PART);
  return `${length} ${part(0)}${part(length >> 2)}${part(length >> 1)}${part(length - PART)}`;
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
