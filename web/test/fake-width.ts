import { vi } from 'vitest';

/** jsdom has no `matchMedia`: this answers for a page this wide, in pixels, on a light system. */
export function fakeWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = /\(max-width: (\d+)px\)/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      media: query,
      matches: most !== undefined && width <= Number(most),
    });
  });
}
