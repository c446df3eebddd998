import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchProblemOf } from './fetch-problem.ts';
import { loopbackFetcher } from '#server/test/outside/loopback.ts';
import type { SafeFetchOptions } from './safe-fetch.ts';

const MB = 1024 * 1024;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Fetches from a server of this test. */
async function get(origin: string, path: string, options: Partial<SafeFetchOptions> = {}) {
  const fetcher = loopbackFetcher({ allowed: [origin] });
  try {
    const signal = new AbortController().signal;
    const answer = await fetcher.fetch(origin + path, { signal, ...options });
    return { ...answer, text: Buffer.from(answer.body).toString() };
  } finally {
    await fetcher.close();
  }
}

const reason = (of: Promise<unknown>) =>
  of.then(
    () => 'none',
    (error: { reason: string }) => error.reason,
  );

describe('a body', () => {
  const text = 'Bonjour à tous '.repeat(50);
  it.each([
    ['identity', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
  ])('is unpacked: %s', async (encoding, body) => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect((await get(origin, '/')).text).toBe(text);
  });

  it('that ends early gives what came', async () => {
    const packed = gzipSync(text.repeat(100));
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, -20)),
    );
    expect((await get(origin, '/')).text).toMatch(/^Bonjour à tous /);
  });

  it('is cut where it should end', async () => {
    const origin = await serve((_, response) => response.end('x'.repeat(3 * MB)));
    const answer = await get(origin, '/', { keepBytes: MB });
    expect(answer).toMatchObject({ cut: true, status: 200 });
    expect(answer.body).toHaveLength(MB);
  });

  it('is refused when it is far too long, announced or not', async () => {
    const origin = await serve((request, response) => {
      const length = request.url === '/said' ? { 'content-length': 20 * MB } : {};
      response.writeHead(200, length);
      for (let n = 0; n < 20; n += 1) response.write('x'.repeat(MB));
      response.end();
    });
    const bounds = { keepBytes: MB, maxBytes: 4 * MB };
    expect(await reason(get(origin, '/said', bounds))).toBe('too_large');
    expect(await reason(get(origin, '/unsaid', bounds))).toBe('too_large');
  });

  it('is counted as it is unpacked, so that a small bomb stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MB));
    expect(bomb.length).toBeLessThan(MB);
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await reason(get(origin, '/', { keepBytes: MB, maxBytes: 4 * MB }))).toBe('too_large');
  });

  it('in an unknown packing is refused', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'secret' }).end('x'),
    );
    expect(await reason(get(origin, '/'))).toBe('unreachable');
  });

  it('is left alone when it is not wanted', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'video/mp4' }).end('x'.repeat(MB)),
    );
    const wants = (answer: { headers: Record<string, string> }) =>
      answer.headers['content-type'] === 'text/html';
    expect((await get(origin, '/', { wants })).body).toHaveLength(0);
  });
});

describe('a redirect', () => {
  it('is followed, and the last address is returned', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: 'b?x=1#part' }).end();
      else if (request.url === '/b?x=1')
        response.writeHead(301, { location: '/caf\u00c3\u00a9' }).end();
      else response.end(request.url);
    });
    expect(await get(origin, '/a')).toMatchObject({
      url: `${origin}/caf%C3%A9`,
      text: '/caf%C3%A9',
    });
  });

  it('to the same address is followed with the cookie that it set, and no other host gets it', async () => {
    const cookies: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.end('other');
    });
    const origin = await serve((request, response) => {
      const has = request.headers.cookie === 'seen=1; lang=fr';
      const cookies = [
        'seen=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
        'lang=fr; HttpOnly',
      ];
      if (has) response.writeHead(302, { location: other }).end();
      else response.writeHead(302, { location: '/', 'set-cookie': cookies }).end();
    });
    const fetcher = loopbackFetcher({ allowed: [origin, other] });
    const { signal } = new AbortController();
    expect(await fetcher.fetch(origin, { signal })).toMatchObject({ url: `${other}/` });
    expect(cookies).toEqual([undefined]);
    await fetcher.close();
  });

  it.each(['same', 'ever new', 'ever new cookies'])('without an end is left: %s', async (kind) => {
    let hops = 0;
    const origin = await serve((_, response) => {
      hops += 1;
      const cookie = kind.endsWith('cookies') ? { 'set-cookie': `n=${hops}` } : {};
      const location = kind === 'ever new' ? `/${hops}` : '/';
      response.writeHead(302, { location, ...cookie }).end();
    });
    expect(await reason(get(origin, '/'))).toBe('redirect_loop');
    expect(hops).toBeLessThan(15);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'inside_address'],
    ['http://127.0.0.1/', 'inside_address'],
    ['http://0x7f.1/', 'inside_address'],
    ['http://localhost:5432/', 'invalid_address'],
    ['file:///etc/passwd', 'invalid_address'],
    ['gopher://127.0.0.1/', 'invalid_address'],
  ])('into the inside is refused: %s', async (location, expected) => {
    const origin = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(await reason(get(origin, '/'))).toBe(expected);
  });

  it('to a name that leads inside is refused', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(302, { location: 'http://shop.example/' }).end(),
    );
    const fetcher = loopbackFetcher({ allowed: [origin], resolve: async () => ['10.0.0.7'] });
    const signal = new AbortController().signal;
    expect(await reason(fetcher.fetch(`${origin}/`, { signal }))).toBe('inside_address');
    await fetcher.close();
  });
});

describe('an answer that does not come', () => {
  it('is waited for as long as allowed: head', async () => {
    const origin = await serve(() => {});
    expect(await reason(get(origin, '/', { timeoutMs: 100 }))).toBe('timeout');
  });

  it('is waited for as long as allowed: drops of a body', async () => {
    const origin = await serve((_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await reason(get(origin, '/', { timeoutMs: 150 }))).toBe('timeout');
  });

  it("ends with the reason of the caller's abort", async () => {
    const origin = await serve(() => {});
    const stop = new AbortController();
    const asked = get(origin, '/', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it('because no one listens is unreachable', async () => {
    const origin = await serve(() => {});
    servers.splice(0).forEach((server) => server.close());
    expect(await reason(get(origin, '/'))).toBe('unreachable');
  });

  it('because a name has no address is not found', async () => {
    const noName = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    const fetcher = loopbackFetcher({ resolve: () => Promise.reject(noName) });
    const signal = new AbortController().signal;
    expect(await reason(fetcher.fetch('https://nowhere.example/', { signal }))).toBe('not_found');
    await fetcher.close();
  });

  it('because of TLS has its own reason', async () => {
    const plain = await serve((_, response) => response.end('no TLS here'));
    expect(await reason(get(plain.replace('http:', 'https:'), '/'))).toBe('certificate');
    for (const code of [
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]) {
      const cause = Object.assign(new Error('no'), { code });
      expect(fetchProblemOf(new Error('fetch', { cause })).reason).toBe('certificate');
    }
  });
});
