import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restAfter } from './rest.ts';
import { fetchTypeface } from './typeface.ts';

const load = vi.fn(async () => []);
const isShown = () => document.documentElement.classList.contains('own-typeface');
let settle: () => void;

/** The files this page has loaded, by their size over the network. */
const loaded = (...sizes: number[]) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    sizes.map((transferSize) => ({
      name: 'http://localhost/assets/start.js',
      transferSize,
    })) as unknown as PerformanceEntryList,
  );

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  settle = resolve;
  restAfter(promise);
});
afterEach(() => {
  load.mockReset();
  document.documentElement.classList.remove('own-typeface');
});

it('comes after the page where its files came over the network', async () => {
  loaded(58_000, 300);
  const fetched = fetchTypeface();
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  settle();
  await fetched;
  expect(isShown()).toBe(true);
});

it('comes with the page where the browser had its files', async () => {
  loaded(300, 0);
  await fetchTypeface();
  expect(isShown()).toBe(true);
});

it('leaves the system font where it cannot be fetched', async () => {
  loaded(0);
  load.mockRejectedValueOnce(new Error('offline'));
  await fetchTypeface();
  expect(isShown()).toBe(false);
});
