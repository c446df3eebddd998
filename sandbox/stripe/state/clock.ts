import type { Store } from './store.ts';

/**
 * The account's clock: real time, ahead by what it was moved. While what has become due is done,
 * it stands at the moment at which each thing was due.
 */
export class AccountClock {
  readonly #store: Store;
  #standing: number | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Seconds since 1970. */
  now(): number {
    return this.#standing ?? Math.floor(Date.now() / 1000) + this.#ahead();
  }

  /** Moves the clock on, then does what that made due; it never goes back. */
  passTo(time: number, work: () => void): void {
    const value = this.#ahead() + Math.max(0, time - this.now());
    this.#store.put('setting', { id: 'clock', created: 0, value });
    work();
  }

  /** Does the work as if it were that moment. */
  at(time: number, work: () => void): void {
    const before = this.#standing;
    this.#standing = time;
    try {
      work();
    } finally {
      this.#standing = before;
    }
  }

  #ahead(): number {
    const value = this.#store.find('setting', 'clock')?.value;
    return typeof value === 'number' ? value : 0;
  }
}
