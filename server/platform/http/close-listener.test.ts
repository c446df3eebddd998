import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { closeListener } from './close-listener.ts';
import { createListener } from './listener.ts';

const DELAY_MS = 60;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

it('answers connections that came in while the process was busy, just before it closes', async () => {
  const server = createListener((_, response) => void response.end('served'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closed = closeListener(server, { delayMs: DELAY_MS, boundMs: 5_000 });
  const callers = Array.from({ length: 12 }, () => call((server.address() as AddressInfo).port));
  // The system accepts them; this process does not get to it before the moment in which it closes.
  const end = performance.now() + 2 * DELAY_MS;
  while (performance.now() < end);
  for (const answer of await Promise.all(callers)) expect(answer).toContain('served');
  await closed;
});

function call(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(REQUEST);
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', (error) => {
      answer += error.message;
    });
    socket.on('close', () => resolve(answer));
  });
}
