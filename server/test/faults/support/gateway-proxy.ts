import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, forwardedHeaders } from './http.ts';

/** A message as the product sends it. */
export interface SentMessage {
  /** ms: when it left the product, even if the gateway refused it */
  at: number;
  chatId: string;
  text: string;
  id?: string;
}

export interface GatewayProxy {
  /** the product's WAHA_URL */
  url: string;
  handed: SentMessage[];
  /** Removes the id that the product had stored before sending. */
  stripIds(on: boolean): void;
  close(): void;
}

/** A proxy between the product and the gateway that sees each message leave the product. */
export async function startGatewayProxy(wahaUrl: string): Promise<GatewayProxy> {
  const handed: SentMessage[] = [];
  let stripping = false;
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const raw = (await bytesOf(request)).toString();
    const body = request.url === '/api/sendText' ? findProblem(raw) : raw;
    const answer = await fetch(wahaUrl + request.url, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        accept: request.headers.accept ?? '*/*',
        'x-api-key': String(request.headers['x-api-key']),
      },
      body: raw === '' ? null : body,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, forwardedHeaders(answer.headers)).end(bytes);
  }

  function findProblem(raw: string): string {
    const { id, ...message } = JSON.parse(raw) as Omit<SentMessage, 'at'>;
    handed.push({ at: Date.now(), ...message, ...(id && { id }) });
    return stripping ? JSON.stringify(message) : raw;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handed,
    stripIds(on) {
      stripping = on;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
