import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { createLoopbackCertificate } from './loopback-certificate.ts';
import { answerRequest, type PageTraffic } from './page-requests.ts';

export interface PageProxy {
  /** proxy address for the browser */
  url: string;
  /** fingerprint of the key that the browser trusts for every name */
  fingerprint: string;
  close(): void;
}

/**
 * The browser's only connection: a proxy that sends each request through the safe fetcher, including
 * redirects and preflights. The browser gets the server's original response, so its origin isolation works
 * as usual. The proxy decrypts TLS with its own key, and the fetcher checks the real certificate. Connections
 * other than HTTP are closed.
 */
export async function openPageProxy(fetcher: SafeFetcher, signal: AbortSignal): Promise<PageProxy> {
  const { key, cert, fingerprint } = createLoopbackCertificate();
  const traffic: PageTraffic = { fetcher, signal, requests: 0, bytes: 0 };
  const tunnels = new WeakMap<Socket, string>();
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) => {
    void answerRequest(addressOf(request, tunnels), request, response, traffic);
  });
  const context = createSecureContext({ key, cert });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    openTunnel(server, context, tunnels, socket, request.url ?? '');
  });
  // Pages are only read, so they can't open WebSockets.
  server.on('upgrade', (_request, socket: Duplex) => void socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fingerprint,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens tunnels only for TLS. Browsers use any other tunnel for WebSockets. */
function openTunnel(
  server: Server,
  secureContext: SecureContext,
  tunnels: WeakMap<Socket, string>,
  socket: Socket,
  authority: string,
): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  socket.once('data', (first: Buffer) => {
    if (first[0] !== TLS_HANDSHAKE) return void socket.destroy();
    socket.pause();
    socket.unshift(first);
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    secure.on('error', () => socket.destroy());
    tunnels.set(secure, authority);
    server.emit('connection', secure);
  });
}

const TLS_HANDSHAKE = 22;

/** The requested URL; undefined if the request came neither through a tunnel nor in proxy form. */
function addressOf(request: IncomingMessage, tunnels: WeakMap<Socket, string>): string | undefined {
  const { url = '', socket } = request;
  const authority = tunnels.get(socket);
  if (authority === undefined) return /^http:\/\//i.test(url) ? url : undefined;
  return url.startsWith('/') ? URL.parse(`https://${authority}${url}`)?.href : undefined;
}
