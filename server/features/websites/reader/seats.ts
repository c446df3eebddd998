export interface Seats {
  /** Waits for a free seat, first come first served. Returns a function that leaves it. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Resolves when all seats are free. */
  empty(): Promise<void>;
}

/** Limits concurrent work to `count`. */
export function createSeats(count: number): Seats {
  const waiting: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  let taken = 0;
  function leave() {
    const next = waiting.shift();
    if (next) return next();
    taken -= 1;
    if (taken === 0) for (const gone of leaving.splice(0)) gone();
  }
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (taken < count) taken += 1;
      else await turn(waiting, signal);
      return leave;
    },
    empty: () => (taken === 0 ? Promise.resolve() : new Promise((gone) => leaving.push(gone))),
  };
}

function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const come = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(come), 1);
      reject(signal.reason as Error);
    };
    waiting.push(come);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
