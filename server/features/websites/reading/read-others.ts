import { siteNoteCopy } from '#copy/campaigns/site-notes.ts';
import type { SiteWindow } from '../browser/site-window.ts';
import type { ReadDeps, ReadProgress } from '../site-read.ts';
import {
  choosePages,
  isOfSite,
  MAX_OTHER_PAGES,
  pageKey,
  type PlannedPage,
} from './choose-pages.ts';
import type { SiteRobots } from './robots.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';
import { type RawPage, readPage } from './read-page.ts';

interface Others {
  start: ParsedPage;
  /** the most useful first; links in the text of pages read are added before the footer's */
  planned: PlannedPage[];
  robots: SiteRobots;
  /** bytes read so far */
  bytes: number;
  /** The start page was rendered, so a browser shows what visitors see. */
  drawn: boolean;
  notes: string[];
}

const MB = 1024 * 1024;
const MAX_BYTES = 8 * MB;
const MAX_PER_PAGE = 2 * MB;
const AT_ONCE = 2;
/** Leaves 10 of the 25 s for the start page, the facts and the screenshot. */
const MAX_MS = 15_000;
/** Rendering a page takes a second or two. After this, remaining pages are read without rendering. */
const MAX_RENDERING_MS = 8_000;
/** URLs tried for the pages, because some fail and some lead to the same page. */
const MAX_TRIES = MAX_OTHER_PAGES + 4;

/** Reads the planned pages and the pages they link to, in that order. A failure leaves a note. */
export async function readOthers(reading: SiteReading, others: Others): Promise<ParsedPage[]> {
  const { planned, notes, start } = others;
  const read = new Map<number, ParsedPage>();
  const until = AbortSignal.any([reading.signal, AbortSignal.timeout(MAX_MS)]);
  const drawing = AbortSignal.timeout(MAX_RENDERING_MS);
  const known = new Set([start.url, ...planned.map(({ url }) => url)].map(pageKey));
  let tries = 0;
  let active = 0;
  let done = 0;
  const isFull = () => read.size + active >= MAX_OTHER_PAGES || tries >= MAX_TRIES;
  const work = async () => {
    while (!isFull()) {
      const plan = nextPlan(others);
      if (!plan) return;
      const attempt = (tries += 1);
      active += 1;
      const page = until.aborted
        ? undefined
        : await readOne(reading, others, plan, { signal: until, drawing });
      active -= 1;
      if (page && !page.asksPassword) read.set(attempt, page);
      else if (!page) notes.push(siteNoteCopy.unread({ url: plan.url }));
      if (page) addLinked(others, page, known);
      done += 1;
      const left = Math.min(planned.length, MAX_OTHER_PAGES - read.size - active);
      await reading.progress.onPage?.(done + 1, done + 1 + active + Math.max(0, left));
    }
  };
  await Promise.all(Array.from({ length: others.drawn ? 1 : AT_ONCE }, work));
  const pages = [...read.entries()].sort(([one], [other]) => one - other).map(([, page]) => page);
  return withoutDuplicates(start, pages);
}

function nextPlan({ planned, robots, notes }: Others): PlannedPage | undefined {
  for (let plan = planned.shift(); plan; plan = planned.shift()) {
    if (robots.allows(plan.url)) return plan;
    notes.push(`robots.txt disallows ${plan.url}.`);
  }
  return undefined;
}

/** Adds links in the text of a page, such as each treatment, before those only in the site's footer. */
function addLinked({ start, planned }: Others, page: ParsedPage, known: Set<string>): void {
  const inBody = page.allLinks.filter(({ place }) => place === 'body');
  const found = choosePages(start, inBody).filter(({ url }) => !known.has(pageKey(url)));
  for (const { url } of found) known.add(pageKey(url));
  const foot = planned.findIndex(({ inFoot }) => inFoot);
  planned.splice(foot < 0 ? planned.length : foot, 0, ...found);
}

async function readOne(
  reading: SiteReading,
  others: Others,
  { url, inFoot }: PlannedPage,
  { signal, drawing }: { signal: AbortSignal; drawing: AbortSignal },
): Promise<ParsedPage | undefined> {
  const { start, notes } = others;
  const { language } = start;
  const drawn = others.drawn && !drawing.aborted ? await renderOther(reading, url) : undefined;
  if (drawn && isOfSite(drawn.url, start.url)) {
    const page = await parsePage(drawn, { drawn: true, language, inFoot });
    if (page.length > 0) return page;
  }
  const raw = await fetchOne(reading, others, url, signal);
  if (!raw || !isOfSite(raw.url, start.url)) return undefined;
  if (raw.cut) notes.push(siteNoteCopy.cut({ megabytes: MAX_PER_PAGE / MB, url }));
  return parsePage(raw, { language, inFoot });
}

async function renderOther({ window }: SiteReading, url: string): Promise<RawPage | undefined> {
  const drawn = await window?.draw(url);
  return drawn ? { ...drawn, language: undefined, cut: false } : undefined;
}

async function fetchOne(
  { fetcher }: SiteReading,
  others: Others,
  url: string,
  signal: AbortSignal,
): Promise<RawPage | undefined> {
  const left = Math.min(MAX_PER_PAGE, MAX_BYTES - others.bytes);
  if (left <= 0) return undefined;
  try {
    const outcome = await readPage(fetcher, url, { signal, keepBytes: left, maxBytes: left });
    if (!outcome.ok) return undefined;
    others.bytes += outcome.bytes;
    return outcome.page;
  } catch (error) {
    // Time is up. The pages read so far count.
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Some sites serve the same page at every address. */
function withoutDuplicates(start: ParsedPage, pages: ParsedPage[]): ParsedPage[] {
  const text = (page: ParsedPage) => page.lines.map((line) => line.text).join('\n');
  const known = new Set([text(start)]);
  return pages.filter((page) => {
    const isNew = !known.has(text(page));
    known.add(text(page));
    return isNew && page.length > 0;
  });
}

/** The dependencies and the time limit of one reading. */
export interface SiteReading extends ReadDeps {
  /** null without a browser */
  window: SiteWindow | null;
  progress: ReadProgress;
  /** aborts with the caller's signal or at the reading's time limit */
  signal: AbortSignal;
}
