/**
 * The gateway's waits. All of them are stretched by one factor, so that a test can live through
 * ten minutes of QR codes in a second, and all of them end when the sandbox does.
 */
export class Timers {
  /** 1 is faithful, 0.01 a hundred times faster. Counts for waits that begin after it was set. */
  scale = 1;
  readonly #running = new Set<NodeJS.Timeout>();
  #stopped = false;

  /** Does `work` after this many (unscaled) milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void {
    if (this.#stopped) return () => {};
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      work();
    }, ms * this.scale);
    this.#running.add(timer);
    return () => {
      clearTimeout(timer);
      this.#running.delete(timer);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#running) clearTimeout(timer);
  }
}
