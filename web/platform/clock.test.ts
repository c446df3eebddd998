import { expect, it, vi } from 'vitest';
import { fakeClock } from '#web/test/fake-clock.ts';
import { browserClock, waitFor } from './clock.ts';

const SETTLE = { every: 200, atMost: 4_000 };

it('asks until there is an answer', async () => {
  const clock = fakeClock();
  const ask = vi
    .fn<() => Promise<string | undefined>>()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('Ada');
  expect(await waitFor(ask, SETTLE, clock)).toBe('Ada');
  expect(clock.sleeps).toEqual([200, 200]);
});

it('gives up in time', async () => {
  const clock = fakeClock();
  expect(await waitFor(async () => undefined, SETTLE, clock)).toBeUndefined();
  expect(clock.sleeps).toHaveLength(20);
  expect(clock.now()).toBe(4_000);
});

it('lets a sleep that no one waits for any more rest', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const woken = vi.fn<() => void>();
  void browserClock(leaving.signal).sleep(1_000).then(woken);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(woken).not.toHaveBeenCalled();
  vi.useRealTimers();
});
