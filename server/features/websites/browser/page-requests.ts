import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SafeFetcher, SafeRequest } from '#server/platform/safe-fetch/safe-fetch.ts';

/** What the pages of one window have asked for so far. */
export interface PageTraffic {
  fetcher: SafeFetcher;
  signal: AbortSignal;
  requests: number;
  bytes: number;
}

const MB = 1024 * 1024;
const MAX_REQUESTS = 200;
const MAX_BYTES = 16 * MB;
const REQUEST_BOUNDS = { timeoutMs: 6000, keepBytes: 3 * MB };
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A page that is refused leaves the one before as it is; a thing on a page is missing. */
const NO_PAGE = 204;
const NO_THING = 403;

/** Belong to one connection, are the fetcher's own, or tell a site about the browser. */
const OWN_REQUEST_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|accept-encoding|content-.*|user-agent|sec-ch-.*|proxy-.*)$/;
/** Belong to one connection, no longer match the body, or name further places to talk to. */
const OWN_RESPONSE_HEADERS =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-encoding|content-length|content-disposition|set-cookie|alt-svc|nel|report-to|reporting-endpoints|speculation-rules)$/;

/** Answers a request of a page with what its server says to the safe fetcher. */
export async function answerRequest(
  address: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  traffic: PageTraffic,
): Promise<void> {
  traffic.requests += 1;
  try {
    if (!address || !isRead(request) || isSpent(traffic)) return refuse(request, response);
    const { fetcher, signal } = traffic;
    const found = await fetcher.request(address, {
      ...REQUEST_BOUNDS,
      signal,
      method: request.method as SafeRequest['method'],
      headers: headersOf(request),
    });
    traffic.bytes += found.body.length;
    response.writeHead(
      found.status,
      [
        ...Object.entries(found.headers).filter(([name]) => !OWN_RESPONSE_HEADERS.test(name)),
        ...found.cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
      ].flat(),
    );
    response.end(found.body);
  } catch {
    // It was refused, it failed, or the page is gone.
    refuse(request, response);
  }
}

const isSpent = ({ requests, bytes }: PageTraffic) => requests > MAX_REQUESTS || bytes > MAX_BYTES;

/** A page is only read and photographed, so nothing is sent, played or streamed. */
function isRead({ method = '', headers }: IncomingMessage): boolean {
  const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers;
  if (!METHODS.has(method) || (method === 'OPTIONS' && !isPreflight)) return false;
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding']) return false;
  const isStream = (headers.accept ?? '').includes('text/event-stream');
  // Chromium asks for films and music so.
  const isMedia = (headers['accept-encoding'] ?? '').startsWith('identity;q=1');
  return !headers.upgrade && !isStream && !isMedia;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_REQUEST_HEADERS.test(name) ? [] : [[name, String(value)]],
    ),
  );
}

function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  const isPage = (headers.accept ?? '').startsWith('text/html');
  response.writeHead(isPage ? NO_PAGE : NO_THING).end();
}
