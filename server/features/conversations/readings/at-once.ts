import { RetryAfter } from '#server/platform/jobs/retry.ts';

/** Before anything was measured. */
const GUESSED_MS = 200;
/** The newest counts for this share of the mean. */
const WEIGHT = 0.1;
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 30_000;
/** Jobs that are planned for a moment come together, as often as workers look for them. */
const LOOKED_FOR_EVERY_MS = 500;

interface Lane {
  /** so many things are worked at at once */
  most: number;
  /** so many wait here until there is room, so that none is idle until the next are looked for */
  waiting: number;
}

/**
 * Works at so many things at once, and puts the others off, each to another moment: a thousand that wait
 * would otherwise ask again and again, and cost the database more than their work.
 */
export function createLane({ most, waiting }: Lane, now: () => number = Date.now) {
  let underWay = 0;
  let mean = GUESSED_MS;
  /** when the last one that was put off may begin */
  let begins = 0;
  const room: (() => void)[] = [];

  function putOff(): never {
    // Not more at a time than find room.
    const apart = Math.max(mean / most, LOOKED_FOR_EVERY_MS / (most + waiting));
    begins = Math.max(begins, now()) + apart;
    const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, begins - now()));
    throw new RetryAfter(wait, 'others are worked at', { steady: true });
  }

  async function enter(): Promise<void> {
    if (underWay < most) underWay += 1;
    else if (room.length < waiting) await new Promise<void>((enters) => room.push(enters));
    else putOff();
  }

  /** Its place goes straight to the next that waits. */
  function leave(): void {
    const next = room.shift();
    if (next) next();
    else underWay -= 1;
  }

  return {
    /** Throws RetryAfter while too many are under way. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      const begun = now();
      try {
        return await work();
      } finally {
        leave();
        mean += (now() - begun - mean) * WEIGHT;
      }
    },
  };
}
