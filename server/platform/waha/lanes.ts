/** Runs work of the same key in sequence, and work of different keys in parallel. */
export interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of this key is running, so that more of it would wait. */
  isBusy(key: string): boolean;
}

/** Per process. Calls of two processes for one session may still collide; the gateway queues them. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const previous = tails.get(key) ?? Promise.resolve();
      // The lane is free before the caller continues and checks `isBusy`.
      const result = previous.then(work, work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      const tail = result.catch(() => {});
      tails.set(key, tail);
      return result;
    },
    isBusy: (key) => tails.has(key),
  };
}
