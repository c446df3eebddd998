import { vi } from 'vitest';

/** jsdom lacks `matchMedia`. This simulates a page this many pixels wide, on a light system. */
export function fakeWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound, pixels] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    return Object.assign(new EventTarget(), {
      media: query,
      matches: bound === 'min' ? width >= Number(pixels) : width <= Number(pixels ?? 0),
    });
  });
}
