import { siteFacts } from '../facts/site-facts.ts';
import { markdownOf } from '../page/markdown.ts';
import type { SiteRead } from '../site-read.ts';
import { choosePages, type PlannedPage } from './choose-pages.ts';
import { loadSitemap } from './load-sitemap.ts';
import { type OpenedStart, SiteRefused } from './open-start.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';
import { readOthers } from './read-others.ts';
import type { SiteReading } from './site-reading.ts';

const LEAST_TEXT = 40;
/** A page with scripts and less text than this is drawn by them. */
const SCARCE_TEXT = 250;
const FEW_PAGES = 3;

/** Reads on from an open start page. Throws SiteRefused when there is nothing to read. */
export async function readSite(reading: SiteReading, opened: OpenedStart): Promise<SiteRead> {
  const notes: string[] = [];
  if (opened.page.cut) notes.push(`${opened.page.url} was read up to its first 2 MB.`);
  const asSent = parsePage(opened.page, 'start');
  const isScarce = asSent.length < SCARCE_TEXT && asSent.hasScripts;
  const drawn = isScarce ? await drawStart(reading, opened, notes) : undefined;
  const start = drawn ?? asSent;
  if (start.length < LEAST_TEXT) throw new SiteRefused('empty');
  const picturing = takePicture(reading, drawn ? undefined : start.url);

  const planned = await planPages(reading, start, opened, notes);
  await reading.progress.onPage?.(1, planned.length + 1);
  const others = await readOthers(reading, {
    start,
    planned,
    bytes: opened.bytes,
    drawn: !!drawn,
    notes,
  });
  const pages = [start, ...others];
  const facts = siteFacts(pages);
  await reading.progress.onFacts?.(facts.length);
  const screenshot = await picturing;
  await reading.progress.onScreenshot?.(screenshot !== null);

  const known = new Set<string>();
  return {
    url: start.url,
    title: start.title,
    language: start.language,
    pages: pages.map((page) => ({
      url: page.url,
      title: page.title,
      kind: page.kind,
      language: page.language,
      markdown: markdownOf(page.blocks, known),
    })),
    facts,
    screenshot,
    notes,
  };
}

async function drawStart(
  { window, signal }: SiteReading,
  { page }: OpenedStart,
  notes: string[],
): Promise<ParsedPage | undefined> {
  const open = await window.open();
  const drawn = await open?.draw(page.url);
  if (drawn) return parsePage({ ...page, ...drawn }, 'start', { drawn: true });
  signal.throwIfAborted();
  notes.push('The site is drawn by scripts, which could not be run here.');
  return undefined;
}

/** Beside the reading: the picture is worth having, not worth failing. */
async function takePicture({ window }: SiteReading, url: string | undefined) {
  try {
    const open = await window.open();
    if (!open || (url && !(await open.draw(url)))) return null;
    return await open.screenshot();
  } catch {
    return null;
  }
}

async function planPages(
  { fetcher, signal }: SiteReading,
  start: ParsedPage,
  { robots }: OpenedStart,
  notes: string[],
): Promise<PlannedPage[]> {
  if (robots.isUnknown) {
    notes.push('robots.txt could not be had, so only the start page was read.');
    return [];
  }
  let planned = choosePages(start, start.links);
  if (planned.length < FEW_PAGES) {
    const listed = await loadSitemap(fetcher, start.url, robots.sitemaps, signal);
    const links = listed.map((url) => ({ url, text: '', inMenu: false, language: null }));
    planned = choosePages(start, [...start.links, ...links.filter(({ url }) => URL.canParse(url))]);
  }
  const allowed = planned.filter(({ url }) => robots.allows(url));
  for (const { url } of planned) {
    if (!robots.allows(url)) notes.push(`robots.txt forbids ${url}.`);
  }
  return allowed;
}
