import { describe, expect, it } from 'vitest';
import { batchByKey } from './batch-by-key.ts';

/** Work that goes on when the test says so. */
function station(fails: (item: string) => boolean = () => false) {
  const batches: string[][] = [];
  const gates: (() => void)[] = [];
  const run = batchByKey<string, string>(
    async (key, items) => {
      batches.push(items);
      await new Promise<void>((resolve) => gates.push(resolve));
      const broken = items.find(fails);
      if (broken) throw new Error(`cannot take ${broken}`);
      return items.map((item) => `${key}:${item}`);
    },
    { maxBatch: 3 },
  );
  const goOn = async () => {
    for (let idle = 0; idle < 5; idle += gates.length > 0 ? 0 : 1) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { run, batches, goOn };
}

/** What the process has in hand is done. */
async function inHand() {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('what arrives', () => {
  it('at an idle key is worked on as soon as nothing else is in hand', async () => {
    const { run, batches } = station();
    void run('k', 'a');
    await inHand();
    expect(batches).toEqual([['a']]);
  });

  it('at an idle key goes with what is in hand besides', async () => {
    const { run, batches } = station();
    void run('k', 'a');
    setImmediate(() => void run('k', 'b'));
    await inHand();
    expect(batches).toEqual([['a', 'b']]);
  });

  it('at a busy key waits and goes together, in order, as many as a batch holds', async () => {
    const { run, batches, goOn } = station();
    const first = run('k', 'a');
    await inHand();
    const others = ['b', 'c', 'd', 'e'].map((item) => run('k', item));
    await goOn();
    expect(await Promise.all([first, ...others])).toEqual(['k:a', 'k:b', 'k:c', 'k:d', 'k:e']);
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('at another key does not wait', async () => {
    const { run, batches } = station();
    void run('k', 'a');
    await inHand();
    void run('l', 'b');
    await inHand();
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('with a broken neighbour is tried alone: only the broken one is refused', async () => {
    const { run, batches, goOn } = station((item) => item === 'bad');
    const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => run('k', item)));
    await goOn();
    expect((await all).map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(batches).toEqual([['a', 'b', 'bad'], ['a'], ['b'], ['bad'], ['c']]);
  });

  it('after an error finds the key free', async () => {
    const { run, goOn } = station((item) => item === 'bad');
    const bad = run('k', 'bad').catch((error: Error) => error.message);
    await goOn();
    expect(await bad).toBe('cannot take bad');
    const good = run('k', 'good');
    await goOn();
    expect(await good).toBe('k:good');
  });
});
