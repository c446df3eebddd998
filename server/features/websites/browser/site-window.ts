import type { BrowserContext, Page } from 'playwright-core';

export interface SiteWindow {
  /** Draws a page and answers its HTML and its address then; null when that fails. */
  draw(url: string): Promise<{ url: string; html: string } | null>;
  /** The page drawn last, as its first 1280x800 pixels. */
  screenshot(): Promise<{ png: Uint8Array; mime: string } | null>;
  close(): Promise<void>;
}

/** How long each thing may take, in ms. */
export interface WindowBounds {
  load: number;
  /** until nothing is loaded any more */
  quiet: number;
  /** for the HTML, and for the picture */
  act: number;
}

const USUAL_BOUNDS: WindowBounds = { load: 8000, quiet: 3000, act: 5000 };
const MAX_HTML = 4 * 1024 * 1024;

export async function openWindow(
  context: BrowserContext,
  signal: AbortSignal,
  close: () => Promise<void>,
  bounds = USUAL_BOUNDS,
): Promise<SiteWindow> {
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => {}));
  const longest = bounds.load + bounds.quiet + bounds.act;
  const inTurn = oneAfterTheOther();
  return {
    draw: (url) => inTurn(() => orNull(draw(page, url, bounds), longest, signal)),
    screenshot: () => inTurn(() => orNull(picture(page, bounds.act), bounds.act, signal)),
    close,
  };
}

/** A picture taken while the next page is being drawn would be of that one, or never come. */
function oneAfterTheOther() {
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
    // a page that tries to leave at once, or goes on loading, is there all the same
    if (page.url() === before) throw error;
  }
  // a page that never is quiet is read as it is by then
  await page.waitForLoadState('networkidle', { timeout: quiet }).catch(() => {});
  const html = await page.content();
  // the browser's own page about an error is no page of the site
  return /^https?:/.test(page.url()) ? { url: page.url(), html: html.slice(0, MAX_HTML) } : null;
}

async function picture(page: Page, timeout: number) {
  const png = await page.screenshot({
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
    timeout,
  });
  return { png: new Uint8Array(png), mime: 'image/jpeg' };
}

/** A page can keep its window from answering at all, so nothing waits for it without an end. */
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
