import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The files of one worker share a page and the libraries. Each file gets our own modules fresh, and
// leaves neither content nor listeners behind.
vi.resetModules();

// The library sets these up once, for the first file that imports it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// A test takes back its own answer (`fakeWidth`) before its page goes, and a part of it may only now be
// drawn. jsdom has none.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
// What a page keeps for its person is none of the next test's.
afterEach(() => {
  cleanup();
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
    // React listens to this once per page, for all that it ever draws there.
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
