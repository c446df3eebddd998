import type { BrowserContext, Page } from 'playwright-core';
import { visibleHtml } from './visible-html.ts';

export interface SiteWindow {
  /** Renders a page. Returns its URL and final HTML with hidden elements marked; null on failure. */
  draw(url: string): Promise<{ url: string; html: string } | null>;
  /** The first 1280x800 pixels of the last rendered page. */
  screenshot(): Promise<{ png: Uint8Array; mime: string } | null>;
  close(): Promise<void>;
}

/** Time limits in ms. */
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

/** Prevents a screenshot during the rendering of the next page: it would show that page or never finish. */
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
    // A page that navigates away immediately, or never stops loading, still has content.
    if (page.url() === before) throw error;
  }
  // A page that never becomes idle is read in its state at the timeout.
  await page.waitForLoadState('networkidle', { timeout: quiet }).catch(() => {});
  const settle = Math.min(quiet, MAX_SETTLE_MS);
  const html = await visibleHtml(page, { settle, maxLength: MAX_HTML });
  // Ignore the browser's own error page.
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

/** Limits the time of every call, because a page can block its window. */
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
