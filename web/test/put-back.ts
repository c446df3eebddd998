import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Test files in one worker share a page and the libraries. Each file gets fresh copies of our modules, and
// leaves neither content nor listeners behind.
vi.resetModules();

// The library sets this only once, for the first file that imports it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// A fallback for tests that don't stub it (`fakeWidth`), because jsdom lacks it.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
// The next test must not find the page of this one, its clock, its stubs and spies, or what it stored for
// its user.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const ends: (() => void)[] = [];
type Listen = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => void;
const targets: Record<'addEventListener' | 'removeEventListener', Listen>[] = [window, document];

for (const target of targets) {
  const add = target.addEventListener;
  target.addEventListener = (...given) => {
    // React registers this listener once per page, for everything it ever renders there.
    if (given[0] !== 'selectionchange') ends.push(() => target.removeEventListener(...given));
    add.apply(target, given);
  };
  ends.push(() => {
    target.addEventListener = add;
  });
}

afterAll(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
});
