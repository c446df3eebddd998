/**
 * The same answer for the same text, computed once: a campaign's sources are the same from turn to
 * turn. Holds the last `max` texts.
 */
export function remember<T>(read: (text: string) => T, max = 200): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (known.size >= max) known.delete(known.keys().next().value ?? '');
    known.set(text, found);
    return found;
  };
}
