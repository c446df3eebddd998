/** Runs work of the same key one after another, work of different keys side by side. */
export interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Lanes live in this process; two processes may still meet at the gateway, which then queues. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = result.catch(() => {});
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
}
