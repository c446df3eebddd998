import { siteNoteCopy } from '#copy/campaigns/site-notes.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import { markdownOf } from '../page/markdown.ts';
import type { PagesRead } from '../site-read.ts';
import { choosePages, MAX_OTHER_PAGES, type PlannedPage } from './choose-pages.ts';
import { loadSitemap } from './sitemap.ts';
import { type StartPage, SiteRefused } from './open-start.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';
import { readOthers, type SiteReading } from './read-others.ts';

const MIN_TEXT_LENGTH = 40;
/** A page with scripts and less text than this is rendered by them. */
const SCARCE_TEXT_LENGTH = 250;
const FEW_PAGES = 3;
const MAX_VISIBLE_TEXT = 100_000;
const MAX_LINKS = 300;

/** Reads a site from its open start page. Throws SiteRefused if it has no text. */
export async function readSite(reading: SiteReading, opened: StartPage): Promise<PagesRead> {
  const notes: string[] = [];
  if (opened.page.cut) notes.push(siteNoteCopy.cut({ megabytes: 2, url: opened.page.url }));
  const asSent = await parsePage(opened.page);
  const isScarce = asSent.length < SCARCE_TEXT_LENGTH && asSent.hasScripts;
  const drawn = await renderStart(reading, opened);
  if (!drawn && isScarce) notes.push(siteNoteCopy.scripts);
  const start = drawn ?? asSent;
  if (start.length < MIN_TEXT_LENGTH) throw new SiteRefused('empty');
  // In parallel with the reading. A missing screenshot doesn't fail it.
  const screenshotTaken = drawn && reading.window?.screenshot();

  const planned = await planPages(reading, start, opened, notes);
  await reading.progress.onPage?.(1, Math.min(planned.length, MAX_OTHER_PAGES) + 1);
  const others = await readOthers(reading, {
    start,
    planned,
    robots: opened.robots,
    bytes: opened.bytes,
    drawn: !!drawn,
    notes,
  });
  const pages = [start, ...others];
  const screenshot = (await screenshotTaken) ?? null;
  await reading.progress.onScreenshot?.(screenshot !== null);

  const known = new Set<string>();
  return {
    url: start.url,
    title: start.title,
    language: start.language,
    pages: pages.map((page) => ({
      url: page.url,
      title: page.title,
      language: page.language,
      markdown: markdownOf(page.lines, known),
    })),
    visible: visiblePages(pages),
    screenshot,
    notes,
  };
}

/** The text that is searched for facts. It's sent between threads, so its total size is limited. */
function visiblePages(pages: ParsedPage[]): VisiblePage[] {
  let textLeft = MAX_VISIBLE_TEXT;
  return pages.map(({ url, title, language, lines, links, stated, isLegal }) => {
    const end = lines.findIndex((line) => (textLeft -= line.text.length) < 0);
    const kept = end < 0 ? lines : lines.slice(0, end);
    return { url, title, language, lines: kept, links: links.slice(0, MAX_LINKS), stated, isLegal };
  });
}

/** The start page as the browser shows it; undefined without a browser, or if it shows nothing. */
async function renderStart(
  { window, signal }: SiteReading,
  { page }: StartPage,
): Promise<ParsedPage | undefined> {
  const drawn = await window?.draw(page.url);
  signal.throwIfAborted();
  const parsed = drawn && (await parsePage({ ...page, ...drawn }, { drawn: true }));
  return parsed && parsed.length >= MIN_TEXT_LENGTH ? parsed : undefined;
}

async function planPages(
  { fetcher, signal }: SiteReading,
  start: ParsedPage,
  { robots }: StartPage,
  notes: string[],
): Promise<PlannedPage[]> {
  if (robots.isUnknown) {
    notes.push(siteNoteCopy.robots);
    return [];
  }
  const planned = choosePages(start, start.allLinks);
  if (planned.length >= FEW_PAGES) return planned;
  const listed = await loadSitemap(fetcher, start.url, robots.sitemaps, signal);
  const links = listed
    .filter((url) => URL.canParse(url))
    .map((url) => ({ url, text: '', place: 'body' as const, level: 0, language: null }));
  return choosePages(start, [...start.allLinks, ...links]);
}
