import type { BrowserContext, Page } from 'playwright-core';
import { visibleHtml } from './visible-html.ts';

export interface SiteWindow {
  /** Draws a page and returns its address and final HTML, what is hidden marked; null if it fails. */
  draw(url: string): Promise<{ url: string; html: string } | null>;
  /** The first 1280x800 pixels of the page drawn last. */
  screenshot(): Promise<{ png: Uint8Array; mime: string } | null>;
  close(): Promise<void>;
}

/** How long each thing may take, in ms. */
export interface WindowBounds {
  load: number;
  /** until the network is idle */
  quiet: number;
  /** for the HTML, and for the screenshot */
  act: number;
}

const DEFAULT_BOUNDS: WindowBounds = { load: 8000, quiet: 3000, act: 5000 };
const MAX_SETTLE_MS = 2500;
const MAX_HTML = 4 * 1024 * 1024;

export async function openWindow(
  context: BrowserContext,
  signal: AbortSignal,
  close: () => Promise<void>,
  bounds = DEFAULT_BOUNDS,
): Promise<SiteWindow> {
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => {}));
  const longest = bounds.load + bounds.quiet + bounds.act;
  const enqueue = createQueue();
  return {
    draw: (url) => enqueue(() => orNull(draw(page, url, bounds), longest, signal)),
    screenshot: () => enqueue(() => orNull(screenshotOf(page, bounds.act), bounds.act, signal)),
    close,
  };
}

/** A screenshot taken while the next page is drawn would show that page, or never finish. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
}

async function draw(page: Page, url: string, { load, quiet }: WindowBounds) {
  const before = page.url();
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: load });
  } catch (error) {
    // A page that navigates away at once, or never stops loading, still has content.
    if (page.url() === before) throw error;
  }
  // A page that is never idle is read as it is by then.
  await page.waitForLoadState('networkidle', { timeout: quiet }).catch(() => {});
  const settle = Math.min(quiet, MAX_SETTLE_MS);
  const html = await visibleHtml(page, { settle, maxLength: MAX_HTML });
  // The browser's error page is not the site's.
  return /^https?:/.test(page.url()) ? { url: page.url(), html } : null;
}

async function screenshotOf(page: Page, timeout: number) {
  const png = await page.screenshot({
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
    timeout,
  });
  return { png: new Uint8Array(png), mime: 'image/jpeg' };
}

/** A page can block its window, so every call has a time limit. */
function orNull<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve) => {
    const give = (value: T | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    };
    const onAbort = () => give(null);
    const timer = setTimeout(onAbort, ms);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(give, onAbort);
  });
}
