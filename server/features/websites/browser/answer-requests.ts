import type { BrowserContext, Route } from 'playwright-core';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';

const MB = 1024 * 1024;
const BOUNDS = { requests: 150, bytes: 16 * MB };
const REQUEST_BOUNDS = { timeoutMs: 6000, keepBytes: 3 * MB };
/** An aborted request leaves the page as it is; a failed one would replace it by an error page. */
const ABORTED = 'aborted';
/** A page is only read and photographed, so nothing is sent, played or streamed. */
const BLOCKED_TYPES = new Set([
  'media',
  'websocket',
  'eventsource',
  'ping',
  'manifest',
  'texttrack',
]);
const FORWARDED_HEADERS = ['accept', 'accept-language', 'origin', 'referer'];
/** Lengths and encodings no longer match the body; the others would start requests of their own. */
const DROPPED_HEADERS = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'set-cookie',
  'link',
  'refresh',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'speculation-rules',
  'content-disposition',
]);

/** Answers every request of a page through the fetcher, which refuses private addresses. */
export async function answerRequests(
  context: BrowserContext,
  fetcher: SafeFetcher,
  signal: AbortSignal,
): Promise<void> {
  const left = { ...BOUNDS };
  await context.route(
    () => true,
    async (route) => {
      try {
        await answer(route, fetcher, signal, left);
      } catch {
        // The request was refused or failed, or the page has closed.
        await route.abort(ABORTED).catch(() => {});
      }
    },
  );
}

async function answer(
  route: Route,
  fetcher: SafeFetcher,
  signal: AbortSignal,
  left: typeof BOUNDS,
): Promise<void> {
  const request = route.request();
  left.requests -= 1;
  const isWanted = request.method() === 'GET' && !BLOCKED_TYPES.has(request.resourceType());
  if (!isWanted || left.requests < 0 || left.bytes <= 0) return route.abort(ABORTED);
  const given = request.headers();
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  );
  const found = await fetcher.fetch(request.url(), { ...REQUEST_BOUNDS, signal, headers });
  left.bytes -= found.body.length;
  await route.fulfill({
    status: found.status,
    headers: Object.fromEntries(
      Object.entries(found.headers).filter(([name]) => !DROPPED_HEADERS.has(name)),
    ),
    body: Buffer.from(found.body),
  });
}
