import { websiteAddress } from '#domain/websites/address.ts';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { LazyWindow } from './browser/lazy-window.ts';
import { openStart, SiteRefused } from './reading/open-start.ts';
import { readSite } from './reading/read-site.ts';
import type { ReadDeps, ReadProgress, ReadResult } from './site-read.ts';

export interface ReadOptions {
  signal: AbortSignal;
  progress?: ReadProgress;
  /** for the whole of it, 25 s unless said */
  longestMs?: number;
}

const WHOLE_MS = 25_000;

/**
 * Reads a business's website as a reader would: the start page and the few pages that matter.
 * What keeps the start page from being read is an outcome with words for a person; anything after
 * it only leaves a note. Throws the signal's reason when the caller gives up.
 */
export async function readWebsite(
  deps: ReadDeps,
  url: string,
  { signal, progress = {}, longestMs = WHOLE_MS }: ReadOptions,
): Promise<ReadResult> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const window = new LazyWindow(deps.browser, whole);
  try {
    const start = await openStart(deps.fetcher, websiteAddress(url), whole);
    const site = await readSite({ ...deps, window, progress, signal: whole }, start);
    signal.throwIfAborted();
    return { ok: true, site };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SiteRefused) return error.outcome;
    if (whole.aborted) return { ok: false, reason: 'timeout', message: SITE_PROBLEMS.timeout };
    throw error;
  } finally {
    await window.close();
  }
}
