import type { ParentNode } from 'domhandler';
import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#domain/websites/problems.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { elementsNamed, parseHtml } from '../page/parse-html.ts';
import type { ReadResult } from '../site-read.ts';
import { loadRobots, type SiteRobots } from './robots.ts';
import { type PageOutcome, type RawPage, readPage } from './read-page.ts';

/** Seconds, then after a separator the target, with or without its name. */
const CONTENT =
  /^\s{0,9}(\d{1,3})(?:\.\d{0,9})?\s{0,9}[;,\s]\s{0,9}(?:url\s{0,3}=\s{0,3})?["']?([^"'\s]{1,500})/i;
const SOON_S = 5;
/** pages have it within these characters */
const MAX_HEAD = 20_000;

/** The target of a meta refresh within 5 s; undefined if there is none. */
export function metaRefresh(html: string, url: string): string | undefined {
  const head = html.slice(0, MAX_HEAD);
  if (!/http-equiv/i.test(head)) return undefined;
  const refresh = elementsNamed(parseHtml(head), 'meta').find(
    (meta) => meta.attribs['http-equiv']?.trim().toLowerCase() === 'refresh' && !isUnrendered(meta),
  );
  const [, seconds, target] = CONTENT.exec(refresh?.attribs.content ?? '') ?? [];
  const next = target && Number(seconds) <= SOON_S ? URL.parse(target, url) : null;
  return next && next.href !== url ? next.href : undefined;
}

/** Whether it is inside an element that browsers with scripts don't render. */
function isUnrendered({ parent }: { parent: ParentNode | null }): boolean {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    if ('name' in ancestor && /^(noscript|template|noframes)$/.test(ancestor.name)) return true;
  }
  return false;
}

export interface StartPage {
  page: RawPage;
  bytes: number;
  robots: SiteRobots;
}

/** Thrown if the site can't be read, with the reason in the outcome. */
export class SiteRefused extends Error {
  readonly outcome: ReadResult & { ok: false };

  constructor(reason: SiteProblem, message: string = SITE_PROBLEMS[reason]) {
    super(message);
    this.outcome = { ok: false, reason, message };
  }
}

const MB = 1024 * 1024;
const BOUNDS = { keepBytes: 2 * MB, maxBytes: 8 * MB };
const MAX_REFRESHES = 3;

/** Opens the URL that a user entered, following redirects. Throws SiteRefused. */
export async function openStartPage(
  fetcher: SafeFetcher,
  address: string,
  signal: AbortSignal,
): Promise<StartPage> {
  let url = address;
  for (let hop = 0; hop < MAX_REFRESHES; hop += 1) {
    const robots = await rulesFor(fetcher, url, signal);
    const { page, bytes } = pageOf(await readPage(fetcher, url, { ...BOUNDS, signal }));
    const pageRobots = isSameOrigin(page.url, url)
      ? robots
      : await rulesFor(fetcher, page.url, signal);
    if (!pageRobots.allows(page.url)) throw new SiteRefused('forbidden_by_robots');
    const next = metaRefresh(page.html, page.url);
    if (!next) return { page, bytes, robots: pageRobots };
    url = next;
  }
  throw new SiteRefused('redirect_loop');
}

async function rulesFor(fetcher: SafeFetcher, url: string, signal: AbortSignal) {
  if (!URL.canParse(url)) throw new SiteRefused('invalid_address');
  const robots = await loadRobots(fetcher, url, signal);
  if (!robots.allows(url)) throw new SiteRefused('forbidden_by_robots');
  return robots;
}

function pageOf(outcome: PageOutcome): { page: RawPage; bytes: number } {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  if (typeof problem === 'string') throw new SiteRefused(problem);
  if (!('reason' in problem)) {
    if (problem.status === 404 || problem.status === 410) throw new SiteRefused('not_found');
    throw new SiteRefused('unreachable', siteProblemCopy.server_error(problem));
  }
  if (problem.reason === 'certificate')
    throw new SiteRefused('unreachable', siteProblemCopy.certificate);
  throw new SiteRefused(problem.reason);
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}
