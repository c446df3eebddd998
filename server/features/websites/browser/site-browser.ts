/** A Chromium that draws pages; every request of theirs goes through the safe fetcher. */
export interface SiteBrowser {
  /** Opens a window for one reading; waits while another reading has it. Null when none can be had. */
  open(signal: AbortSignal): Promise<SiteWindow | null>;
  close(): Promise<void>;
}

export interface SiteWindow {
  /** Draws a page and answers its HTML and its address then; null when that fails. */
  draw(url: string): Promise<{ url: string; html: string } | null>;
  /** The page drawn last, as its first 1280x800 pixels. */
  screenshot(): Promise<{ png: Uint8Array; mime: string } | null>;
  close(): Promise<void>;
}
