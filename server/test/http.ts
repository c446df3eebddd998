import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { createApp } from './product.ts';
import type { Services } from '#server/services.ts';

/** Connection info for requests without a socket, so that the product sees a caller's address. */
export const SOCKET = {
  incoming: { headers: {}, complete: true, socket: { remoteAddress: '203.0.113.1' } },
};

export interface WebProcess {
  /** `http://127.0.0.1:41234` */
  url: string;
  stop(): Promise<void>;
}

/** Serves the product's routes on a real socket, like a web process. */
export async function serve(
  services: Services,
  options: Omit<AppOptions, 'stopping'> = {},
): Promise<WebProcess> {
  const stopping = new AbortController();
  const app = createApp(services, { ...options, stopping: stopping.signal });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      stopping.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The same for a test file, stopped at its end. Await it at the top. */
export async function fileWeb(...given: Parameters<typeof serve>): Promise<WebProcess> {
  const web = await serve(...given);
  afterAll(() => web.stop());
  return web;
}
