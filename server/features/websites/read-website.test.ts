import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { createLog } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { type LoopbackServer, loopbackFetcher, serveLoopback } from '#server/test/loopback.ts';
import { readWebsite } from './read-website.ts';
import type { ReadProgress } from './site-read.ts';

const MB = 1024 * 1024;
const log = createLog('silent');
const servers: LoopbackServer[] = [];
const fetchers: SafeFetcher[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  for (const fetcher of fetchers.splice(0)) await fetcher.close();
});

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site by its paths; anything else is 404. Notes what was asked. */
async function site(paths: Record<string, Answer>) {
  const asked: string[] = [];
  const server = await serveLoopback((request, response) => {
    asked.push(request.url ?? '');
    const answer = paths[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end('Nothing here');
    else if (typeof answer === 'function') answer(request, response);
    else {
      const type = request.url?.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type }).end(answer);
    }
  });
  servers.push(server);
  return { origin: server.origin, asked };
}

function read(url: string, progress?: ReadProgress, signal = new AbortController().signal) {
  const origin = URL.parse(url)?.origin ?? '';
  const fetcher = loopbackFetcher({
    allowed: origin.startsWith('http://127.0.0.1:') ? [origin] : [],
  });
  fetchers.push(fetcher);
  return readWebsite({ fetcher, browser: null, log }, url, {
    signal,
    ...(progress && { progress }),
  });
}

const PARAGRAPH = '<p>We repair bicycles of every kind for the people of our town, with care.</p>';
const START = `<title>Bike Shop</title><nav><a href="/prices">Prices</a><a href="/about">About</a></nav><h1>Bikes</h1>${PARAGRAPH}`;

describe('a website', () => {
  it('is read from its start page to the pages that matter', async () => {
    const { origin, asked } = await site({
      '/': START,
      '/prices': '<title>Prices</title><ul><li>Repair: 45 €</li></ul>',
      '/about': '<title>About</title><p>Since 1990, Anna and Tom. hello@bikes.example</p>',
    });
    const steps: string[] = [];
    const result = await read(`${origin}/`, {
      onPage: (done, planned) => void steps.push(`page ${done}/${planned}`),
      onScreenshot: (taken) => void steps.push(`screenshot ${taken}`),
    });
    if (!result.ok) throw new Error(result.message);
    const { pages, visible, screenshot, title, language, url, notes } = result.site;
    expect({ title, language, url, screenshot, notes }).toEqual({
      title: 'Bike Shop',
      language: 'en',
      url: `${origin}/`,
      screenshot: null,
      notes: [],
    });
    expect(pages.map((page) => [page.kind, page.title])).toEqual([
      ['start', 'Bike Shop'],
      ['prices', 'Prices'],
      ['about', 'About'],
    ]);
    expect(visible.map(({ url, lines }) => [url, lines.map(({ text }) => text)])).toEqual([
      [`${origin}/`, ['Prices About', 'Bikes', PARAGRAPH.slice(3, -4)]],
      [`${origin}/prices`, ['Repair: 45 €']],
      [`${origin}/about`, ['Since 1990, Anna and Tom. hello@bikes.example']],
    ]);
    expect(steps).toEqual(['page 1/3', 'page 2/3', 'page 3/3', 'screenshot false']);
    expect(asked[0]).toBe('/robots.txt');
  });

  it('is read without what robots.txt forbids', async () => {
    const { origin, asked } = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /prices',
      '/': START,
      '/about': PARAGRAPH,
    });
    const result = await read(`${origin}/`);
    expect(result).toMatchObject({
      ok: true,
      site: { notes: [`robots.txt disallows ${origin}/prices.`] },
    });
    expect(asked).not.toContain('/prices');
  });

  it('whose robots.txt fails is read no further than asked for', async () => {
    const { origin, asked } = await site({
      '/robots.txt': (_, response) => response.writeHead(503).end(),
      '/': START,
    });
    expect(await read(`${origin}/`)).toMatchObject({
      ok: true,
      site: { pages: [{ kind: 'start' }] },
    });
    expect(asked).toEqual(['/robots.txt', '/']);
  });

  it('without links is read by its sitemap', async () => {
    const paths: Record<string, Answer> = {
      '/': PARAGRAPH,
      '/faq.html': `<h1>FAQ</h1>${PARAGRAPH}`,
    };
    const { origin } = await site(paths);
    paths['/sitemap.xml'] =
      `<urlset><url><loc>${origin}/faq.html</loc></url><url><loc>https://elsewhere.example/faq</loc></url></urlset>`;
    expect(await read(`${origin}/`)).toMatchObject({
      ok: true,
      site: { pages: [{}, { kind: 'faq' }] },
    });
  });

  it('is followed where its page sends visitors', async () => {
    const { origin } = await site({
      '/': '<meta http-equiv="refresh" content="0; url=/en/">',
      '/en/': PARAGRAPH,
    });
    expect(await read(`${origin}/`)).toMatchObject({ ok: true, site: { url: `${origin}/en/` } });
  });

  it('in another alphabet and charset is read', async () => {
    const head = Buffer.from('<meta charset="windows-1251"><title>');
    const words = 'Ремонт велосипедов для всех жителей нашего города каждый день';
    const bytes = Buffer.from(
      Array.from(words, (c) => (c === ' ' ? 32 : (c.codePointAt(0) ?? 0) - 0x350)),
    );
    const { origin } = await site({
      '/': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.concat([head, bytes, Buffer.from('</title><p>'), bytes]))),
    });
    expect(await read(`${origin}/`)).toMatchObject({
      ok: true,
      site: { language: 'ru', title: words },
    });
  });

  it('with a page that fails, hangs or is no page leaves that one out', async () => {
    const { origin } = await site({
      '/': `${START}<nav><a href="/faq">FAQ</a><a href="/contact">Contact</a></nav>`,
      '/prices': (_, response) => response.writeHead(500).end(),
      '/about': (_, response) => response.destroy(),
      '/faq': (_, response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('x'),
      '/contact': (_, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    });
    const result = await read(`${origin}/`);
    expect(result.ok && result.site.notes).toHaveLength(4);
    expect(result.ok && result.site.pages).toHaveLength(1);
  });

  it('longer than two megabytes is read up to there', async () => {
    const { origin } = await site({ '/': START + '<!-- x -->'.repeat(300_000) });
    expect(await read(`${origin}/`)).toMatchObject({
      ok: true,
      site: {
        notes: [`We read only the first 2 MB of ${origin}/.`, expect.anything(), expect.anything()],
      },
    });
  });
});

describe('a website that cannot be read is told apart', () => {
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
