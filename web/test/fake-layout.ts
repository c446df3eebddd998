import { vi } from 'vitest';

/**
 * jsdom has no layout, and without a height a virtual list renders no lines. `vi.restoreAllMocks()` and
 * `vi.unstubAllGlobals()` end it.
 */
export function fakeLayout() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}
