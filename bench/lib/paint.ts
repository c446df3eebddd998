import type { BrowserContext } from '@playwright/test';

/** A slow phone line, and a processor a quarter as fast. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWDOWN = 4;
/** Milliseconds after the last request until the page counts as quiet. */
const QUIET = 2_000;

/** Times in milliseconds since the page began. */
export interface Paint {
  first: number;
  largest: number;
  /** what tasks took beyond 50 ms each, after the first paint */
  blocked: number;
  /** how much moved, as a share of the window */
  shift: number;
  /** until the largest paint */
  bytes: number;
  requests: number;
}

/** Opens an address with an empty cache, as a slow phone, until nothing comes any more. */
export async function paintOf(context: BrowserContext, url: string): Promise<Paint> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const ended: { at: number; bytes: number }[] = [];
  let begun = 0;
  let last = performance.now();
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    begun ||= timestamp;
    last = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
    ended.push({ at: (timestamp - begun) * 1000, bytes: encodedDataLength });
    last = performance.now();
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  while (performance.now() - last < QUIET) await page.waitForTimeout(100);
  const seen = await page.evaluate(() => window.benchPaint);
  await page.close();
  const { first, largest, shift, tasks } = seen;
  const before = ended.filter(({ at }) => at < largest);
  const late = tasks.filter(([start]) => start > first);
  return {
    first,
    largest,
    shift,
    blocked: late.reduce((sum, [, duration]) => sum + duration - 50, 0),
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: before.length,
  };
}

declare global {
  interface Window {
    benchPaint: {
      first: number;
      largest: number;
      shift: number;
      tasks: [start: number, duration: number][];
    };
  }
}

/** Runs in the page. */
function observe() {
  const seen: Window['benchPaint'] = { first: 0, largest: 0, shift: 0, tasks: [] };
  window.benchPaint = seen;
  const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  watch('layout-shift', ({ value }) => {
    seen.shift += value ?? 0;
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration]);
  });
}
