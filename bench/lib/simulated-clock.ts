/** Time that passes only as fast as things happen in it; ms. */
export interface Clock {
  now(): number;
  /** Answers a function that takes the plan back. */
  after(ms: number, callback: () => void): () => void;
  /** Until nothing more is planned. */
  run(): void;
}

interface Planned {
  at: number;
  /** what was planned first for the same moment happens first */
  order: number;
  callback: (() => void) | undefined;
}

export function clock(): Clock {
  let now = 0;
  let order = 0;
  const heap: Planned[] = [];
  return {
    now: () => now,
    after(ms, callback) {
      const planned: Planned = { at: now + ms, order: (order += 1), callback };
      push(heap, planned);
      return () => {
        planned.callback = undefined;
      };
    },
    run() {
      for (let next = pop(heap); next; next = pop(heap)) {
        if (!next.callback) continue;
        now = next.at;
        next.callback();
      }
    },
  };
}

const before = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.order < b.order);

function swap(heap: Planned[], a: number, b: number): void {
  const [one, other] = [heap[a], heap[b]];
  if (one && other) [heap[a], heap[b]] = [other, one];
}

function push(heap: Planned[], planned: Planned): void {
  heap.push(planned);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || before(above, planned)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function pop(heap: Planned[]): Planned | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  heap[0] = last;
  let at = 0;
  for (;;) {
    const least = leastOf(heap, [at, 2 * at + 1, 2 * at + 2]);
    if (least === at) return first;
    swap(heap, at, least);
    at = least;
  }
}

function leastOf(heap: Planned[], places: number[]): number {
  return places.reduce((least, place) => {
    const [one, other] = [heap[place], heap[least]];
    return one && other && before(one, other) ? place : least;
  });
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
