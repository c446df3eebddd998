import type { SiteFact } from '#domain/websites/facts.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import type { SiteProblem } from '#domain/websites/problems.ts';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import type { SiteBrowser } from './browser/site-browser.ts';

/** The pages read from a website, and the facts found in them. */
export interface SiteRead extends Omit<PagesRead, 'visible'> {
  facts: SiteFact[];
}

/** The pages of a website, as a reader process returns them. Plain data. */
export interface PagesRead {
  /** final URL, after redirects */
  url: string;
  title: string;
  language: string | null;
  pages: (Pick<VisiblePage, 'url' | 'title' | 'language'> & { markdown: string })[];
  /** the visible content of each page */
  visible: VisiblePage[];
  screenshot: { png: Uint8Array; mime: string } | null;
  /** notes for users, such as what robots.txt forbids */
  notes: string[];
}

export type ReadResult<Site = SiteRead> =
  | { ok: true; site: Site }
  | { ok: false; reason: SiteProblem; message: string };

export interface ReadProgress {
  /** the next rows of a workbook */
  onRows?: (rows: string[][]) => void | Promise<void>;
  onPage?(read: number, planned: number): void | Promise<void>;
  onScreenshot?(taken: boolean): void | Promise<void>;
  onFacts?(count: number): void | Promise<void>;
}

export interface ReadDeps {
  fetcher: SafeFetcher;
  /** null to read without a browser; one without a Chromium opens no window */
  browser: SiteBrowser | null;
  log: Logger;
}
