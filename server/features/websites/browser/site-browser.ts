import type { Browser, BrowserContext } from 'playwright-core';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { answerRequests } from './answer-requests.ts';
import { openDeadEnd } from './dead-end.ts';
import { findChromium, loadPlaywright } from './find-chromium.ts';
import { openWindow, type SiteWindow, type WindowBounds } from './site-window.ts';

export type { SiteWindow } from './site-window.ts';

/** A Chromium that draws pages; every request of theirs goes through the safe fetcher. */
export interface SiteBrowser {
  /** Opens a window for one reading; waits while another has it. Null when none can be had. */
  open(signal: AbortSignal): Promise<SiteWindow | null>;
}

const START_MS = 10_000;
const CLOSE_MS = 3000;
const VIEW = { width: 1280, height: 800 };
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-pings',
  '--dns-prefetch-disable',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

interface BrowserOptions {
  /** where it is; looked for if not given */
  path?: string | undefined;
  fetcher: SafeFetcher;
  log: Logger;
  /** for tests, whose machine may be busy */
  bounds?: WindowBounds;
}

/** It runs while a window is open and not longer, one at a time. */
export function createSiteBrowser({ path, ...options }: BrowserOptions): SiteBrowser {
  let found: Promise<string | undefined> | undefined;
  let queue: Promise<void> = Promise.resolve();
  return {
    async open(signal) {
      const before = queue;
      const turn = Promise.withResolvers<void>();
      queue = turn.promise;
      try {
        await whenFree(before, signal);
        const executablePath = await (found ??= findChromium(path));
        if (executablePath) return await start(executablePath, options, signal, turn.resolve);
      } catch (error) {
        if (!signal.aborted) options.log.warn({ err: error }, 'Chromium could not be started');
      }
      // whoever comes next waits for the one before us all the same
      void before.then(turn.resolve);
      return null;
    },
  };
}

async function whenFree(before: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const gaveUp = Promise.withResolvers<never>();
  const onAbort = () => gaveUp.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  await Promise.race([before, gaveUp.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  );
}

async function start(
  executablePath: string,
  { fetcher, log, bounds }: Omit<BrowserOptions, 'path'>,
  signal: AbortSignal,
  ended: () => void,
): Promise<SiteWindow> {
  const deadEnd = await openDeadEnd();
  let browser: Browser | undefined;
  const close = async () => {
    // Playwright kills a browser that does not end by itself; we need not wait for that.
    const closed = (browser?.close() ?? Promise.resolve())
      .catch((error: Error) => log.warn({ err: error }, 'Chromium did not end'))
      .finally(() => {
        deadEnd.close();
        ended();
      });
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  };
  try {
    browser = await launch(executablePath, deadEnd.url, log);
    signal.throwIfAborted();
    const context = await shutContext(browser);
    await answerRequests(context, fetcher, signal);
    return await openWindow(context, signal, close, bounds);
  } catch (error) {
    await close();
    throw error;
  }
}

/** With its own sandbox where the system and the account allow that, as root never does. */
async function launch(executablePath: string, proxy: string, log: Logger): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const common = {
    executablePath,
    args: FLAGS,
    timeout: START_MS,
    // our own settings hold keys
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', LANG: 'en_US.UTF-8' },
    proxy: { server: proxy, bypass: '<-loopback>' },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  if (process.getuid?.() !== 0) {
    try {
      return await chromium.launch({ ...common, chromiumSandbox: true });
    } catch (error) {
      log.warn({ err: error }, 'Chromium runs without its sandbox');
    }
  }
  return chromium.launch({ ...common, chromiumSandbox: false });
}

async function shutContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEW,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
  });
  await context.routeWebSocket(
    () => true,
    (socket) => socket.close(),
  );
  await context.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
  return context;
}
