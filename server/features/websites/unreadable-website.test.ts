import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { loopbackFetcher } from '#server/test/outside/loopback.ts';
import { readWebsite } from './read-website.ts';
import {
  setUpWebsiteReading,
  type Answer,
  log,
  START,
} from '#server/test/scenes/website-reading.ts';

const MB = 1024 * 1024;

const { fetchers, site, read } = setUpWebsiteReading();

describe('a website that cannot be read has its own error', () => {
  const html = { 'content-type': 'text/html' };
  it.each<[string, string, Answer]>([
    ['missing', 'not_found', (_, response) => response.writeHead(404).end()],
    ['failing', 'unreachable', (_, response) => response.writeHead(500).end()],
    ['hanging up', 'unreachable', (_, response) => response.destroy()],
    ['empty', 'empty', ''],
    ['without words', 'empty', '<title>Coming soon</title><img src="a.png">'],
    ['drawn by script', 'empty', '<div id="root"></div><script src="/app.js"></script>'],
    [
      'a picture',
      'not_a_page',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    ],
    [
      'a file without a type',
      'not_a_page',
      (_, response) => response.end(Buffer.from([80, 75, 0, 4])),
    ],
    ['turning programs away', 'blocked', (_, response) => response.writeHead(403, html).end('no')],
    [
      'asking for patience',
      'blocked',
      (_, response) => response.writeHead(503, html).end('<title>Just a moment...</title>'),
    ],
    [
      'going round in circles',
      'redirect_loop',
      (_, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    [
      'leading inside',
      'inside_address',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'leading inside by its name',
      'inside_address',
      (_, response) => response.writeHead(302, { location: 'http://localhost/' }).end(),
    ],
    [
      '20 MB large',
      'too_large',
      (_, response) => response.writeHead(200, { ...html, 'content-length': 20 * MB }).end('x'),
    ],
    [
      'a bomb',
      'too_large',
      (_, response) =>
        response
          .writeHead(200, { ...html, 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50 * MB))),
    ],
  ])('%s: %s', async (_, reason, answer) => {
    const { origin } = await site({ '/': answer });
    const result = await read(`${origin}/`);
    expect(result).toMatchObject({ ok: false, reason });
    const words = result.ok || reason === 'unreachable' ? SITE_PROBLEMS.empty : result.message;
    expect(Object.values<string>(SITE_PROBLEMS)).toContain(words);
  });

  it('with pages that send each other on', async () => {
    const to = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`;
    const { origin } = await site({ '/': to('/a'), '/a': to('/') });
    expect(await read(`${origin}/`)).toMatchObject({ ok: false, reason: 'redirect_loop' });
  });

  it('forbidden to programs', async () => {
    const { origin, asked } = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/': START,
    });
    expect(await read(`${origin}/`)).toMatchObject({ ok: false, reason: 'forbidden_by_robots' });
    expect(asked).toEqual(['/robots.txt']);
  });

  it('without a certificate', async () => {
    const { origin } = await site({ '/': START });
    const secure = origin.replace('http:', 'https:');
    const fetcher = loopbackFetcher({ allowed: [secure] });
    fetchers.push(fetcher);
    const signal = new AbortController().signal;
    expect(await readWebsite({ fetcher, browser: null, log }, secure, { signal })).toMatchObject({
      ok: false,
      reason: 'unreachable',
      message: expect.stringContaining('certificate'),
    });
  });

  it.each([
    ['http://127.0.0.1/', 'inside_address'],
    ['http://[::1]/', 'inside_address'],
    ['http://2852039166/latest/meta-data/', 'inside_address'],
    ['localhost', 'inside_address'],
    ['https://me:secret@shop.example/', 'invalid_address'],
    ['https://shop.example:6379/', 'invalid_address'],
    ['file:///etc/passwd', 'invalid_address'],
    ['no address at all', 'invalid_address'],
    ['', 'invalid_address'],
    ['https://shop.example/', 'not_found'],
  ])('at %j: %s', async (address, reason) => {
    expect(await read(address)).toMatchObject({ ok: false, reason });
  });

  it('silent', async () => {
    const { origin } = await site({ '/robots.txt': '', '/': () => {} });
    const fetcher = loopbackFetcher({ allowed: [origin] });
    fetchers.push(fetcher);
    const options = { signal: new AbortController().signal, timeoutMs: 300 };
    expect(await readWebsite({ fetcher, browser: null, log }, origin, options)).toEqual({
      ok: false,
      reason: 'timeout',
      message: SITE_PROBLEMS.timeout,
    });
  });

  it('in time, when the one who asked gives up', async () => {
    const stop = new AbortController();
    const { origin } = await site({ '/': () => stop.abort(new Error('cancelled')) });
    await expect(read(`${origin}/`, undefined, stop.signal)).rejects.toThrow('cancelled');
  });
});
