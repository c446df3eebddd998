import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { safeError } from '../log.ts';
import { createHttpClient, type HttpClient, type HttpRequest, jsonOf } from './http-client.ts';
import { HttpError } from './http-error.ts';

const KB = 1024;
const SECRET = 'sk-very-secret';
const open: { servers: LoopbackServer[]; clients: HttpClient[] } = { servers: [], clients: [] };

afterEach(async () => {
  await Promise.all(open.clients.splice(0).map((client) => client.destroy()));
  for (const server of open.servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = await serveLoopback(listener);
  open.servers.push(server);
  return server.origin;
}

function client(options: Partial<Parameters<typeof createHttpClient>[0]> = {}): HttpClient {
  const made = createHttpClient({
    connections: 2,
    maxBytes: 64 * KB,
    timeoutMs: 5_000,
    ...options,
  });
  open.clients.push(made);
  return made;
}

const failure = (call: Promise<unknown>): Promise<HttpError> =>
  call.then(
    () => expect.fail('It did not fail'),
    (error: unknown) => error as HttpError,
  );

describe('an answer', () => {
  it('of any status comes back with its body', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(503, { 'retry-after': '7' });
      request.pipe(response);
    });
    const answer = await client().request(origin, { method: 'POST', body: 'Olá' });
    expect(answer).toMatchObject({ status: 503, cut: false, headers: { 'retry-after': '7' } });
    expect(answer.body.toString()).toBe('Olá');
  });

  it('is not followed where it redirects to', async () => {
    const origin = await serve((_, response) => response.writeHead(302, { location: '/b' }).end());
    expect(await client().request(origin)).toMatchObject({ status: 302 });
  });

  it('comes over a connection that was used before', async () => {
    const ports = new Set<number | undefined>();
    const origin = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    const used = client({ connections: 1 });
    for (let n = 0; n < 3; n += 1) await used.request(origin);
    expect(ports.size).toBe(1);
  });

  it('leaves no timer of its call behind', async () => {
    const origin = await serve((_, response) => response.end('ok'));
    const used = client({ connections: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await used.request(origin);
      const left = vi.getTimerCount();
      for (let n = 0; n < 5; n += 1) await used.request(origin);
      expect(vi.getTimerCount()).toBe(left);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is unpacked', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')),
    );
    expect(jsonOf(await client().request(origin))).toEqual({ a: 1 });
  });

  it('is JSON also behind a byte order mark', async () => {
    const origin = await serve((_, response) => response.end('\uFEFF{"a":1}'));
    expect(jsonOf(await client().request(origin))).toEqual({ a: 1 });
  });
});

describe('an answer that is too large', () => {
  const large = 'x'.repeat(65 * KB);
  const packed = { 'content-encoding': 'gzip' };
  it.each<[string, RequestListener]>([
    [
      'as it says',
      (_, response) => response.writeHead(200, { 'content-length': 65 * KB }).end(large),
    ],
    ['which it does not say', (_, response) => void (response.write(large), response.end())],
    [
      'once unpacked',
      (_, response) => response.writeHead(200, packed).end(gzipSync(Buffer.alloc(8 * KB * KB))),
    ],
  ])('%s is refused', async (_, listener) => {
    const origin = await serve(listener);
    expect(await failure(client().request(origin))).toMatchObject({ kind: 'too_large', status: 0 });
  });

  it('is cut where the caller wants its beginning', async () => {
    const origin = await serve((_, response) => response.end(large));
    const answer = await client().request(origin, { bounds: { keepBytes: 10 } });
    expect(answer).toMatchObject({ cut: true, body: Buffer.from('x'.repeat(10)) });
  });
});

describe('a call that gets no answer', () => {
  const nothing: RequestListener = () => {};
  const drip: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(timer));
  };
  it.each([
    ['a head', nothing],
    ['a whole body', drip],
  ])('ends in time without %s', async (_, listener) => {
    const origin = await serve(listener);
    const error = await failure(client().request(origin, { timeoutMs: 60 }));
    expect(error).toMatchObject({ name: 'HttpError', kind: 'timeout', status: 0 });
  });

  it("ends with the reason of the caller's abort", async () => {
    const stop = new AbortController();
    const origin = await serve(() => stop.abort(new Error('enough')));
    await expect(client().request(origin, { signal: stop.signal })).rejects.toThrow('enough');
  });

  it('that is aborted while it waits for a connection ends at once and is never sent', async () => {
    const stop = new AbortController();
    const paths: (string | undefined)[] = [];
    const answers: (() => void)[] = [];
    const origin = await serve((request, response) => {
      paths.push(request.url);
      answers.push(() => response.end('ok'));
    });
    const used = client({ connections: 1 });
    const first = used.request(`${origin}/first`);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const second = used.request(`${origin}/second`, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    answers[0]?.();
    expect(await first).toMatchObject({ status: 200 });
    const third = used.request(`${origin}/third`);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await third;
    expect(paths).toEqual(['/first', '/third']);
  });

  it('because the connection breaks is unreachable', async () => {
    const origin = await serve((request) => request.socket.destroy());
    expect(await failure(client().request(origin))).toMatchObject({ kind: 'unreachable' });
  });

  it('because no one listens is unreachable', async () => {
    const origin = await serve(nothing);
    open.servers.splice(0).forEach((server) => server.close());
    expect(await failure(client().request(origin))).toMatchObject({ kind: 'unreachable' });
  });

  it('because its connector refuses says why', async () => {
    const refuse = new Error('not this way');
    const guarded = client({ connect: (_, callback) => callback(refuse, null) });
    const error = await failure(guarded.request('http://127.0.0.1:9'));
    expect(error).toMatchObject({ kind: 'unreachable', cause: refuse });
  });
});

describe('an error', () => {
  const call: HttpRequest = {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: JSON.stringify({ text: SECRET }),
  };
  it.each<[string, RequestListener]>([
    ['too_large', (_, response) => response.end(SECRET.repeat(10_000))],
    ['unreachable', (request) => request.socket.destroy()],
    [
      'invalid_body',
      (_, response) => response.writeHead(200, { 'content-encoding': SECRET }).end(SECRET),
    ],
    ['invalid_body', (_, response) => response.end(`not JSON: ${SECRET}`)],
  ])('tells neither keys nor bodies: %s', async (kind, listener) => {
    const origin = await serve(listener);
    const url = `${origin}/?key=${SECRET}`;
    const error = await failure(client().request(url, call).then(jsonOf));
    expect(error).toBeInstanceOf(HttpError);
    expect(error.kind).toBe(kind);
    expect(JSON.stringify([error.message, error.stack, safeError(error)])).not.toContain(SECRET);
  });

  it('of a header that cannot be sent does not quote it', async () => {
    const headers = { authorization: `Bearer ${SECRET}\n` };
    const error = await failure(client().request('http://127.0.0.1:9', { headers }));
    expect(JSON.stringify([error.message, error.stack, safeError(error)])).not.toContain(SECRET);
  });
});
