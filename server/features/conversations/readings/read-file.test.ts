import { expect, it } from 'vitest';
import type { RetryAfter } from '#server/platform/jobs/retry.ts';
import { createLane } from './read-file.ts';

const put = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was not put off'),
    (error: unknown) => (error as RetryAfter).ms,
  );

it('puts off what is too much, each to a later moment, as long as the others take', async () => {
  let clock = 1_000_000;
  const lane = createLane({ most: 2, waiting: 0 }, () => clock);
  const ends: (() => void)[] = [];
  const long = () => new Promise<void>((resolve) => void ends.push(resolve));
  const running = [lane.run(long), lane.run(long)];
  const waits: number[] = [];
  for (let n = 0; n < 1_000; n += 1) waits.push(await put(lane.run(long)));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(250);
  expect(waits[99]).toBe(25_000);
  expect(waits.at(-1)).toBe(30_000);
  clock += 60_000;
  for (const end of ends) end();
  await Promise.all(running);
  expect(await lane.run(async () => 'done')).toBe('done');
});

it('makes room again after what failed', async () => {
  const lane = createLane({ most: 1, waiting: 0 });
  await expect(lane.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lane.run(async () => 'done')).toBe('done');
});

it('lets some wait for a place, the first one first, and gives it to them at once', async () => {
  const lane = createLane({ most: 1, waiting: 2 });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const long = (name: string) =>
    lane.run(() => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const all = [long('a'), long('b'), long('c')];
  expect(await put(long('d'))).toBeGreaterThan(0);
  for (const [index, one] of all.entries()) {
    await expect.poll(() => begun.length).toBe(index + 1);
    ends[index]?.();
    await one;
  }
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(await lane.run(async () => 'done')).toBe('done');
});
