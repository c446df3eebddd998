import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dial, dialBySystem } from '#server/platform/safe-fetch/checked-connect.ts';
import type { GuardOptions } from '#server/platform/safe-fetch/guarded-clients.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';

export interface LoopbackServer {
  /** `http://127.0.0.1:49152` */
  origin: string;
  close(): void;
}

/** A test's web server on this machine, on its own port. */
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

/** Connects to this machine only, so that nothing a broken guard lets through leaves it. */
const dialLoopback: Dial = (options, callback) => {
  if (['127.0.0.1', '::1'].includes(options.hostname)) dialBySystem(options, callback);
  else callback(new Error(`A test must not connect to ${options.hostname}`), null);
};

/** A fetcher for tests. Names don't resolve unless `resolve` gives them an address. */
export function loopbackFetcher(options: Omit<GuardOptions, 'dial'> = {}): SafeFetcher {
  return createSafeFetcher({ resolve: async () => [], ...options, dial: dialLoopback });
}
