import { websiteAddress } from '#domain/websites/problems.ts';
import { createLog } from '#server/platform/log.ts';
import { exceptionsNamedBy } from '#server/platform/safe-fetch/exceptions.ts';
import { createSafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { createSiteBrowser } from '../browser/site-browser.ts';
import { readWebsite } from '../read-website.ts';
import type { ReadProgress } from '../site-read.ts';
import { loadAll } from './load-all.ts';
import { ALIVE_MS, type ReaderReport, type ReadOrder, WITH_BROWSER } from './messages.ts';
import { leaveRoot } from './reader-account.ts';

/**
 * The program of a reader process: it reads one website and ends. What strangers wrote is parsed
 * here and nowhere else, so that nothing of theirs can hold up or end the product's own processes.
 */
await loadAll({ browser: process.argv.includes(WITH_BROWSER) });
const isolated = leaveRoot();
process.once('message', (order) => void work(order as ReadOrder));
// No one waits for the result any more.
process.once('disconnect', () => process.exit(0));
setInterval(() => send({ kind: 'alive' }), ALIVE_MS).unref();
send({ kind: 'ready' });

function send(report: ReaderReport, then?: () => void): void {
  process.send?.(report, () => then?.());
}

const progress: ReadProgress = {
  onPage: (read, planned) => send({ kind: 'page', read, planned }),
  onScreenshot: (taken) => send({ kind: 'screenshot', taken }),
};

async function work(order: ReadOrder): Promise<void> {
  const report = await carryOut(order).catch(
    (error: Error): ReaderReport => ({ kind: 'failure', message: error.stack ?? error.message }),
  );
  send(report, () => process.exit(0));
}

async function carryOut(order: ReadOrder): Promise<ReaderReport> {
  const { url, allowed, chromePath: path, timeoutMs } = order;
  const log = createLog(order.logLevel);
  const fetcher = createSafeFetcher({
    allowed: exceptionsNamedBy(websiteAddress(url ?? ''), allowed),
  });
  const browser = path === null ? null : createSiteBrowser({ path, fetcher, log, isolated });
  if (url === null) return { kind: 'drawing', state: (await browser?.probe()) ?? 'missing' };
  const result = await readWebsite({ fetcher, browser, log }, url, {
    signal: new AbortController().signal,
    progress,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { kind: 'result', result };
}
