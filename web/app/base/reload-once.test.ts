import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const error = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('loads the page anew, and answers nothing to the one that goes', async () => {
  const settled = vi.fn();
  void reloadOnce(error).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

it('does not load again when that was no help', () => {
  void reloadOnce(error);
  vi.advanceTimersByTime(9_000);
  expect(() => reloadOnce(error)).toThrow(error);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does load again for the next version', () => {
  void reloadOnce(error);
  vi.advanceTimersByTime(10_000);
  void reloadOnce(error);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('never loads for ever where storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => reloadOnce(error)).toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});
