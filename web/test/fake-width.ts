import { vi } from 'vitest';

/** jsdom has no `matchMedia`: this answers for a page this wide, in pixels, on a light system. */
export function fakeWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound, pixels] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    return Object.assign(new EventTarget(), {
      media: query,
      matches: bound === 'min' ? width >= Number(pixels) : width <= Number(pixels ?? 0),
    });
  });
}
