import { SITE_PROBLEMS, websiteAddress } from '#domain/websites/problems.ts';
import type { SiteWindow } from './browser/site-window.ts';
import { openStartPage, SiteRefused } from './reading/open-start.ts';
import { readSite } from './reading/read-site.ts';
import type { PagesRead, ReadDeps, ReadProgress, ReadResult } from './site-read.ts';

interface ReadOptions {
  signal: AbortSignal;
  progress?: ReadProgress | undefined;
  /** time limit for the whole reading, in ms; 25 s by default */
  timeoutMs?: number;
}

const TIMEOUT_MS = 25_000;

/**
 * Reads a business's website: the start page and the most useful other pages. An unreadable start page is
 * an outcome with a message for the user, while later failures only leave a note. Throws the signal's
 * reason when the caller aborts.
 */
export async function readWebsite(
  deps: ReadDeps,
  url: string,
  { signal, progress = {}, timeoutMs = TIMEOUT_MS }: ReadOptions,
): Promise<ReadResult<PagesRead>> {
  const readingSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let window: SiteWindow | null = null;
  try {
    const start = await openStartPage(deps.fetcher, websiteAddress(url), readingSignal);
    window = (await deps.browser?.open(readingSignal)) ?? null;
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
    await window?.close();
  }
}
