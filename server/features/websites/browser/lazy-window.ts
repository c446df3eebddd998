import type { SiteBrowser, SiteWindow } from './site-browser.ts';

const PATIENCE_MS = 3000;

/** A window that is opened when it is first wanted, and closed also while it still opens. */
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

  /** Does not wait long for one that is still opening; it is closed all the same. */
  async close(): Promise<void> {
    const closed = this.opening?.then((window) => window?.close());
    await Promise.race([
      closed,
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
    ]);
  }
}
