import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** its response from now on; undefined: it never responds */
  answer: { status: number; body: string; headers?: Record<string, string> } | undefined;
  /** its responses wait for this */
  hold?: Promise<void>;
  stop(): Promise<void>;
}

/** A third-party server that records what is posted to it, and responds as configured. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, 'url' | 'stop'> = {
    received: [],
    answer: { status: 200, body: '{}' },
  };
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const part of request) text += String(part);
    receiver.received.push({ path: request.url ?? '', headers: request.headers, text });
    await receiver.hold;
    if (!receiver.answer) return;
    const { status, body, headers } = receiver.answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
