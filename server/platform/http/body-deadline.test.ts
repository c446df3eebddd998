import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boundedBody } from './body-deadline.ts';

const app = new Hono().post('/', boundedBody(10), async (c) => c.text(await c.req.text()));
const server = createAdaptorServer({ fetch: app.fetch });
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const inPieces = (...pieces: string[]) =>
  ({
    method: 'POST',
    body: new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    }),
    duplex: 'half',
  }) as RequestInit;

it('lets a body through that is as long as it may be', async () => {
  const answer = await fetch(url, { method: 'POST', body: '0123456789' });
  expect(await answer.text()).toBe('0123456789');
  expect(await (await fetch(url, inPieces('01234', '56789'))).text()).toBe('0123456789');
});

it('refuses one that is longer, whether or not it says so beforehand', async () => {
  expect((await fetch(url, { method: 'POST', body: '0123456789a' })).status).toBe(413);
  expect((await fetch(url, inPieces('01234', '56789', 'a'))).status).toBe(413);
});
