import { websiteAddress } from '#domain/websites/address.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#domain/websites/problems.ts';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { LazyWindow } from './browser/lazy-window.ts';
import type { SiteBrowser } from './browser/site-browser.ts';
import { openStart, SiteRefused } from './reading/open-start.ts';
import { readSite } from './reading/read-site.ts';

export type PageKind =
  | 'start'
  | 'services'
  | 'prices'
  | 'about'
  | 'contact'
  | 'faq'
  | 'booking'
  | 'other';

export interface PageRead {
  url: string;
  title: string;
  kind: PageKind;
  language: string | null;
  markdown: string;
}

export type FactKind =
  | 'title'
  | 'description'
  | 'language'
  | 'service'
  | 'price'
  | 'email'
  | 'phone'
  | 'address'
  | 'contact_link'
  | 'booking_link'
  | 'social_link'
  | 'opening_hours'
  | 'faq';

export interface SiteFact {
  kind: FactKind;
  value: string;
  /** the page where it was found */
  page: string;
}

export interface SiteRead {
  /** final, after redirects */
  url: string;
  title: string;
  language: string | null;
  pages: PageRead[];
  facts: SiteFact[];
  screenshot: { png: Uint8Array; mime: string } | null;
  /** remarks for people, such as what robots.txt disallows */
  notes: string[];
}

export type ReadResult =
  | { ok: true; site: SiteRead }
  | { ok: false; reason: SiteProblem; message: string };

export interface ReadProgress {
  onPage?(read: number, planned: number): void | Promise<void>;
  onScreenshot?(taken: boolean): void | Promise<void>;
  onFacts?(count: number): void | Promise<void>;
}

export interface ReadDeps {
  fetcher: SafeFetcher;
  /** null turns drawing off; without a Chromium it opens no window */
  browser: SiteBrowser | null;
  log: Logger;
}

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
): Promise<ReadResult> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
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
