import type { SiteProblem } from '#domain/websites/problems.ts';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import type { SiteBrowser } from './browser/site-browser.ts';

/** What was read of a website. */
export interface SiteRead {
  /** final, after redirects */
  url: string;
  title: string;
  language: string | null;
  pages: PageRead[];
  facts: SiteFact[];
  screenshot: { png: Uint8Array; mime: string } | null;
  /** remarks for people, such as what robots.txt forbids */
  notes: string[];
}

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
  /** the address of the page that it came from */
  page: string;
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
  /** null for a reading without one; one where no Chromium exists opens no window */
  browser: SiteBrowser | null;
  log: Logger;
}
