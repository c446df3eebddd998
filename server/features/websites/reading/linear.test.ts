import { describe, expect, it } from 'vitest';
import { ADVERSARIAL_PAGES } from '#server/test/outside/adversarial-pages.ts';
import { cutPassages } from '#domain/knowledge/cut-passages.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { siteFactsOf } from '#domain/websites/site-facts.ts';
import { decodePage } from '../page/decode-page.ts';
import { markdownOf } from '../page/markdown.ts';
import { choosePages } from './choose-pages.ts';
import { metaRefresh } from './open-start.ts';
import { parsePage } from './parse-page.ts';
import { parseRobots } from './robots.ts';
import { sitemapAddresses } from './sitemap.ts';

const URL = 'https://shop.example/';
const SIZE = 15_000;
const TRIES = 10;
/** Twice the size may take a little more than twice the time. Quadratic work takes four times as long. */
const MAX_RATIO = 3;
/** in ms; quadratic work below this for SIZE takes under half a second for 100,000 characters */
const NOISE_MS = 8;

/** All processing of an untrusted page. */
async function readAll(page: string): Promise<void> {
  const html = decodePage(Buffer.from(page), 'text/html');
  metaRefresh(html, URL);
  const raw = { url: URL, html, language: undefined, cut: false };
  const start = await parsePage(raw);
  const services = await parsePage(raw, { language: start.language });
  siteFactsOf([pageText(start), pageText(services)], null);
  choosePages(start, start.allLinks);
  markdownOf(start.lines);
}

/** In ms of this thread's processor time, which includes neither other processes nor garbage collection beside it. */
async function timeOf(work: () => Promise<void> | void): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The shortest of several runs counts, because others were disturbed. */
async function growthOf(work: (size: number) => Promise<void> | void) {
  let [one, two] = [Infinity, Infinity];
  for (let n = 0; n < TRIES; n += 1) {
    two = Math.min(two, await timeOf(() => work(2 * SIZE)));
    // Too short to measure, whatever half of it takes.
    if (two <= NOISE_MS) return 'about twice';
    one = Math.min(one, await timeOf(() => work(SIZE)));
    if (two <= MAX_RATIO * one + NOISE_MS) return 'about twice';
  }
  return { one, two };
}

describe('twice as much takes about twice as long:', { timeout: 60_000 }, () => {
  it.each(ADVERSARIAL_PAGES)('%s', async (_, page) => {
    expect(await growthOf((size) => readAll(page(size)))).toBe('about twice');
  });

  it.each([
    ['addresses', '<loc>https://a.example/</loc>'],
    ['open addresses', '<loc>'],
    ['spaces', '<loc>                    '],
    ['an address without end', 'a'],
  ])('a sitemap of %s', async (_, piece) => {
    const text = (size: number) => piece.repeat(Math.floor(size / piece.length));
    const growth = growthOf((size) => void sitemapAddresses(`<loc>${text(size * 4)}`));
    expect(await growth).toBe('about twice');
  });

  it.each([
    ['rules', 'Disallow: /a\n'],
    ['wildcards', `Disallow: /${'*a'.repeat(200)}b\n`],
    ['long patterns', `Disallow: /${`*${'a'.repeat(80)}b`.repeat(6)}\n`],
    ['agents', 'User-agent: a\n'],
    ['agents that differ', (n: number) => `User-agent: a${n}\n`],
    ['groups', 'User-agent: *\nDisallow: /a\n'],
    ['empty lines', '\n'],
    ['signs of comments', '#'],
  ])('a robots.txt of %s', async (_, piece) => {
    const line = (n: number) => (typeof piece === 'string' ? piece : piece(n));
    const path = `${URL}${'a'.repeat(1900)}`;
    const growth = growthOf((size) => {
      let text = 'User-agent: *\n';
      for (let n = 0; text.length < size; n += 1) text += line(n);
      parseRobots(text).allows(path);
    });
    expect(await growth).toBe('about twice');
  });

  it.each([
    ['one word', (size: number) => 'x'.repeat(size)],
    ['a heading of spaces', (size: number) => `# ${' '.repeat(size)}a\u2028b`],
    [
      'long headings',
      (size: number) =>
        `# ${'x'.repeat(size)}\n## ${'x'.repeat(size)}\n${'a\n\n'.repeat(size / 3)}`,
    ],
    [
      'a long line, then short ones',
      (size: number) => `${'x'.repeat(size)}${'\na'.repeat(size / 2)}`,
    ],
    ['sentences', (size: number) => 'A sentence of some words. '.repeat(size / 26)],
    ['rows', (size: number) => 'Room | Price\n'.repeat(size / 13)],
  ])('a document of %s', async (_, document) => {
    const growth = growthOf((size) => {
      cutPassages([{ number: null, markdown: document(size * 20) }]);
    });
    expect(await growth).toBe('about twice');
  });
});
