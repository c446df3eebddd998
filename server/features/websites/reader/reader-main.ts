import { once } from 'node:events';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { websiteAddress } from '#domain/websites/problems.ts';
import { createHttpClient } from '#server/platform/http-client/http-client.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { createLog } from '#server/platform/log.ts';
import { exceptionsFor } from '#server/platform/safe-fetch/exceptions.ts';
import { createSafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { loadPlaywright } from '../browser/launch-chromium.ts';
import { createSiteBrowser } from '../browser/site-browser.ts';
import { readWebsite } from '../read-website.ts';
import { type ReaderReport, type WebsiteTask, WITH_BROWSER } from './messages.ts';
import { dropRootPrivileges } from './reader-account.ts';
import { report, runReaderTask } from './run-reader-task.ts';

/**
 * Loads everything that the code and its packages would load lazily. The process may then switch to an
 * account that can't read the project's folder.
 */
async function loadAll({ browser }: { browser: boolean }): Promise<void> {
  await detectLanguage('one two three');
  if (browser) await loadPlaywright();
  await warmUpHttpClient();
  // Write it for the next reader, while this process still can.
  flushCompileCache();
}

/** An overloaded machine takes seconds. */
const LOAD_MS = 20_000;

/** Sends a request to itself, because undici loads its parser with the first response. */
async function warmUpHttpClient(): Promise<void> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createHttpClient({ connections: 1, timeoutMs: LOAD_MS, maxBytes: 0 });
  await client.request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await client.destroy();
  server.close();
}

/**
 * The program of a reader process: it reads one website and ends. Untrusted content is parsed only here, so
 * that it can't block or crash the product's own processes.
 */
await loadAll({ browser: process.argv.includes(WITH_BROWSER) });
const isolated = dropRootPrivileges();
runReaderTask((order: WebsiteTask) =>
  carryOut(order).catch((error: Error) => ({
    kind: 'failure',
    message: error.stack ?? error.message,
  })),
);

async function carryOut(order: WebsiteTask): Promise<ReaderReport> {
  const { url, allowed, chromePath: path } = order;
  const log = createLog(order.logLevel);
  const fetcher = createSafeFetcher({
    allowed: exceptionsFor(websiteAddress(url ?? ''), allowed),
  });
  const browser = path === null ? null : createSiteBrowser({ path, fetcher, log, isolated });
  if (url === null) return { kind: 'drawing', state: (await browser?.probe()) ?? 'missing' };
  const result = await readWebsite({ fetcher, browser, log }, url, {
    signal: new AbortController().signal,
    progress: {
      onPage: (read, planned) => report({ kind: 'page', read, planned }),
      onScreenshot: (taken) => report({ kind: 'screenshot', taken }),
    },
  });
  return { kind: 'result', result };
}
