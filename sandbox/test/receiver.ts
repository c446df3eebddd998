import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './gateway.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  event: string;
  json: Json;
  /** Whether the signature of the raw body is right. */
  signed: boolean;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** HTTP status of the next responses. */
  answer: number;
  of(event: string): Received[];
  stop(): Promise<void>;
}

/** The product's end of the webhooks: stores deliveries and responds as the test asks. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const hmac = createHmac('sha512', 'hook-secret').update(raw).digest('hex');
      const json = JSON.parse(raw) as Json;
      const signed = request.headers['x-webhook-hmac'] === hmac;
      const event = String(json.event);
      receiver.received.push({ headers: request.headers, raw, event, json, signed });
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wh`,
    received: [],
    answer: 200,
    of: (event) => receiver.received.filter((item) => item.event === event),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
