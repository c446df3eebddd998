const MAX_ADDRESSES = 2000;
const LOCATION = /<loc>\s{0,20}([^<\s]{1,2000})\s{0,20}<\/loc>/gi;

/** The addresses of a sitemap, or of the sitemaps that an index lists. */
export function sitemapAddresses(xml: string): { pages: string[]; sitemaps: string[] } {
  const found: string[] = [];
  for (const [, address = ''] of xml.matchAll(LOCATION)) {
    found.push(address.replaceAll('&amp;', '&'));
    if (found.length === MAX_ADDRESSES) break;
  }
  const isIndex = /<sitemapindex[\s>]/i.test(xml.slice(0, 2000));
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}
