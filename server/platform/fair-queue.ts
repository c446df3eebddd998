import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal } from '#domain/errors.ts';

/** Whose turn it is. Work of one key waits in one line, and the lines take turns. */
export interface Place {
  key: string;
  /** ahead of everyone who is not */
  first: boolean;
}

export interface FairQueueBounds {
  /** pieces of work at a time */
  atOnce: number;
  /** waiting, in the line of one key */
  perKey: number;
  /** waiting, in all lines together */
  waiting: number;
  /** milliseconds: work that takes longer, as it waits for an outside server, no longer counts */
  countsFor?: number;
}

export interface FairQueue {
  /** How much work waits for its turn. */
  waiting(): number;
  /** Runs `work` when its turn comes. Throws TOO_MANY_REQUESTS if the queue is full. */
  run<T>(place: Place, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/** The lines of the keys, in the order in which they take turns. */
type Lines = Map<string, Waiting[]>;

/**
 * Bounds what runs at a time, and shares it fairly: a key with much work waits behind its own. A full
 * queue makes room for a key with less in line by refusing the last of the longest line.
 */
export function createFairQueue(bounds: FairQueueBounds): FairQueue {
  const { atOnce, perKey, waiting, countsFor } = bounds;
  const ahead: Lines = new Map();
  const behind: Lines = new Map();
  let running = 0;
  let inLine = 0;

  function enter({ key, first }: Place, entry: Waiting): void {
    const lines = first ? ahead : behind;
    const line = lines.get(key) ?? [];
    if (line.length >= perKey || (inLine >= waiting && !makeRoom(line.length, first))) {
      entry.refuse();
      return;
    }
    line.push(entry);
    lines.set(key, line);
    inLine += 1;
  }

  /** Refuses the last of the longest line, where that is fairer than to refuse the newcomer. */
  function makeRoom(length: number, first: boolean): boolean {
    const lines = first && behind.size === 0 ? ahead : behind;
    const goesAhead = first && lines === behind;
    let longest: Waiting[] = [];
    let longestKey = '';
    for (const [key, line] of lines) {
      if (line.length > longest.length) [longestKey, longest] = [key, line];
    }
    if (longest.length <= (goesAhead ? 0 : length + 1)) return false;
    longest.pop()?.refuse();
    if (longest.length === 0) lines.delete(longestKey);
    inLine -= 1;
    return true;
  }

  function next(): void {
    const lines = ahead.size > 0 ? ahead : behind;
    for (const [key, line] of lines) {
      const entry = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      inLine -= 1;
      entry?.begin();
      return;
    }
  }

  return {
    waiting: () => inLine,
    async run(place, work) {
      if (running >= atOnce) {
        await new Promise<void>((begin, reject) => {
          enter(place, {
            begin,
            refuse: () => reject(new Refusal('TOO_MANY_REQUESTS', platformErrors.crowded)),
          });
        });
      } else running += 1;
      let counts = true;
      const leave = () => {
        if (!counts) return;
        counts = false;
        // The next in line takes this place.
        if (inLine > 0) next();
        else running -= 1;
      };
      const timer = countsFor === undefined ? undefined : setTimeout(leave, countsFor);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leave();
      }
    },
  };
}
