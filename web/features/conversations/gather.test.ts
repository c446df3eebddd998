import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does many askings in one go', async () => {
  const work = vi.fn(async () => {});
  const { ask } = gather(work, 100);
  for (let n = 0; n < 50; n++) ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('goes again, once, when asked while it works, also after a failure', async () => {
  let fail = (_error: Error) => {};
  const work = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
  const { ask } = gather(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(100);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  fail(new Error('no network'));
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does nothing after it was stopped', async () => {
  const work = vi.fn(async () => {});
  const { ask, stop } = gather(work, 100);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(work).not.toHaveBeenCalled();
});
