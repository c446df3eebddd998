import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 58) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('is the next day after midnight, and the one after it, without anything happening', () => {
  const { result, unmount } = renderHook(useToday);
  const first = result.current;
  pass(60_000);
  expect(result.current).toBe(first);
  pass(62_000);
  expect(result.current.getDate()).toBe(25);
  pass(24 * 3_600_000);
  expect(result.current.getDate()).toBe(26);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('is today after a laptop slept through a night', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date(2026, 10, 27, 8));
  pass(3_600_000);
  expect(result.current.getDate()).toBe(27);
});
