/** A line of a diff. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Compares two texts by lines. The longest sequence of lines that occur once in both, in the same order,
 * become anchors, and the parts between them are compared the same way. Takes n log n steps, so that no
 * pasted text can freeze the page.
 */
export function lineDiff(before: string, after: string): DiffLine[] {
  const diff: DiffLine[] = [];
  const work: [string[], string[]][] = [[linesOf(before), linesOf(after)]];
  // A work list instead of recursion: thousands of anchors can't overflow the stack.
  for (let next = work.pop(); next; next = work.pop()) {
    const [old, fresh] = next;
    const parts = split(old, fresh);
    if (parts) work.push(...parts.toReversed());
    else diff.push(...lines(old, fresh));
  }
  return diff;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Outputs a part that can't be split further: unchanged, or the old lines and then the new ones. */
function lines(old: string[], fresh: string[]): DiffLine[] {
  if (old.length === fresh.length && old.every((line, at) => line === fresh[at])) {
    return old.map((text) => ({ kind: 'same', text }));
  }
  return [
    ...old.map((text) => ({ kind: 'removed', text }) as const),
    ...fresh.map((text) => ({ kind: 'added', text }) as const),
  ];
}

/** Splits around the common lines; null if there are none left. */
function split(old: string[], fresh: string[]): [string[], string[]][] | null {
  if (old.length === 0 || fresh.length === 0) return null;
  const start = commonStart(old, fresh);
  if (start === old.length && start === fresh.length) return null;
  const end = commonStart(old.slice(start).toReversed(), fresh.slice(start).toReversed());
  if (start + end > 0) {
    const [oldEnd, freshEnd] = [old.length - end, fresh.length - end];
    const ends: [string[], string[]][] = [
      [old.slice(0, start), fresh.slice(0, start)],
      [old.slice(start, oldEnd), fresh.slice(start, freshEnd)],
      [old.slice(oldEnd), fresh.slice(freshEnd)],
    ];
    return ends;
  }
  const anchors = anchorsOf(old, fresh);
  if (anchors.length === 0) return null;
  const parts: [string[], string[]][] = [];
  let [x, y] = [0, 0];
  for (const [i, j] of anchors) {
    parts.push([old.slice(x, i), fresh.slice(y, j)], [old.slice(i, i + 1), fresh.slice(j, j + 1)]);
    [x, y] = [i + 1, j + 1];
  }
  return [...parts, [old.slice(x), fresh.slice(y)]];
}

function commonStart(old: string[], fresh: string[]): number {
  const most = Math.min(old.length, fresh.length);
  let at = 0;
  while (at < most && old[at] === fresh[at]) at += 1;
  return at;
}

/** Returns the longest sequence of lines that occur once in both texts, by their positions. */
function anchorsOf(old: string[], fresh: string[]): [number, number][] {
  const positions = onceIn(fresh);
  const shared = [...onceIn(old)]
    .map(([line, at]): [number, number | undefined] => [at, positions.get(line)])
    .filter((pair): pair is [number, number] => pair[1] !== undefined)
    .toSorted(([one], [other]) => one - other);
  return longestRise(shared);
}

function onceIn(all: string[]): Map<string, number> {
  const positions = new Map<string, number>();
  const again = new Set<string>();
  for (const [at, line] of all.entries()) {
    if (positions.has(line)) again.add(line);
    positions.set(line, at);
  }
  for (const line of again) positions.delete(line);
  return positions;
}

/** Returns the longest subsequence of pairs with rising second positions, by patience sorting. */
function longestRise(pairs: [number, number][]): [number, number][] {
  /** the last pair of the best subsequence of each length */
  const tops: number[] = [];
  const previous: number[] = [];
  for (const [at, pair] of pairs.entries()) {
    const pile = firstPile(tops, pairs, pair[1]);
    previous.push(tops[pile - 1] ?? -1);
    tops[pile] = at;
  }
  const run: [number, number][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.toReversed();
}

function firstPile(tops: number[], pairs: [number, number][], position: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const top = pairs[tops[middle] ?? 0]?.[1] ?? 0;
    if (top < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the added and removed lines. */
export function diffCounts(diff: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine['kind']) => diff.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed') };
}
