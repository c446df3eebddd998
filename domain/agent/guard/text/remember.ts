/**
 * The same answer for the same text, computed once: a campaign's sources are the same from turn to
 * turn. Holds the last `max` texts at least, and those that were asked for since: what is asked for
 * again and again outlives what is asked for once.
 */
export function remember<T>(read: (text: string) => T, max = 200): (text: string) => T {
  let recent = new Map<string, T>();
  let before = new Map<string, T>();
  const keep = (text: string, found: T): T => {
    if (recent.size >= max) [before, recent] = [recent, new Map()];
    recent.set(text, found);
    return found;
  };
  let last: string | undefined;
  let found: T;
  const find = (text: string): T => {
    const known = recent.get(text);
    if (known !== undefined || recent.has(text)) return known as T;
    const older = before.get(text);
    return keep(text, older !== undefined || before.has(text) ? (older as T) : read(text));
  };
  // Many rules ask for the same text one after the other.
  return (text) => {
    if (text === last) return found;
    const now = find(text);
    [last, found] = [text, now];
    return now;
  };
}
