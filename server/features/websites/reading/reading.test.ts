import { describe, expect, it } from 'vitest';
import type { PageLink } from '../page/links.ts';
import { choosePages } from './choose-pages.ts';
import { metaRefresh } from './open-start.ts';
import { parseRobots } from './robots.ts';
import { sitemapAddresses } from './sitemap.ts';

const SITE = 'https://www.shop.example/';

describe('robots.txt', () => {
  const allows = (rules: string, path: string) =>
    parseRobots(rules).allows(new URL(path, SITE).href);

  it.each([
    ['User-agent: *\nDisallow: /', '/', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: OpenSetter\nDisallow: /secret', '/a', true],
    ['User-agent: a\nUser-agent: OpenSetter/1.0 # us\nDisallow: /x', '/x', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['User-agent: *\nDisallow: /a*b*c', '/axxbxxc', false],
    ['User-agent: *\nDisallow: /*?sort=', '/list?sort=1', false],
    ['User-agent: *\r\nDisallow: /café', '/caf%C3%A9', false],
    ['\uFEFFinvalid\nDisallow: /', '/a', true],
  ])('%j and %s: %s', (rules, path, expected) => expect(allows(rules, path)).toBe(expected));

  it('names sitemaps, and is not slow with rules made to be', () => {
    const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(200)}b\n`.repeat(1000)}Sitemap: https://shop.example/s.xml`;
    const robots = parseRobots(rules);
    const begun = process.cpuUsage().user;
    expect(robots.allows(`${SITE}${'a'.repeat(1900)}`)).toBe(true);
    expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000);
    expect(robots.sitemaps).toEqual(['https://shop.example/s.xml']);
  });
});

describe('the pages that are chosen', () => {
  const link = (path: string, text = 'Name', more: Partial<PageLink> = {}): PageLink => ({
    url: new URL(path, SITE).href,
    text,
    place: 'menu',
    level: 0,
    language: null,
    ...more,
  });
  const inBody = (path: string, text?: string) => link(path, text, { place: 'body' });
  const chosen = (links: PageLink[], start = SITE) =>
    choosePages({ url: start, language: 'fr' }, links).map(({ url }) => new URL(url).pathname);

  it('are of this site, once', () => {
    const links = [
      link('/'),
      link('/index.html'),
      link('/tarifs'),
      link('/tarifs/'),
      link('https://shop.example/contact'),
      link('https://elsewhere.example/faq'),
      link('/brochure.pdf'),
      link('mailto:a@b.example'),
    ];
    expect(chosen(links)).toEqual(['/tarifs', '/contact']);
  });

  it('are pages like others, whatever their words', () => {
    const paths = ['/cookies', '/category/rings', '/terms-of-sale/', '/account', '/search', '/xyz'];
    expect(chosen(paths.map((path) => inBody(path)))).toEqual(paths);
  });

  it('are the menu’s before the text’s and the foot’s, and not the same in another language', () => {
    const links = [
      link('/imprint', 'Imprint', { place: 'foot' }),
      link('/en/prices'),
      inBody('/somewhere'),
      link('/massage/feet', 'Feet', { level: 1 }),
      link('/massage'),
      inBody('/yoga'),
      link('/yoga'),
      link('/preise', 'Preise', { language: 'de' }),
    ];
    expect(chosen(links)).toEqual(['/massage', '/yoga', '/massage/feet', '/somewhere', '/imprint']);
  });

  it('leave room beside a long menu, whose last entry is how to reach the business', () => {
    const menu = Array.from({ length: 12 }, (_, n) => link(`/m${n}`));
    const all = chosen([...menu, inBody('/care/hands'), inBody('/care/feet')]);
    expect(all.slice(0, 10)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 11].map((n) => `/m${n}`),
      '/care/hands',
      '/care/feet',
    ]);
    expect(all).toHaveLength(14);
  });

  it('take turns between folders, links without a text last', () => {
    const links = [
      ...['/news/a', '/news/b', '/news/c', '/care/hands', '/care/feet'].map((path) => inBody(path)),
      inBody('/x', ''),
      inBody('/y'),
    ];
    const order = ['/news/a', '/care/hands', '/y', '/news/b', '/care/feet', '/news/c', '/x'];
    expect(chosen(links)).toEqual(order);
  });
});

describe('a sitemap', () => {
  it('lists pages, or other sitemaps', () => {
    expect(
      sitemapAddresses('<urlset><url><loc> https://a.example/?a=1&amp;b=2 </loc></url></urlset>'),
    ).toEqual({
      pages: ['https://a.example/?a=1&b=2'],
      sitemaps: [],
    });
    expect(
      sitemapAddresses('<sitemapindex><sitemap><loc>https://a.example/s.xml</loc>').sitemaps,
    ).toHaveLength(1);
  });
});

describe('a page that sends its visitors on', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0; url=/fr/">', 'https://www.shop.example/fr/'],
    [`<META HTTP-EQUIV='Refresh' CONTENT="3;URL='a.html'">`, 'https://www.shop.example/a.html'],
    ['<meta http-equiv="refresh" content="600">', undefined],
    ['<meta http-equiv="refresh" content="60; url=/later">', undefined],
    ['<meta http-equiv="refresh" content="0; url=/">', undefined],
    ['<meta http-equiv=refresh content="0;/fr/">', 'https://www.shop.example/fr/'],
    ['<meta http-equiv=" Refresh " content="1.5, URL = fr">', 'https://www.shop.example/fr'],
    [
      '<meta content="0;url=/a?x=1&amp;y=2" http-equiv=refresh>',
      'https://www.shop.example/a?x=1&y=2',
    ],
    ['<noscript><meta http-equiv="refresh" content="0; url=/nojs"></noscript>', undefined],
    ['<!-- <meta http-equiv="refresh" content="0; url=/old"> -->', undefined],
    [`<script>x = '<meta http-equiv="refresh" content="0; url=/old">'</script>`, undefined],
  ])('%s', (html, expected) => expect(metaRefresh(html, SITE)).toBe(expected));
});
