import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dial, dialBySystem } from '#server/platform/safe-fetch/checked-connect.ts';
import {
  createSafeFetcher,
  type SafeFetcher,
  type SafeFetcherOptions,
} from '#server/platform/safe-fetch/safe-fetch.ts';

export interface LoopbackServer {
  /** `http://127.0.0.1:49152` */
  origin: string;
  close(): void;
}

/** A web server of a test on this machine, on its own port. */
export async function serveLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Connects to this machine alone: what a broken guard lets through leaves for nowhere. */
const dialLoopback: Dial = (options, callback) => {
  if (['127.0.0.1', '::1'].includes(options.hostname)) dialBySystem(options, callback);
  else callback(new Error(`A test must not connect to ${options.hostname}`), null);
};

/** A fetcher for tests. A name has no address unless `resolve` gives it one. */
export function loopbackFetcher(options: Omit<SafeFetcherOptions, 'dial'> = {}): SafeFetcher {
  return createSafeFetcher({ resolve: async () => [], ...options, dial: dialLoopback });
}
