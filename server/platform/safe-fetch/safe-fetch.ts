import type { IncomingHttpHeaders } from 'node:http';
import { createHttpClient, type HttpClient, type HttpHead } from '../http-client/http-client.ts';
import { checkedConnect, type Dial, type Resolve } from './checked-connect.ts';
import { type AllowedOrigins, checkedUrl } from './checked-url.ts';
import { FetchProblem, fetchProblemOf } from './fetch-problem.ts';
import { HopCookies } from './hop-cookies.ts';

/** A decompressed response of any status. */
export interface SafeResponse {
  /** the final address, after redirects */
  url: string;
  status: number;
  /** names in lower case; repeated headers are joined by commas */
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body was longer than `keepBytes`; the rest was left out. */
  cut: boolean;
}

export interface SafeFetchOptions {
  signal: AbortSignal;
  /** longest time for the whole fetch, redirects included, in ms */
  timeoutMs?: number;
  /** how much of the body is kept, in bytes after decompression */
  keepBytes?: number;
  /** a longer body is refused; by default a longer one than `keepBytes` is cut instead */
  maxBytes?: number;
  headers?: Record<string, string>;
  /** False skips the body, which is then empty. */
  wants?: (response: { status: number; headers: Record<string, string> }) => boolean;
}

/** Fetches addresses that people enter, but never one in a private, local or reserved network. */
export interface SafeFetcher {
  /** GET, following redirects. Throws FetchProblem, or the signal's reason. */
  fetch(url: string, options: SafeFetchOptions): Promise<SafeResponse>;
  close(): Promise<void>;
}

export interface SafeFetcherOptions {
  /** Private origins that are allowed, such as the sandbox's sample sites. */
  allowed?: Iterable<string>;
  /** for tests */
  resolve?: Resolve;
  dial?: Dial;
}

const MAX_REDIRECTS = 10;
const MB = 1024 * 1024;
const DEFAULTS = { timeoutMs: 8000, keepBytes: 2 * MB };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; OpenSetter/0.1)';

export function createSafeFetcher(options: SafeFetcherOptions = {}): SafeFetcher {
  const allowed: AllowedOrigins = new Set(options.allowed);
  const client = createHttpClient({
    timeoutMs: DEFAULTS.timeoutMs,
    connections: 6,
    keepAliveMs: 2000,
    connect: checkedConnect(allowed, options.resolve, options.dial),
  });
  return {
    async fetch(text, given) {
      const { timeoutMs = DEFAULTS.timeoutMs } = given;
      const signal = AbortSignal.any([given.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return await followRedirects(client, allowed, text, { ...given, signal });
      } catch (error) {
        given.signal.throwIfAborted();
        throw fetchProblemOf(error);
      }
    },
    close: () => client.destroy(),
  };
}

/** Follows redirects. Every hop is checked like the first address. */
async function followRedirects(
  client: HttpClient,
  allowed: AllowedOrigins,
  text: string,
  options: SafeFetchOptions,
): Promise<SafeResponse> {
  const seen = new Set<string>();
  const cookies = new HopCookies();
  let next = text;
  while (seen.size <= MAX_REDIRECTS) {
    const url = checkedUrl(next, allowed);
    url.hash = '';
    const cookie = cookies.headerFor(url);
    const visit = `${url.href} ${cookie}`;
    if (seen.has(visit)) break;
    seen.add(visit);
    const headers = { ...options.headers, ...(cookie && { cookie }) };
    const answer = await fetchHop(client, url, { ...options, headers });
    if (!('location' in answer)) return answer;
    cookies.keep(url, answer.cookies);
    next = answer.location;
  }
  throw new FetchProblem('redirect_loop', 'The address redirects in a loop');
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
    headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, deflate, br', ...headers },
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
  if (!url) throw new FetchProblem('unreachable', 'The redirect has no valid target');
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
