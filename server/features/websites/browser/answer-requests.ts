import type { BrowserContext, Route } from 'playwright-core';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';

const MB = 1024 * 1024;
const BOUNDS = { requests: 150, bytes: 16 * MB };
const ONE = { timeoutMs: 6000, keepBytes: 3 * MB };
/** As if the visitor had changed their mind: the page stays as it is, without an error in its place. */
const GIVEN_UP = 'aborted';
/** Pages are read and looked at; nothing is sent, played or streamed. */
const UNWANTED = new Set(['media', 'websocket', 'eventsource', 'ping', 'manifest', 'texttrack']);
const PASSED_ON = ['accept', 'accept-language', 'origin', 'referer'];
/** Lengths and packings are no longer true; the others would start requests of their own. */
const DROPPED = new Set([
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

/** Every request of the pages goes through the fetcher, which refuses inside addresses. */
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
        // refused, failed, or the page is gone already
        await route.abort(GIVEN_UP).catch(() => {});
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
  const isWanted = request.method() === 'GET' && !UNWANTED.has(request.resourceType());
  if (!isWanted || left.requests < 0 || left.bytes <= 0) return route.abort(GIVEN_UP);
  const given = request.headers();
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  );
  const found = await fetcher.fetch(request.url(), { ...ONE, signal, headers });
  left.bytes -= found.body.length;
  await route.fulfill({
    status: found.status,
    headers: Object.fromEntries(
      Object.entries(found.headers).filter(([name]) => !DROPPED.has(name)),
    ),
    body: Buffer.from(found.body),
  });
}
