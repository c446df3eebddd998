import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';

const MAX_ADDRESSES = 2000;
const LOCATION = /<loc>\s{0,20}([^<\s]{1,2000})\s{0,20}<\/loc>/gi;

/** The URLs in a sitemap, or the sitemaps that an index lists. */
export function sitemapAddresses(xml: string): { pages: string[]; sitemaps: string[] } {
  const found: string[] = [];
  for (const [, address = ''] of xml.matchAll(LOCATION)) {
    found.push(address.replaceAll('&amp;', '&'));
    if (found.length === MAX_ADDRESSES) break;
  }
  const isIndex = /<sitemapindex[\s>]/i.test(xml.slice(0, 2000));
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

const BOUNDS = { timeoutMs: 4000, keepBytes: 500 * 1024 };
const MAX_FILES = 3;

/** The pages in a site's sitemaps, if there are any. */
export async function loadSitemap(
  fetcher: SafeFetcher,
  siteUrl: string,
  named: string[],
  signal: AbortSignal,
): Promise<string[]> {
  const files = named.length > 0 ? [...named] : [new URL('/sitemap.xml', siteUrl).href];
  const pages: string[] = [];
  for (let read = 0; read < MAX_FILES && files.length > 0; read += 1) {
    const file = files.shift() ?? '';
    try {
      const { status, body } = await fetcher.fetch(file, { ...BOUNDS, signal });
      if (status !== 200) continue;
      const found = sitemapAddresses(Buffer.from(body).toString('utf8'));
      pages.push(...found.pages);
      files.push(...found.sitemaps);
    } catch {
      // A sitemap is optional.
    }
  }
  return pages;
}
