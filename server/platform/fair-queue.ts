import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal } from '#domain/errors.ts';

/** A place in the queue. Work of one key waits in one line, and the lines take turns. */
export interface QueuePosition {
  key: string;
  /** runs before all work without this flag */
  first: boolean;
}

export interface FairQueueBounds {
  /** concurrent pieces of work */
  atOnce: number;
  /** max. waiting in one key's line */
  perKey: number;
  /** max. waiting in all lines together */
  waiting: number;
  /** milliseconds after which running work no longer counts, as it waits for an external server */
  countsFor?: number;
}

interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/** The lines by key, in the order in which they take turns. */
type Lines = Map<string, Waiting[]>;

/**
 * Limits concurrent work and shares it fairly: a key with much work only delays itself. A full queue
 * makes room for a key with a shorter line by refusing the last entry of the longest line.
 */
export function createFairQueue({ atOnce, perKey, waiting, countsFor }: FairQueueBounds) {
  const priorityLines: Lines = new Map();
  const normalLines: Lines = new Map();
  let running = 0;
  let inLine = 0;

  function enqueue({ key, first }: QueuePosition, entry: Waiting): void {
    const lines = first ? priorityLines : normalLines;
    const line = lines.get(key) ?? [];
    if (line.length >= perKey || (inLine >= waiting && !makeRoom(line.length, first))) {
      entry.refuse();
      return;
    }
    line.push(entry);
    lines.set(key, line);
    inLine += 1;
  }

  /** Refuses the last entry of the longest line if that is fairer than refusing the new one. */
  function makeRoom(length: number, first: boolean): boolean {
    const lines = first && normalLines.size === 0 ? priorityLines : normalLines;
    const skipsLine = first && lines === normalLines;
    let longest: Waiting[] = [];
    let longestKey = '';
    for (const [key, line] of lines) {
      if (line.length > longest.length) [longestKey, longest] = [key, line];
    }
    if (longest.length <= (skipsLine ? 0 : length + 1)) return false;
    longest.pop()?.refuse();
    if (longest.length === 0) lines.delete(longestKey);
    inLine -= 1;
    return true;
  }

  function next(): void {
    const lines = priorityLines.size > 0 ? priorityLines : normalLines;
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
    /** How many pieces of work are waiting. */
    waiting: () => inLine,
    /** Runs `work` when its turn comes. Throws TOO_MANY_REQUESTS if the queue is full. */
    async run<T>(position: QueuePosition, work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
        const refuse = () => reject(new Refusal('TOO_MANY_REQUESTS', platformErrors.crowded));
        enqueue(position, { begin, refuse });
        await promise;
      } else running += 1;
      let counts = true;
      const leave = () => {
        if (!counts) return;
        counts = false;
        // The next one in line takes over this slot.
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
