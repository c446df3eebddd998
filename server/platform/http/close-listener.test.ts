import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeListener, createListener } from './listener.ts';

const DELAY_MS = 60;
/** Catches a stop that hangs. Even a busy machine is faster than this. */
const BOUND_MS = 60_000;
const KEPT = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const REQUEST = KEPT.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
const WAITS = { delayMs: DELAY_MS, boundMs: BOUND_MS };

it('answers connections that came in while the process was busy, just before it closes', async () => {
  const server = await listen((_, response) => void response.end('served'));
  const closed = closeListener(server, WAITS);
  const callers = Array.from({ length: 12 }, () => call(server, REQUEST).answer);
  // The system accepts them, but this process doesn't get to them before it closes.
  const end = performance.now() + 2 * DELAY_MS;
  while (performance.now() < end);
  for (const answer of await Promise.all(callers)) expect(answer).toContain('served');
  await closed;
});

it('closes connections that are idle, never sent a request, or sent half a head', async () => {
  const server = await listen((_, response) => void response.end('served'));
  const { socket, answer } = call(server, KEPT);
  await once(socket, 'data');
  const others = ['', KEPT.slice(0, 9)].map((text) => call(server, text));
  await Promise.all(others.map(({ socket: other }) => once(other, 'connect')));
  const begun = performance.now();
  await closeListener(server, WAITS);
  expect(performance.now() - begun).toBeLessThan(BOUND_MS / 2);
  expect(await answer).toMatch(/served$/);
  for (const other of others) expect(await other.answer).not.toContain('served');
});

it('answers requests that it has begun, and closes their connections at once', async () => {
  let isOver = false;
  const server = await listen((request, response) => {
    response.write('begun ');
    request.resume().on('end', () => {
      isOver = true;
      response.end('served');
    });
  });
  const post = KEPT.replace('GET', 'POST').replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n');
  const { socket, answer } = call(server, `${post}1`);
  await once(socket, 'data');
  const closed = closeListener(server, WAITS);
  await sleep(1_200);
  expect(isOver).toBe(false);
  const begun = performance.now();
  socket.write('2');
  await closed;
  expect(performance.now() - begun).toBeLessThan(BOUND_MS / 2);
  expect(await answer).toMatch(/served/);
});

it('ends what takes longer than the bound', async () => {
  const server = await listen((_, response) => void response.write('begun'));
  const { socket, answer } = call(server, KEPT);
  await once(socket, 'data');
  await closeListener(server, { delayMs: 0, boundMs: 200 });
  expect(await answer).toContain('begun');
});

async function listen(listener: RequestListener): Promise<Server> {
  const server = createListener(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** Sends `text`. `answer` resolves to everything received until the connection closed. */
function call(server: Server, text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  const answer = new Promise<string>((resolve) => {
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.on('error', (error) => {
      received += error.message;
    });
    socket.on('close', () => resolve(received));
  });
  return { socket, answer };
}
