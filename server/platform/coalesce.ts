/**
 * Gathers what arrives for one key while an earlier batch of that key is being worked on, and works
 * on it as the next batch. An idle key waits for nothing; a busy one pays for one transaction
 * instead of many.
 */
export function coalesce<Item, Result>(
  work: (key: string, items: Item[]) => Promise<Result[]>,
  most = 200,
): (key: string, item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Waiting[]>();

  async function drain(key: string, queue: Waiting[]) {
    while (queue.length > 0) {
      await settle(key, queue.splice(0, most));
    }
    queues.delete(key);
  }

  /** One item that fails must not take its neighbours with it: a failed batch is tried singly. */
  async function settle(key: string, batch: Waiting[]): Promise<void> {
    try {
      const results = await work(
        key,
        batch.map((one) => one.item),
      );
      batch.forEach((one, index) => one.resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await settle(key, [one]);
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const entry = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) queue.push(entry);
      else {
        const fresh = [entry];
        queues.set(key, fresh);
        void drain(key, fresh);
      }
    });
}
