import type { PageKind } from '../site-read.ts';
import type { PageLink } from '../page/links.ts';
import { pageKindOf } from '../page/page-kind.ts';

export interface PlannedPage {
  url: string;
  kind: PageKind;
}

/** With the start page, eight. */
const MAX_OTHER_PAGES = 7;
const ENOUGH_PAGES = 5;
const MAX_OF_KIND: Partial<Record<PageKind, number>> = { services: 2 };
const BY_VALUE: PageKind[] = ['services', 'prices', 'about', 'contact', 'faq', 'booking', 'other'];
const FILE =
  /\.(pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|pptx?|mp[34]|avi|ics|vcf|xml|json|css|js)$/i;
const UNREADABLE_PATH =
  /\/(login|signin|sign-in|register|cart|panier|warenkorb|checkout|account|wp-admin|wp-login|feed|tag|category|author|search|privacy|datenschutz|terms|agb|cgv|cookies?)(\/|\.|$)/i;

/** The few pages of the same site that matter, most useful first. */
export function choosePages(
  start: { url: string; language: string | null },
  links: PageLink[],
): PlannedPage[] {
  const known = new Set([pageKey(start.url)]);
  const candidates: (PlannedPage & { inMenu: boolean })[] = [];
  for (const link of links) {
    if (!isOfSite(link.url, start.url) || known.has(pageKey(link.url))) continue;
    if (isOtherLanguage(link, start)) continue;
    known.add(pageKey(link.url));
    candidates.push({ url: link.url, kind: pageKindOf(link.url, link.text), inMenu: link.inMenu });
  }
  const menuFirst = [
    ...candidates.filter((candidate) => candidate.inMenu),
    ...candidates.filter((candidate) => !candidate.inMenu),
  ];
  const chosen: PlannedPage[] = [];
  for (const kind of BY_VALUE) {
    // Where no word is known, the first links of the page are those that matter.
    const ofKind = menuFirst.filter((item) => item.kind === kind);
    const max = kind === 'other' ? ENOUGH_PAGES - chosen.length : (MAX_OF_KIND[kind] ?? 1);
    chosen.push(...ofKind.slice(0, Math.max(0, max)).map(({ url }) => ({ url, kind })));
  }
  return chosen.slice(0, MAX_OTHER_PAGES);
}

/** Whether a link stays on the site and leads to a page with text. */
export function isOfSite(url: string, startUrl: string): boolean {
  const target = URL.parse(url);
  const start = new URL(startUrl);
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  if (bare(target.host) !== bare(start.host)) return false;
  return !FILE.test(target.pathname) && !UNREADABLE_PATH.test(target.pathname);
}

const bare = (host: string) => host.replace(/^www\./, '');

/** Equal for addresses that usually lead to the same page. */
function pageKey(url: string): string {
  const { host, pathname, search, hash } = new URL(url);
  const path = pathname.replace(/\/(index|home|default)\.\w{3,5}$/i, '/').replace(/\/+$/, '');
  return `${bare(host)}${path}${search}${hash}`.toLowerCase();
}

const LANGUAGE_FOLDER = /^\/([a-z]{2})(-[a-z]{2})?(\/|$)/i;

/** A translation repeats what another page says. */
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
