import { addressErrors } from '#copy/errors/addresses.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpClient, HttpHead } from '../http-client/http-client.ts';
import { checkedUrl } from './checked-url.ts';
import { FetchProblem, fetchProblemOf } from './fetch-problem.ts';
import { type GuardOptions, openGuardedClients } from './guarded-clients.ts';

const MAX_COOKIES = 20;
const MAX_LENGTH = 500;

/**
 * Cookies within one fetch: some hosts redirect in a loop until a visitor returns their cookie. They
 * are dropped after the fetch and never sent to another host.
 */
class HopCookies {
  private readonly hosts = new Map<string, Map<string, string>>();

  /** Stores the `set-cookie` headers of a response. */
  store({ host }: URL, setCookie: string | string[] | undefined): void {
    const cookies = this.hosts.get(host) ?? new Map<string, string>();
    for (const line of [setCookie ?? []].flat()) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=([^;]*)/.exec(line.slice(0, MAX_LENGTH)) ?? [];
      if (name && value !== undefined && cookies.size < MAX_COOKIES)
        cookies.set(name, value.trim());
    }
    this.hosts.set(host, cookies);
  }

  /** The `cookie` header for this host; empty if there are no cookies. */
  headerFor({ host }: URL): string {
    return [...(this.hosts.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** A decompressed response of any status. */
export interface SafeResponse {
  /** the final address, after redirects */
  url: string;
  status: number;
  /** names in lower case; repeated headers are joined by commas */
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body exceeded `keepBytes` and was truncated. */
  cut: boolean;
}

export interface SafeFetchOptions {
  signal: AbortSignal;
  /** longest time for the whole fetch, redirects included, in ms */
  timeoutMs?: number;
  /** how much of the body to keep, in bytes after decompression */
  keepBytes?: number;
  /** longer bodies are refused; by default, bodies longer than `keepBytes` are truncated instead */
  maxBytes?: number;
  headers?: Record<string, string>;
  /** If it returns false, the body is skipped and left empty. */
  wants?: (response: { status: number; headers: Record<string, string> }) => boolean;
}

/** One request of a browser that follows redirects itself. */
export interface SafeRequest extends Omit<SafeFetchOptions, 'wants'> {
  method: 'GET' | 'HEAD' | 'OPTIONS';
}

const MAX_REDIRECTS = 10;
const MB = 1024 * 1024;
const DEFAULTS = { timeoutMs: 8000, keepBytes: 2 * MB };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const OUR_HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; OpenSetter/0.1)',
  'accept-encoding': 'gzip, deflate, br',
};

/** Fetches addresses that users enter, but never one in a private, local or reserved network. */
export function createSafeFetcher(options: GuardOptions = {}) {
  const limits = { timeoutMs: DEFAULTS.timeoutMs, connections: 6, keepAliveMs: 2000 };
  const clients = openGuardedClients(options, limits);
  return {
    /** GET, following redirects. Throws FetchProblem, or the signal's reason. */
    fetch: (text: string, given: SafeFetchOptions): Promise<SafeResponse> =>
      bounded(given, (signal) => followRedirects(clients, text, { ...given, signal })),
    /** A single request that returns redirects as responses. Throws like `fetch`. */
    request: (text: string, given: SafeRequest): Promise<SafeResponse & { cookies: string[] }> =>
      bounded(given, (signal) => requestOnce(clients, text, given, signal)),
    close: clients.close,
  };
}

export type SafeFetcher = ReturnType<typeof createSafeFetcher>;

type FetchClients = ReturnType<typeof openGuardedClients>;

async function bounded<T>(
  { signal, timeoutMs = DEFAULTS.timeoutMs }: SafeFetchOptions | SafeRequest,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await act(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    signal.throwIfAborted();
    throw fetchProblemOf(error);
  }
}

async function requestOnce(
  clients: FetchClients,
  text: string,
  { method, headers, keepBytes = DEFAULTS.keepBytes, maxBytes }: SafeRequest,
  signal: AbortSignal,
) {
  const url = checkedUrl(text, clients.exceptions);
  url.hash = '';
  const answer = await clients.clientFor(url).request(url, {
    method,
    signal,
    headers: { ...headers, ...OUR_HEADERS },
    bounds: { keepBytes, maxBytes },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { ...answer, url: url.href, headers: plainHeaders(answer.headers), cookies };
}

/** Follows redirects. Every hop is checked like the first address. */
async function followRedirects(
  clients: FetchClients,
  text: string,
  options: SafeFetchOptions,
): Promise<SafeResponse> {
  const visited = new Set<string>();
  const cookies = new HopCookies();
  let next = text;
  while (visited.size <= MAX_REDIRECTS) {
    const url = checkedUrl(next, clients.exceptions);
    url.hash = '';
    const cookie = cookies.headerFor(url);
    const visit = `${url.href} ${cookie}`;
    if (visited.has(visit)) break;
    visited.add(visit);
    const headers = { ...options.headers, ...(cookie && { cookie }) };
    const answer = await fetchHop(clients.clientFor(url), url, { ...options, headers });
    if (!('location' in answer)) return answer;
    cookies.store(url, answer.cookies);
    next = answer.location;
  }
  throw new FetchProblem('redirect_loop', addressErrors.redirectLoop);
}

interface Redirect {
  location: string;
  /** the set-cookie headers */
  cookies: string[] | string | undefined;
}

/** One hop: a redirect or the final response. */
async function fetchHop(
  client: HttpClient,
  url: URL,
  { signal, headers, wants, ...bounds }: SafeFetchOptions,
): Promise<SafeResponse | Redirect> {
  const { keepBytes = DEFAULTS.keepBytes, maxBytes = keepBytes } = bounds;
  const answer = await client.request(url, {
    signal,
    headers: { ...OUR_HEADERS, ...headers },
    bounds: { keepBytes, maxBytes: maxBytes > keepBytes ? maxBytes : undefined },
    wants: (head) =>
      locationOf(head) === undefined &&
      (!wants || wants({ status: head.status, headers: plainHeaders(head.headers) })),
  });
  const location = locationOf(answer);
  if (location !== undefined) {
    return { location: absolute(location, url), cookies: answer.headers['set-cookie'] };
  }
  return { ...answer, url: url.href, headers: plainHeaders(answer.headers) };
}

function locationOf({ status, headers }: HttpHead): string | undefined {
  return REDIRECTS.has(status) ? headers.location || undefined : undefined;
}

/** Servers send UTF-8 in this header, which Node reads as Latin-1. */
function absolute(location: string, base: URL): string {
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), base);
  if (!url) throw new FetchProblem('unreachable', addressErrors.redirectTarget);
  return url.href;
}

function plainHeaders(raw: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
