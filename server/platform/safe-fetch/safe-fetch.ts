import { Agent, request } from 'undici';
import { checkedConnect, type Dial, type Resolve } from './checked-connect.ts';
import { type AllowedOrigins, checkedUrl } from './checked-url.ts';
import { FetchProblem, fetchProblemOf } from './fetch-problem.ts';
import { HopCookies } from './hop-cookies.ts';
import { readBody } from './read-body.ts';

/** What came back, decompressed. Any status is an answer. */
export interface SafeResponse {
  /** the address that answered, after redirects */
  url: string;
  status: number;
  /** names in lower case; several of one name are joined by commas */
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body was longer than `keepBytes`; the rest was left out. */
  cut: boolean;
}

export interface SafeFetchOptions {
  signal: AbortSignal;
  /** longest time for the whole of it, redirects included, in ms */
  timeoutMs?: number;
  /** how much of the body is kept, in bytes after decompression */
  keepBytes?: number;
  /** a longer body is refused; by default a longer one than `keepBytes` is cut instead */
  mostBytes?: number;
  headers?: Record<string, string>;
  /** When it says no, the body is not read and is empty. */
  wants?: (response: { status: number; headers: Record<string, string> }) => boolean;
}

/** Fetches addresses that people give, and never one inside a private, local or reserved network. */
export interface SafeFetcher {
  /** GET, following redirects. Throws FetchProblem, or the signal's reason. */
  fetch(url: string, options: SafeFetchOptions): Promise<SafeResponse>;
  close(): Promise<void>;
}

export interface SafeFetcherOptions {
  /** Origins opened although they lie inside, for a machine's own sample sites. */
  allowed?: Iterable<string>;
  /** for tests */
  resolve?: Resolve;
  dial?: Dial;
}

const MOST_REDIRECTS = 10;
const MB = 1024 * 1024;
const DEFAULTS = { timeoutMs: 8000, keepBytes: 2 * MB };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; OpenSetter/0.1)';

export function createSafeFetcher(options: SafeFetcherOptions = {}): SafeFetcher {
  const allowed: AllowedOrigins = new Set(options.allowed);
  const agent = new Agent({
    connect: checkedConnect(allowed, options.resolve, options.dial),
    connections: 6,
    keepAliveTimeout: 2000,
  });
  return {
    async fetch(text, given) {
      const { timeoutMs = DEFAULTS.timeoutMs } = given;
      const signal = AbortSignal.any([given.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return await followed(agent, allowed, text, { ...given, signal });
      } catch (error) {
        given.signal.throwIfAborted();
        throw fetchProblemOf(error);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Every hop is an address like the first and is checked like it. */
async function followed(
  agent: Agent,
  allowed: AllowedOrigins,
  text: string,
  options: SafeFetchOptions,
): Promise<SafeResponse> {
  const seen = new Set<string>();
  const cookies = new HopCookies();
  let next = text;
  while (seen.size <= MOST_REDIRECTS) {
    const url = checkedUrl(next, allowed);
    url.hash = '';
    const cookie = cookies.headerFor(url);
    const visit = `${url.href} ${cookie}`;
    if (seen.has(visit)) break;
    seen.add(visit);
    const headers = { ...options.headers, ...(cookie && { cookie }) };
    const answer = await once(agent, url, { ...options, headers });
    if (!('location' in answer)) return answer;
    cookies.keep(url, answer.cookies);
    next = answer.location;
  }
  throw new FetchProblem('redirect_loop', 'The address leads round in circles');
}

interface Redirect {
  location: string;
  /** as they came */
  cookies: string | string[] | undefined;
}

/** Answers where a redirect leads, or the response. */
async function once(
  agent: Agent,
  url: URL,
  { signal, headers: extra, wants, ...bounds }: SafeFetchOptions,
): Promise<SafeResponse | Redirect> {
  const { keepBytes = DEFAULTS.keepBytes } = bounds;
  const { mostBytes = keepBytes } = bounds;
  const {
    statusCode,
    headers: raw,
    body,
  } = await request(url, {
    dispatcher: agent,
    signal,
    headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, deflate, br', ...extra },
  });
  const headers = plainHeaders(raw);
  // a body that is left, or fails while nobody reads it, must not end the process
  body.on('error', () => {});
  const leave = () => body.destroy();
  if (REDIRECTS.has(statusCode) && headers.location) {
    leave();
    return { location: absolute(headers.location, url), cookies: raw['set-cookie'] };
  }
  const answer = { url: url.href, status: statusCode, headers };
  if (wants && !wants(answer)) {
    leave();
    return { ...answer, body: new Uint8Array(), cut: false };
  }
  if (mostBytes > keepBytes && Number(headers['content-length']) > mostBytes) {
    leave();
    throw new FetchProblem('too_large', 'The body is too large');
  }
  const encoding = headers['content-encoding'] ?? '';
  return { ...answer, ...(await readBody(body, encoding, { keepBytes, mostBytes })) };
}

/** Servers send bytes of UTF-8 there, which arrive as Latin-1. */
function absolute(location: string, base: URL): string {
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), base);
  if (!url) throw new FetchProblem('unreachable', 'The website redirects to nowhere');
  return url.href;
}

function plainHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
