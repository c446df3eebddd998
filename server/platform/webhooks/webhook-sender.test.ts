import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, serveLoopback } from '#server/test/loopback.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

const open: { servers: LoopbackServer[]; senders: WebhookSender[] } = { servers: [], senders: [] };

afterEach(async () => {
  await Promise.all(open.senders.splice(0).map((sender) => sender.close()));
  for (const server of open.servers.splice(0)) server.close();
});

async function sendTo(listener: RequestListener) {
  const server = await serveLoopback(listener);
  open.servers.push(server);
  const sender = createWebhookSender({ allowed: [`${server.origin}/`] });
  open.senders.push(sender);
  return sender.send(`${server.origin}/hook`, {}, '{}');
}

describe('an endpoint that says it has taken an event', () => {
  it('has taken it, also when its answer breaks off', async () => {
    const answer = await sendTo((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    });
    expect(answer).toMatchObject({ status: 200, problem: null });
  });

  it('has taken it, whatever its answer is packed in', async () => {
    const answer = await sendTo((_, response) => {
      response.writeHead(202, { 'content-encoding': 'zstd' }).end('packed');
    });
    expect(answer).toMatchObject({ status: 202, problem: null, response: '' });
  });
});

it('an endpoint that says nothing has taken nothing', async () => {
  const answer = await sendTo((_, response) => void response.socket?.destroy());
  expect(answer).toMatchObject({ status: null, problem: 'There was no answer' });
});
