import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 58) });
});

const advance = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('is the next day after midnight, and the one after it, without anything happening', () => {
  const { result, unmount } = renderHook(useToday);
  const first = result.current;
  advance(60_000);
  expect(result.current).toBe(first);
  advance(62_000);
  expect(result.current.getDate()).toBe(25);
  advance(24 * 3_600_000);
  expect(result.current.getDate()).toBe(26);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('is today after a laptop slept through a night', () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime(new Date(2026, 10, 27, 8));
  advance(3_600_000);
  expect(result.current.getDate()).toBe(27);
});
