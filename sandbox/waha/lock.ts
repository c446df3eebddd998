import type { Timers } from './timers.ts';

/** Waiting longer than this for the lock is the gateway's error 500. */
const PATIENCE_MS = 5000;

export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

/**
 * The lock that WAHA holds around calls that change a session's life (start, stop, restart, logout,
 * delete): callers queue, but not for long. Sends and reads do not take it.
 */
export class SessionLock {
  readonly #timers: Timers;
  #held = false;
  #queue: (() => void)[] = [];

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Throws LockTimeout when the lock did not come free in time. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#held) await this.#wait();
    this.#held = true;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        giveUp();
        resolve();
      };
      const giveUp = this.#timers.after(PATIENCE_MS, () => {
        this.#queue = this.#queue.filter((waiting) => waiting !== turn);
        reject(new LockTimeout('async-lock timed out in queue'));
      });
      this.#queue.push(turn);
    });
  }

  /** The lock goes straight to the next in line, so that nobody can slip in between. */
  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#held = false;
  }
}
