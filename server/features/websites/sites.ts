import type { ReadDeps, ReadProgress, ReadResult } from './site-read.ts';

/** Reads the websites that people name. */
export interface Sites {
  /** Reads a website within bounds of pages, bytes and seconds. */
  read(url: string, options: { signal: AbortSignal; progress?: ReadProgress }): Promise<ReadResult>;
  close(): Promise<void>;
}

export function createSites(deps: ReadDeps): Sites {
  return {
    // Loaded with the first website: most processes never need the parsers' memory.
    async read(url, options) {
      const { readWebsite } = await import('./read-website.ts');
      return readWebsite(deps, url, options);
    },
    close: () => deps.fetcher.close(),
  };
}
