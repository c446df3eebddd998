import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
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
  expect(answer).toMatchObject({ status: null, problem: 'There was no answer.' });
});

describe('Retry-After', () => {
  const waitFor = async (status: number, header: string) => {
    const { retry_after_ms } = await sendTo((_, response) => {
      response.writeHead(status, { 'retry-after': header }).end();
    });
    return Math.round(retry_after_ms / 1000);
  };

  it('is read in seconds and as a date', async () => {
    expect(await waitFor(429, '120')).toBe(120);
    const date = await waitFor(503, new Date(Date.now() + 600_000).toUTCString());
    expect(date).toBeGreaterThan(590);
    expect(date).toBeLessThanOrEqual(600);
  });

  it.each([
    [500, '120'],
    [429, 'soon'],
    [429, '-5'],
    [503, 'Tue, 01 Jan 2019 00:00:00 GMT'],
  ])('is ignored with %i and %j', async (status, header) => {
    expect(await waitFor(status, header)).toBe(0);
  });
});

describe('a hostile endpoint', () => {
  it('gets no redirect followed', async () => {
    let visits = 0;
    const answer = await sendTo((_, response) => {
      visits += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect([answer.status, visits]).toEqual([307, 1]);
  });

  it('gets only the beginning of its answer kept', async () => {
    const answer = await sendTo((_, response) => {
      response.writeHead(500).end('x'.repeat(1024 * 1024));
    });
    expect(answer.status).toBe(500);
    expect(answer.response.length).toBeLessThanOrEqual(500);
  });

  it.each([
    ['inside at once', [['10.0.0.7']]],
    ['inside among others', [['93.184.216.34', '169.254.169.254']]],
    ['inside only the second time', [['93.184.216.34'], ['127.0.0.1']]],
  ])('reaches no private network by a name that is %s', async (_what, answers) => {
    const dialled: string[] = [];
    const waiting = [...answers];
    const sender = createWebhookSender({
      resolve: async () => waiting.shift() ?? [],
      // Records where it would connect to, without connecting.
      dial: ({ hostname }, callback) => {
        dialled.push(hostname);
        callback(new Error('not dialed'), null);
      },
    });
    open.senders.push(sender);
    for (const _ of answers) await sender.send('https://hooks.example.com/in', {}, '{}');
    expect(dialled.filter((address) => address !== '93.184.216.34')).toEqual([]);
    expect(dialled).toHaveLength(answers.length - 1);
  });

  it('gets no request without a certificate', async () => {
    const server = await serveLoopback((_, response) => response.end());
    open.servers.push(server);
    const origin = server.origin.replace('http:', 'https:');
    const sender = createWebhookSender({ allowed: [`${origin}/`] });
    open.senders.push(sender);
    expect(await sender.send(`${origin}/`, {}, '{}')).toMatchObject({ status: null });
  });
});
