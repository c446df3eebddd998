import { setImmediate } from 'node:timers/promises';

export interface BatchOptions {
  maxBatch?: number;
  /** Whether after this error each item of the batch may be tried alone. By default always. */
  repeatsAlone?: (error: unknown) => boolean;
}

/**
 * Batches the items of one key: those that arrive while a batch of that key is being processed become
 * the next one. The first of an idle key waits for what this process has in hand already, which is
 * nothing while it is idle, too: a busy one pays for one transaction instead of many.
 */
export function batchByKey<Item, Result>(
  process: (key: string, items: Item[]) => Promise<Result[]>,
  { maxBatch = 200, repeatsAlone = () => true }: BatchOptions = {},
): (key: string, item: Item) => Promise<Result> {
  interface Pending {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Pending[]>();

  async function drain(key: string, queue: Pending[]) {
    await turnsOfLoop();
    while (queue.length > 0) {
      await run(key, queue.splice(0, maxBatch));
    }
    queues.delete(key);
  }

  /** One item that fails must not fail the others: a failed batch is tried item by item. */
  async function run(key: string, batch: Pending[]): Promise<void> {
    try {
      const results = await process(
        key,
        batch.map((one) => one.item),
      );
      batch.forEach((one, index) => one.resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1 || !repeatsAlone(error)) for (const one of batch) one.reject(error);
      else for (const one of batch) await run(key, [one]);
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

/** One turn of the event loop for what has arrived, and one for what arrived while that was being done. */
async function turnsOfLoop(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
