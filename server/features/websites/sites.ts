import { type ReadProgress, type ReadResult, type ReadDeps, readWebsite } from './read-website.ts';

/** The door to websites that people name. */
export interface Sites {
  /** Reads a website within bounds of pages, bytes and seconds. */
  read(url: string, options: { signal: AbortSignal; progress?: ReadProgress }): Promise<ReadResult>;
  close(): Promise<void>;
}

export function createSites(deps: ReadDeps): Sites {
  return {
    read: (url, options) => readWebsite(deps, url, options),
    close: () => deps.fetcher.close(),
  };
}
