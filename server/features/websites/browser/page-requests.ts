import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SafeFetcher, SafeRequest } from '#server/platform/safe-fetch/safe-fetch.ts';

/** The requests of one window's pages so far. */
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
/** Refusing a page with this status keeps the previous one. Other refused resources are just missing. */
const NO_PAGE = 204;
const BLOCKED_STATUS = 403;

/** Headers that belong to one connection, are set by the fetcher, or describe the browser to a site. */
const OWN_REQUEST_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|accept-encoding|content-.*|user-agent|sec-ch-.*|proxy-.*)$/;
/** Headers that belong to one connection, no longer match the body, or name other endpoints. */
const OWN_RESPONSE_HEADERS =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-encoding|content-length|content-disposition|set-cookie|alt-svc|nel|report-to|reporting-endpoints|speculation-rules)$/;

/** Responds to a page's request with its server's response to the safe fetcher. */
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
    // The request was refused or failed, or the page is gone.
    refuse(request, response);
  }
}

const isSpent = ({ requests, bytes }: PageTraffic) => requests > MAX_REQUESTS || bytes > MAX_BYTES;

/** Whether a request only reads: pages are read and photographed, so they can't send, play or stream. */
function isRead({ method = '', headers }: IncomingMessage): boolean {
  const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers;
  if (!METHODS.has(method) || (method === 'OPTIONS' && !isPreflight)) return false;
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding']) return false;
  const isStream = (headers.accept ?? '').includes('text/event-stream');
  // Chromium requests video and audio with this header.
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
  response.writeHead(isPage ? NO_PAGE : BLOCKED_STATUS).end();
}
