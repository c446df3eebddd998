import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, FaultBox } from './faults.ts';

test('a healthy part answers', async () => {
  const part = await startPart();
  expect(await part.call()).toEqual([200, '{"done":1}']);
});

test('a status is answered instead of the work, with its headers and body', async () => {
  const part = await startPart();
  await part.set({ status: 429, headers: { 'retry-after': '2' }, body: { error: 'slow down' } });
  const answer = await fetch(`${part.url}/api/x`, { method: 'POST' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await answer.json()).toEqual({ error: 'slow down' });
  expect(part.done()).toBe(0);
});

test.each([
  [
    'a status after accepting',
    { status: 500, accept: true },
    1,
    [500, '{"error":"Fault of the sandbox: 500"}'],
  ],
  ['an empty answer', { empty: true }, 1, [200, '']],
  ['a connection cut before the work', { drop: true }, 0, 'cut'],
  ['a connection cut after the work', { dropAfterAccept: true }, 1, 'cut'],
  ['half an answer', { truncate: true }, 1, 'cut'],
] satisfies [string, Fault, number, unknown][])('%s', async (_name, fault, done, expected) => {
  const part = await startPart();
  await part.set(fault);
  expect(await part.call()).toEqual(expected);
  expect(part.done()).toBe(done);
});

test('half an answer announces all of it', async () => {
  const part = await startPart();
  await part.set({ truncate: true });
  const answer = await fetch(`${part.url}/api/x`, { method: 'POST' });
  expect(answer.headers.get('content-length')).toBe(String('{"done":1}'.length));
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('a delay holds the call back', async () => {
  const part = await startPart();
  await part.set({ delayMs: 60 });
  const began = performance.now();
  await part.call();
  expect(performance.now() - began).toBeGreaterThanOrEqual(58);
});

test('strikes only where and as often as it is told', async () => {
  const part = await startPart();
  await part.set({ status: 503, match: '/api/x', method: 'POST', times: 2 });
  expect(await status(part, '/api/y')).toBe(200);
  const seen: unknown[] = [];
  for (let i = 0; i < 4; i += 1) seen.push(await status(part, '/api/x'));
  expect(seen).toEqual([503, 503, 200, 200]);
  expect(await (await fetch(`${part.url}/faults`)).json()).toEqual({ faults: [] });
});

test('the first of several that fits strikes', async () => {
  const part = await startPart();
  await part.set([{ status: 500, match: '/api/y' }, { status: 503 }]);
  expect(await status(part, '/api/y')).toBe(500);
  expect(await status(part, '/api/x')).toBe(503);
  await fetch(`${part.url}/faults`, { method: 'DELETE' });
  expect(await status(part, '/api/x')).toBe(200);
});

test('an unknown fault is refused', async () => {
  const part = await startPart();
  expect((await part.set({ dely: 5 } as Fault)).status).toBe(400);
});

type Part = Awaited<ReturnType<typeof startPart>>;

async function status(part: Part, path: string): Promise<unknown> {
  return (await part.call(path))[0];
}

async function startPart() {
  const box = new FaultBox();
  let done = 0;
  const app = new Hono()
    .route('/faults', box.routes())
    .use('/api/*', box.middleware())
    .post('/api/*', (c) => {
      done += 1;
      return c.json({ done });
    });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    done: () => done,
    set: (fault: Fault | Fault[]) =>
      fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify(fault) }),
    /** Returns status and body, or `cut` if the connection ended early. */
    call: async (path = '/api/x') => {
      try {
        const answer = await fetch(url + path, { method: 'POST' });
        return [answer.status, await answer.text()];
      } catch {
        return 'cut';
      }
    },
  };
}
