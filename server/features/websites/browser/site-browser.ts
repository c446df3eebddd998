import type { Browser, BrowserContext } from 'playwright-core';
import type { RenderingState } from '#domain/websites/rendering.ts';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { findChromium, launchChromium } from './launch-chromium.ts';
import { openPageProxy } from './page-proxy.ts';
import { descendantsOf, killAll } from './process-tree.ts';
import { openWindow, type SiteWindow, type WindowBounds } from './site-window.ts';

const EVERY_MS = 250;

/**
 * Ends the browser when its processes exceed `maxBytes` in total, because nothing else limits a page's
 * memory outside of its scripts. Returns a function that stops watching.
 */
function watchMemory(maxBytes: number, log: Logger): () => void {
  const timer = setInterval(() => {
    const processes = descendantsOf(process.pid);
    const used = processes.reduce((sum, { memory }) => sum + memory, 0);
    if (used <= maxBytes) return;
    killAll(processes);
    log.warn({ mb: Math.round(used / 1024 / 1024) }, 'Chromium used too much memory');
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A Chromium that renders pages. The safe fetcher handles all their requests. */
export interface SiteBrowser {
  /** Opens a window for one reading; null if it can't open. */
  open(signal: AbortSignal): Promise<SiteWindow | null>;
  /** Starts the browser once to find out how it can run. */
  probe(): Promise<RenderingState>;
}

const CLOSE_MS = 3000;
const VIEW = { width: 1280, height: 800 };
/** for all its processes; an ordinary page takes about 200 MB */
const MAX_MEMORY = 1024 * 1024 * 1024;

interface BrowserOptions {
  /** path of the executable; searched for by default */
  path?: string | undefined;
  fetcher: SafeFetcher;
  log: Logger;
  /** This process runs under an unprivileged account, so Chromium doesn't need a sandbox. */
  isolated?: boolean;
  /** in bytes; 1 GB by default */
  maxMemory?: number;
  /** longer on a busy machine that runs tests */
  bounds?: WindowBounds;
}

/** Each reading runs in a separate process with one window. The browser runs only while it's open. */
export function createSiteBrowser({ path, ...options }: BrowserOptions): SiteBrowser {
  const { log } = options;
  return {
    async open(signal) {
      try {
        signal.throwIfAborted();
        const executablePath = await findChromium(path);
        return executablePath ? await start(executablePath, options, signal) : null;
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'Chromium could not be started');
        return null;
      }
    },
    async probe() {
      const executablePath = await findChromium(path);
      if (!executablePath) return 'missing';
      try {
        const window = await start(executablePath, options, new AbortController().signal);
        await window.close();
        return window.state;
      } catch (error) {
        log.warn({ err: error }, 'Chromium could not be started safely');
        return 'unsafe';
      }
    },
  };
}

async function start(
  executablePath: string,
  { fetcher, log, bounds, isolated = false, maxMemory = MAX_MEMORY }: Omit<BrowserOptions, 'path'>,
  signal: AbortSignal,
): Promise<SiteWindow & { state: RenderingState }> {
  const proxy = await openPageProxy(fetcher, signal);
  let browser: Browser | undefined;
  const endWatch = watchMemory(maxMemory, log);
  const close = async () => {
    endWatch();
    // Playwright kills a browser that doesn't exit, so there's no need to wait.
    const closed = (browser?.close() ?? Promise.resolve())
      .catch((error: Error) => log.warn({ err: error }, 'Chromium did not end'))
      .finally(() => proxy.close());
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  };
  try {
    const launched = await launchChromium(executablePath, proxy, isolated);
    ({ browser } = launched);
    signal.throwIfAborted();
    const context = await closedContext(browser);
    return { ...(await openWindow(context, signal, close, bounds)), state: launched.state };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closedContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEW,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
  });
  await context.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
  return context;
}
