import type { Entry } from './entry.ts';

/** An entry with the letters with which it begins. */
export type Led = [lead: string, entry: Entry];

/**
 * Entries by their first letters, in a few arrays: there are tens of thousands of nodes, and a map for
 * each of them is more memory than a processor keeps near. The first nodes are the roots.
 */
export interface Trie {
  /** the letter by which a node is reached */
  codes: Uint16Array;
  /** its first child; up to that of the next node they stand in a row, by their letters */
  children: Int32Array;
  /** its first entry, and up to that of the next node the others */
  first: Int32Array;
  entries: Entry[];
  /** what is still to come of the first letters of an entry, and the first of these */
  tails: string[];
  tailCodes: Uint16Array;
}

/** So few entries are tried one by one. */
const FEW = 2;

export function trieOf(roots: Led[][]): Trie {
  const codes = roots.map(() => 0);
  const [children, first]: number[][] = [[], []];
  const entries: Entry[] = [];
  const tails: string[] = [];
  // Node after node, so that the children of each stand in a row.
  const nodes = roots.map((all) => ({ all, from: 0 }));
  for (const { all, from } of nodes) {
    children?.push(nodes.length);
    first?.push(entries.length);
    const isEnded = from > 0 && all.length <= FEW;
    const going = new Map<number, Led[]>();
    for (const led of all) {
      const [lead, entry] = led;
      if (isEnded || lead.length === from) {
        entries.push(entry);
        tails.push(lead.slice(from));
        continue;
      }
      const own = going.get(lead.charCodeAt(from));
      if (own) own.push(led);
      else going.set(lead.charCodeAt(from), [led]);
    }
    for (const [code, own] of [...going].sort(([a], [b]) => a - b)) {
      codes.push(code);
      nodes.push({ all: own, from: from + 1 });
    }
  }
  return {
    codes: Uint16Array.from(codes),
    children: Int32Array.from([...(children ?? []), nodes.length]),
    first: Int32Array.from([...(first ?? []), entries.length]),
    entries,
    tails,
    tailCodes: Uint16Array.from(tails, (tail) => tail.charCodeAt(0) || 0),
  };
}

/** So few letters are looked at one by one. */
const SHORT = 8;

/** The child of a node by a letter; below zero: it has none. */
export function childOf({ codes, children }: Trie, node: number, code: number): number {
  let low = children[node] ?? 0;
  let high = children[node + 1] ?? 0;
  while (high - low > SHORT) {
    const middle = (low + high) >> 1;
    if ((codes[middle] ?? 0) <= code) low = middle;
    else high = middle;
  }
  for (; low < high; low += 1) if (codes[low] === code) return low;
  return -1;
}
