import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restAfter, whenAtRest } from './rest.ts';

let idle: (() => void) | undefined;
let draw: (() => void) | undefined;

/** Whether the page counts as at rest by now. */
async function isAtRest() {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([whenAtRest().then(() => true), Promise.resolve().then(() => false)]);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  [idle, draw] = [undefined, undefined];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => (idle = then));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => (draw = then));
});
afterEach(() => {
  restAfter(Promise.resolve());
});

it('is at rest once the first page is rendered, idle and painted', async () => {
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>();
  restAfter(rendered);
  await isAtRest();
  expect(idle).toBeUndefined();
  render();
  expect(await isAtRest()).toBe(false);
  idle?.();
  expect(await isAtRest()).toBe(false);
  draw?.();
  expect(await isAtRest()).toBe(true);
});

it('does not wait for ever where nothing is drawn', async () => {
  restAfter(Promise.resolve());
  expect(await isAtRest()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await isAtRest()).toBe(true);
});
