import type { Browser, BrowserContext } from 'playwright-core';
import type { Logger } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { answerRequests } from './answer-requests.ts';
import { openDeadEnd } from './dead-end.ts';
import { findChromium, loadPlaywright } from './find-chromium.ts';
import { openWindow, type SiteWindow, type WindowBounds } from './site-window.ts';

export type { SiteWindow } from './site-window.ts';

/** A Chromium that draws pages. The safe fetcher answers every request of theirs. */
export interface SiteBrowser {
  /** Opens a window for one reading, after the one before has closed. Null when it can't open. */
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
  /** of the executable; searched for by default */
  path?: string | undefined;
  fetcher: SafeFetcher;
  log: Logger;
  /** longer on a busy machine that runs tests */
  bounds?: WindowBounds;
}

/** The browser runs only while a window is open, one window at a time. */
export function createSiteBrowser({ path, ...options }: BrowserOptions): SiteBrowser {
  let found: Promise<string | undefined> | undefined;
  let queue: Promise<void> = Promise.resolve();
  return {
    async open(signal) {
      const before = queue;
      const turn = Promise.withResolvers<void>();
      queue = turn.promise;
      try {
        await waitForTurn(before, signal);
        const executablePath = await (found ??= findChromium(path));
        if (executablePath) return await start(executablePath, options, signal, turn.resolve);
      } catch (error) {
        if (!signal.aborted) options.log.warn({ err: error }, 'Chromium could not be started');
      }
      // The next caller still waits for the window before ours.
      void before.then(turn.resolve);
      return null;
    },
  };
}

async function waitForTurn(before: Promise<void>, signal: AbortSignal): Promise<void> {
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
    // Playwright kills a browser that doesn't exit, so there's no need to wait.
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
    const context = await closedContext(browser);
    await answerRequests(context, fetcher, signal);
    return await openWindow(context, signal, close, bounds);
  } catch (error) {
    await close();
    throw error;
  }
}

/** With Chromium's own sandbox, unless we run as root or the system can't. */
async function launch(executablePath: string, proxy: string, log: Logger): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const common = {
    executablePath,
    args: FLAGS,
    timeout: START_MS,
    // Our environment holds keys.
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

async function closedContext(browser: Browser): Promise<BrowserContext> {
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
