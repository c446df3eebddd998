import type { SiteBrowser, SiteWindow } from './site-browser.ts';

const CLOSE_WAIT_MS = 3000;

/** A browser window that opens when it's first used, and can be closed while it's still opening. */
export class LazyWindow {
  private readonly browser: SiteBrowser | null;
  private readonly signal: AbortSignal;
  private opening: Promise<SiteWindow | null> | undefined;

  constructor(browser: SiteBrowser | null, signal: AbortSignal) {
    this.browser = browser;
    this.signal = signal;
  }

  open(): Promise<SiteWindow | null> {
    this.opening ??= this.browser?.open(this.signal) ?? Promise.resolve(null);
    return this.opening;
  }

  /** Waits at most 3 s for a window that is still opening, then closes it in the background. */
  async close(): Promise<void> {
    const closed = this.opening?.then((window) => window?.close());
    await Promise.race([
      closed,
      new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS).unref()),
    ]);
  }
}
