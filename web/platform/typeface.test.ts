import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchTypeface } from './typeface.ts';

const load = vi.fn(async () => []);
const isShown = () => document.documentElement.classList.contains('own-typeface');
const rendered = Promise.resolve();
let rests: () => void;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('requestIdleCallback', (then: () => void) => (rests = then));
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  load.mockReset();
  document.documentElement.classList.remove('own-typeface');
});

it('comes after the page the first time, and with it from then on', async () => {
  fetchTypeface(rendered);
  await rendered;
  expect(load).not.toHaveBeenCalled();
  rests();
  await vi.waitFor(() => expect(isShown()).toBe(true));
  load.mockClear();
  fetchTypeface(new Promise(() => {}));
  expect(load).toHaveBeenCalledOnce();
});

it('is fetched after the page again where it did not come, or a newer one is out', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  fetchTypeface(rendered);
  await rendered;
  rests();
  await Promise.resolve();
  expect(isShown()).toBe(false);
  localStorage.setItem('typeface', '/assets/inter-of-an-older-version.woff2');
  load.mockClear();
  fetchTypeface(rendered);
  await rendered;
  expect(load).not.toHaveBeenCalled();
});
