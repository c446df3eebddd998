import { expect, it } from 'vitest';
import { createLanes } from './client.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('work of one session runs one after another, also after a failure', async () => {
  const lanes = createLanes();
  const log: string[] = [];
  const work = (name: string, fail = false) =>
    lanes.run('session', async () => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
      if (fail) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('work of different sessions runs side by side', async () => {
  const lanes = createLanes();
  const { promise: held, resolve: release } = Promise.withResolvers<string>();
  const first = lanes.run('one', () => held);
  expect(await lanes.run('two', async () => 'two')).toBe('two');
  release('one');
  expect(await first).toBe('one');
});

it('a session is busy until its last work is done, and free for work that waited for it', async () => {
  const lanes = createLanes();
  expect(lanes.isBusy('session')).toBe(false);
  const first = lanes.run('session', turn);
  const last = lanes.run('session', turn);
  await first;
  expect([lanes.isBusy('session'), lanes.isBusy('another')]).toEqual([true, false]);
  await last;
  expect(lanes.isBusy('session')).toBe(false);
});
