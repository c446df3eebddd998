import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  setUpWebsiteReading,
  type Answer,
  PARAGRAPH,
  START,
} from '#server/test/scenes/website-reading.ts';

const { site, read } = setUpWebsiteReading();

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
    expect(pages.map((page) => page.title)).toEqual(['Bike Shop', 'Prices', 'About']);
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
      site: { pages: [{ url: `${origin}/` }] },
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
      site: { pages: [{}, { url: `${origin}/faq.html` }] },
    });
  });

  it('is read to what its pages link in their text, not to a login', async () => {
    const paths = Object.fromEntries(
      ['hands', 'feet'].map((name) => [`/care/${name}`, `<h1>${name}</h1>${PARAGRAPH}`]),
    );
    const { origin } = await site({
      '/': `<nav><a href="/care">Care</a><a href="/me">Me</a></nav>${PARAGRAPH}`,
      '/care':
        '<h1>Care</h1><ul><li><a href="/care/hands">For hands</a><li><a href="/care/feet">For feet</a></ul>',
      '/me': '<form>Your name <input> and your word <input type="password"></form>',
      ...paths,
    });
    const result = await read(`${origin}/`);
    const urls = result.ok ? result.site.pages.map(({ url }) => url.slice(origin.length)) : [];
    expect(urls).toEqual(['/', '/care', '/care/hands', '/care/feet']);
  });

  it('knows its legal pages by their place and text, and offers of the foot as offers', async () => {
    const long = `<p>${'Every party agrees to what is written here and to nothing else. '.repeat(6)}</p>`;
    const { origin } = await site({
      '/': `${PARAGRAPH}<footer><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></footer>`,
      '/a': `<h1>Terms</h1>${long}<p>${'A late return costs 25 € and more. '.repeat(5)}</p>`,
      '/b': `<h1>Care</h1>${long}<p>Hands: 45 €</p>`,
      '/c': '<h1>Imprint</h1><p>Care Ltd</p><p>1 High Street</p>',
    });
    const result = await read(`${origin}/`);
    const legal = result.ok ? result.site.visible.filter((page) => page.isLegal) : [];
    expect(legal.map(({ url }) => url)).toEqual([`${origin}/a`]);
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
