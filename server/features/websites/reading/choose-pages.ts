import type { PageLink } from '../page/links.ts';

/** Maximum pages besides the start page. */
export const MAX_OTHER_PAGES = 11;
/** Maximum of these from the main menu while others wait. */
const MAX_MENU_PAGES = 8;
const FILE =
  /\.(pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|pptx?|mp[34]|avi|ics|vcf|xml|json|css|js)$/i;

export interface PlannedPage {
  url: string;
  /** Only the footer links to it, as to terms and imprints. */
  inFoot: boolean;
}

/**
 * The pages of the same site, the most useful first. Words in URLs and labels differ by language and
 * business, so position decides: the main menu, then links in the page's body and submenus, alternating
 * between folders, and the footer.
 */
export function choosePages(
  start: { url: string; language: string | null },
  links: PageLink[],
): PlannedPage[] {
  const siteLinks = linksOfSite(start, links);
  const menu = siteLinks.filter(({ place }) => place === 'menu');
  const top = Math.min(...menu.map(({ level }) => level));
  const main = menu.filter(({ level }) => level === top);
  // The contact page is usually the last entry.
  const isFirst = (_: PageLink, at: number) => at < MAX_MENU_PAGES - 1 || at === main.length - 1;
  const others = siteLinks.filter(
    (link) => link.place === 'body' || (link.place === 'menu' && link.level > top),
  );
  return [
    ...main.filter(isFirst),
    ...byTurns(others.filter(({ text }) => text !== '')),
    ...main.filter((link, at) => !isFirst(link, at)),
    ...others.filter(({ text }) => text === ''),
    ...siteLinks.filter(({ place }) => place === 'foot'),
  ].map(({ url, place }) => ({ url, inFoot: place === 'foot' }));
}

const PLACES: PageLink['place'][] = ['menu', 'body', 'foot'];

/** The distinct pages of the site, each with its best link. */
function linksOfSite(start: { url: string; language: string | null }, links: PageLink[]) {
  const known = new Map<string, PageLink>();
  const first = pageKey(start.url);
  for (const place of PLACES) {
    for (const link of links) {
      if (link.place !== place || !isOfSite(link.url, start.url)) continue;
      const key = pageKey(link.url);
      if (key !== first && !known.has(key) && !isOtherLanguage(link, start)) known.set(key, link);
    }
  }
  return [...known.values()];
}

/** Alternates between folders, so that a blog or a catalog doesn't take all places. */
function byTurns(links: PageLink[]): PageLink[] {
  const turns = new Map<string, number>();
  const ranked = links.map((link) => {
    const folder = new URL('.', link.url).href;
    const turn = turns.get(folder) ?? 0;
    turns.set(folder, turn + 1);
    return { link, turn };
  });
  return ranked.toSorted((a, b) => a.turn - b.turn).map(({ link }) => link);
}

/** Whether a link stays on the site and leads to a page with text. */
export function isOfSite(url: string, startUrl: string): boolean {
  const target = URL.parse(url);
  const start = new URL(startUrl);
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  return bare(target.host) === bare(start.host) && !FILE.test(target.pathname);
}

const bare = (host: string) => host.replace(/^www\./, '');

/** The same key for URLs that usually lead to the same page. */
export function pageKey(url: string): string {
  const { host, pathname, search, hash } = new URL(url);
  const path = pathname.replace(/\/(index|home|default)\.\w{3,5}$/i, '/').replace(/\/+$/, '');
  return `${bare(host)}${path}${search}${hash}`.toLowerCase();
}

const LANGUAGE_FOLDER = /^\/([a-z]{2})(-[a-z]{2})?(\/|$)/i;

/** Whether a link leads to a translation, which repeats another page. */
function isOtherLanguage(link: PageLink, start: { url: string; language: string | null }): boolean {
  const own = folderOf(start.url) ?? start.language;
  const others = link.language ?? folderOf(link.url);
  return own !== null && others !== null && KNOWN.has(others) && others !== own;
}

const KNOWN = new Set(
  'ar cs da de el en es fi fr he hu it ja ko nl no pl pt ro ru sv tr uk zh'.split(' '),
);

function folderOf(url: string): string | null {
  return LANGUAGE_FOLDER.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? null;
}
