/** Runs work of the same key one after another, work of different keys side by side. */
export interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of this key is under way, so that more of it would wait. */
  isBusy(key: string): boolean;
}

/** Lanes live in this process; two processes may still meet at the gateway, which then queues. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      // Free before its caller goes on, who may look.
      const result = before.then(work, work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      const tail = result.catch(() => {});
      tails.set(key, tail);
      return result;
    },
    isBusy: (key) => tails.has(key),
  };
}
