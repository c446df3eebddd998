import { ORPCError } from '@orpc/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { throttleRefresh } from './throttle-refresh.ts';

beforeEach(() => void vi.useFakeTimers());

it('does many askings in one go', async () => {
  const work = vi.fn(async () => {});
  const { request: ask } = throttleRefresh(work, 100);
  for (let n = 0; n < 50; n++) ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('goes again, once, when asked while it works, also after a failure', async () => {
  let fail = (_error: Error) => {};
  const work = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
  const { request: ask } = throttleRefresh(work, 100);
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

const silence = () => Promise.reject(new TypeError('Failed to fetch'));

it('retries what failed, with growing pauses, until it succeeds', async () => {
  const work = vi.fn(silence);
  const { request: ask } = throttleRefresh(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(100);
  const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [n, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(work).toHaveBeenCalledTimes(n + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(n + 2);
  }
  work.mockResolvedValue(undefined as never);
  await vi.advanceTimersByTimeAsync(30_000);
  work.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).not.toHaveBeenCalled();
});

it('does not wait for the end of a pause when asked, or when hurried', async () => {
  const work = vi.fn(silence);
  const { request: ask, retryNow: hurry } = throttleRefresh(work, 100);
  hurry();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();
  for (const wake of [ask, ask, hurry, ask, hurry]) {
    work.mockClear();
    wake();
    await vi.advanceTimersByTimeAsync(60);
    ask();
    await vi.advanceTimersByTimeAsync(40);
    expect(work).toHaveBeenCalledTimes(1);
  }
});

it('takes a refusal for an answer', async () => {
  const work = vi.fn(() => Promise.reject(new ORPCError('NOT_FOUND', { status: 404 })));
  const { request: ask } = throttleRefresh(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each(['while it works', 'in its pause'])('tries nothing again when stopped %s', async (when) => {
  let fail = (_error: Error) => {};
  const work = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
  const { request: ask, stop } = throttleRefresh(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(100);
  if (when === 'while it works') stop();
  fail(new Error('no network'));
  await vi.advanceTimersByTimeAsync(10);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing after it was stopped', async () => {
  const work = vi.fn(async () => {});
  const { request: ask, stop } = throttleRefresh(work, 100);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(work).not.toHaveBeenCalled();
});
