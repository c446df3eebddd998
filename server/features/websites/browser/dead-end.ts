import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export interface DeadEnd {
  /** what the browser is told to use as its proxy */
  url: string;
  close(): void;
}

/**
 * A proxy that hangs up. Whatever the browser would connect to by itself (preconnects, sockets,
 * pages opened ahead) ends here; the pages get theirs from the safe fetcher.
 */
export async function openDeadEnd(): Promise<DeadEnd> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
