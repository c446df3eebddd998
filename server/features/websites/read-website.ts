import { SITE_PROBLEMS, websiteAddress } from '#domain/websites/problems.ts';
import { LazyWindow } from './browser/lazy-window.ts';
import { openStartPage, SiteRefused } from './reading/open-start.ts';
import { readSite } from './reading/read-site.ts';
import type { PagesRead, ReadDeps, ReadProgress, ReadResult } from './site-read.ts';

export interface ReadOptions {
  signal: AbortSignal;
  progress?: ReadProgress;
  /** longest time for the whole reading, in ms; 25 s by default */
  timeoutMs?: number;
}

const TIMEOUT_MS = 25_000;

/**
 * Reads a business's website: the start page and the few pages that matter. A start page that
 * cannot be read is an outcome with words for a person; a later failure only leaves a note. Throws
 * the signal's reason when the caller gives up.
 */
export async function readWebsite(
  deps: ReadDeps,
  url: string,
  { signal, progress = {}, timeoutMs = TIMEOUT_MS }: ReadOptions,
): Promise<ReadResult<PagesRead>> {
  const readingSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const window = new LazyWindow(deps.browser, readingSignal);
  try {
    const start = await openStartPage(deps.fetcher, websiteAddress(url), readingSignal);
    const site = await readSite({ ...deps, window, progress, signal: readingSignal }, start);
    signal.throwIfAborted();
    return { ok: true, site };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SiteRefused) return error.outcome;
    if (readingSignal.aborted)
      return { ok: false, reason: 'timeout', message: SITE_PROBLEMS.timeout };
    throw error;
  } finally {
    await window.close();
  }
}
