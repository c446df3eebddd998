import { type PlannedPage, isOfSite } from './choose-pages.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';
import { type RawPage, readPage } from './read-page.ts';
import type { SiteReading } from './site-reading.ts';

interface Others {
  start: ParsedPage;
  planned: PlannedPage[];
  /** read so far */
  bytes: number;
  /** The start page was drawn, so a browser shows what visitors see. */
  drawn: boolean;
  notes: string[];
}

const MB = 1024 * 1024;
const MAX_BYTES = 8 * MB;
const MAX_PER_PAGE = 2 * MB;
const AT_ONCE = 2;
/** Leaves 10 of the 25 s for the start page, the facts and the screenshot. */
const MAX_MS = 15_000;
/** A page takes a second or two to draw. Those that are left after this are read as they are sent. */
const MAX_DRAWING_MS = 8_000;

/** Reads the planned pages, in the order of the plan. One that fails leaves a note. */
export async function readOthers(reading: SiteReading, others: Others): Promise<ParsedPage[]> {
  const { planned, notes } = others;
  const read = new Map<number, ParsedPage>();
  const until = AbortSignal.any([reading.signal, AbortSignal.timeout(MAX_MS)]);
  const drawing = AbortSignal.timeout(MAX_DRAWING_MS);
  const queue = [...planned.entries()];
  let done = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, plan] = next;
      const page = until.aborted
        ? undefined
        : await readOne(reading, others, plan, { signal: until, drawing });
      if (page) read.set(place, page);
      else notes.push(`We couldn't read ${plan.url}.`);
      done += 1;
      await reading.progress.onPage?.(done + 1, planned.length + 1);
    }
  };
  await Promise.all(Array.from({ length: others.drawn ? 1 : AT_ONCE }, work));
  const pages = [...read.entries()].sort(([one], [other]) => one - other).map(([, page]) => page);
  return withoutDuplicates(others.start, pages);
}

async function readOne(
  reading: SiteReading,
  others: Others,
  { url, kind }: PlannedPage,
  { signal, drawing }: { signal: AbortSignal; drawing: AbortSignal },
): Promise<ParsedPage | undefined> {
  const { start, notes } = others;
  const language = start.language;
  const drawn = others.drawn && !drawing.aborted ? await drawOne(reading, url) : undefined;
  if (drawn && isOfSite(drawn.url, start.url)) {
    const page = await parsePage(drawn, kind, { drawn: true, language });
    if (page.length > 0) return page;
  }
  const raw = await fetchOne(reading, others, url, signal);
  if (!raw || !isOfSite(raw.url, start.url)) return undefined;
  if (raw.cut) notes.push(`We read only the first ${MAX_PER_PAGE / MB} MB of ${url}.`);
  return parsePage(raw, kind, { language });
}

async function drawOne({ window }: SiteReading, url: string): Promise<RawPage | undefined> {
  const drawn = await (await window.open())?.draw(url);
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
