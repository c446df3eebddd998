import { describe, expect, it } from 'vitest';
import { Refusal } from '#domain/errors.ts';
import { createFairQueue, type FairQueueBounds } from './fair-queue.ts';

/** A queue whose work ends when the test ends it. */
function open(bounds: Partial<FairQueueBounds> = {}) {
  const queue = createFairQueue({ atOnce: 1, perKey: 10, waiting: 100, ...bounds });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const add = (name: string, key: string, first = false) =>
    queue
      .run({ key, first }, async () => {
        begun.push(name);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((end) => ends.push(end));
        running -= 1;
      })
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        refused.push(name);
      });
  /** Ends running work until none is waiting. */
  const drain = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { add, drain, begun, refused, most: () => most };
}

it('runs no more than its bound at a time, and everything in the end', async () => {
  const { add, drain, begun, most } = open({ atOnce: 2, perKey: 50 });
  for (let n = 0; n < 40; n += 1) void add(`${n}`, `network ${n % 3}`);
  await drain();
  expect(begun).toHaveLength(40);
  expect(most()).toBe(2);
});

it('lets the lines take turns, and known people go ahead', async () => {
  const { add, drain, begun } = open();
  for (const n of [1, 2, 3, 4]) void add(`flood ${n}`, 'flood');
  void add('other 1', 'other');
  void add('known 1', 'ada', true);
  void add('known 2', 'ada', true);
  void add('known 3', 'bo', true);
  await drain();
  expect(begun).toEqual([
    'flood 1',
    'known 1',
    'known 3',
    'known 2',
    'flood 2',
    'other 1',
    'flood 3',
    'flood 4',
  ]);
});

it('continues after work that fails', async () => {
  const queue = createFairQueue({ atOnce: 1, perKey: 1, waiting: 1 });
  const place = { key: 'one', first: false };
  const failed = queue.run(place, () => Promise.reject(new Error('no')));
  const next = queue.run(place, async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue.run(place, async () => 'free again')).toBe('free again');
});

it('does not let work that waits for the outside keep others out', async () => {
  const queue = createFairQueue({ atOnce: 1, perKey: 9, waiting: 9, countsFor: 5 });
  const slow = Promise.withResolvers<string>();
  const outside = queue.run({ key: 'a', first: false }, () => slow.promise);
  expect(await queue.run({ key: 'b', first: false }, async () => 'in the meantime')).toBe(
    'in the meantime',
  );
  slow.resolve('late');
  expect(await outside).toBe('late');
  const order: string[] = [];
  const one = queue.run({ key: 'a', first: false }, async () => order.push('one begins'));
  const two = queue.run({ key: 'b', first: false }, async () => order.push('two begins'));
  expect(order).toEqual(['one begins']);
  await Promise.all([one, two]);
});

describe('a full queue', () => {
  it('refuses what is too much for one key', async () => {
    const { add, drain, begun, refused } = open({ perKey: 2 });
    for (const n of [1, 2, 3, 4]) void add(`${n}`, 'flood');
    await drain();
    expect([begun, refused]).toEqual([['1', '2', '3'], ['4']]);
  });

  it('makes room for a key with less in line, at the cost of the longest line', async () => {
    const { add, drain, begun, refused } = open({ perKey: 4, waiting: 4 });
    for (const n of [1, 2, 3, 4, 5]) void add(`flood ${n}`, 'flood');
    for (const key of ['a', 'b', 'c', 'd']) void add(key, key);
    await drain();
    expect(begun).toEqual(['flood 1', 'flood 2', 'a', 'b', 'c']);
    expect(refused).toEqual(['flood 5', 'flood 4', 'flood 3', 'd']);
  });

  it('makes room for a known person whatever strangers send', async () => {
    const { add, drain, begun, refused } = open({ perKey: 1, waiting: 2 });
    for (const key of ['running', 'a', 'b', 'c']) void add(key, key);
    void add('ada', 'ada', true);
    await drain();
    expect(begun[1]).toBe('ada');
    expect(begun).toHaveLength(3);
    expect(refused).toHaveLength(2);
  });
});
