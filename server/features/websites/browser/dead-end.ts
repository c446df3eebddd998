import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export interface DeadEnd {
  /** the proxy address that the browser is given */
  url: string;
  close(): void;
}

/**
 * A proxy that closes every connection. What the browser would connect to by itself (preconnects,
 * sockets, prefetched pages) ends here; pages get their requests answered by the safe fetcher.
 */
export async function openDeadEnd(): Promise<DeadEnd> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
