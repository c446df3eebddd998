import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { UPLOADED_WITHIN_MS } from '#domain/conversations/messages/files.ts';
import { boundedBody } from './body-deadline.ts';
import { createListener } from './listener.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(timeouts: Parameters<typeof createListener>[1] = {}) {
  const app = new Hono().post('/', boundedBody(1000), (c) => c.text('taken'));
  const listener = getRequestListener(app.fetch);
  server = createListener((request, response) => void listener(request, response), timeouts);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends the parts and returns the response up to `last` or the end of the connection. */
async function send(port: number, parts: string[], last = 'never'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes(last)) resolve();
    });
    socket.on('close', resolve);
    socket.on('error', () => {});
  });
  for (const part of parts) socket.write(part);
  await ended;
  socket.destroy();
  return answer;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

describe('a web process', () => {
  it('ends requests whose headers or body do not come to an end', async () => {
    const port = await serve({
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
    });
    expect(await send(port, [HEAD])).toContain('408');
    expect(await send(port, [`${HEAD}Content-Length: 900\r\n\r\n`, 'half'])).toContain('408');
  });

  it('keeps idle connections for longer than the minute of a proxy', async () => {
    await serve();
    expect(server.keepAliveTimeout).toBeGreaterThanOrEqual(75_000);
    expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
  });

  it('takes a large file for as long as a browser sends it', async () => {
    await serve();
    expect(server.requestTimeout).toBeGreaterThanOrEqual(UPLOADED_WITHIN_MS);
  });

  it('answers a body that is too large before it closes the connection', async () => {
    const port = await serve();
    const size = 4 * 1024 * 1024;
    const declared = `${HEAD}Content-Length: ${size}\r\n\r\n`;
    const answer = await send(port, [declared, 'x'.repeat(size)], 'TOO_LARGE');
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('TOO_LARGE');
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const other = await send(port, [chunked, chunk.repeat(16), '0\r\n\r\n'], 'TOO_LARGE');
    expect(other).toMatch(/^HTTP\/1.1 413 /);
  });
});
