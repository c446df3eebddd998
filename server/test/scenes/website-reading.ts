import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { readWebsite } from '#server/features/websites/read-website.ts';
import type { ReadProgress } from '#server/features/websites/site-read.ts';
import { createLog } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { type LoopbackServer, loopbackFetcher, serveLoopback } from '../outside/loopback.ts';

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export const log = createLog('silent');
export const PARAGRAPH =
  '<p>We repair bicycles of every kind for the people of our town, with care.</p>';
export const START = `<title>Bike Shop</title><nav><a href="/prices">Prices</a><a href="/about">About</a></nav><h1>Bikes</h1>${PARAGRAPH}`;

/** Websites for a test file, and helpers to read them. Each test closes what it opened. */
export function setUpWebsiteReading() {
  const servers: LoopbackServer[] = [];
  const fetchers: SafeFetcher[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) server.close();
    for (const fetcher of fetchers.splice(0)) await fetcher.close();
  });

  /** A site defined by its paths; anything else is a 404. Records the requests. */
  async function site(paths: Record<string, Answer>) {
    const asked: string[] = [];
    const server = await serveLoopback((request, response) => {
      asked.push(request.url ?? '');
      const answer = paths[request.url ?? ''];
      if (answer === undefined) response.writeHead(404).end('Nothing here');
      else if (typeof answer === 'function') answer(request, response);
      else {
        const type = request.url?.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
        response.writeHead(200, { 'content-type': type }).end(answer);
      }
    });
    servers.push(server);
    return { origin: server.origin, asked };
  }

  function read(url: string, progress?: ReadProgress, signal = new AbortController().signal) {
    const origin = URL.parse(url)?.origin ?? '';
    const fetcher = loopbackFetcher({
      allowed: origin.startsWith('http://127.0.0.1:') ? [origin] : [],
    });
    fetchers.push(fetcher);
    return readWebsite({ fetcher, browser: null, log }, url, {
      signal,
      ...(progress && { progress }),
    });
  }

  return { fetchers, site, read };
}
