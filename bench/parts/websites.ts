import { findChromium } from '#server/features/websites/browser/find-chromium.ts';
import { createSiteBrowser } from '#server/features/websites/browser/site-browser.ts';
import { readWebsite } from '#server/features/websites/read-website.ts';
import type { SiteRead } from '#server/features/websites/site-read.ts';
import { createLog } from '#server/platform/log.ts';
import { loopbackFetcher } from '#server/test/loopback.ts';
import { onEnd } from '../lib/cleanup.ts';
import { compareFacts } from '../lib/compare-facts.ts';
import { figure } from '../lib/figures.ts';
import { note } from '../lib/note.ts';
import { type BenchSite, serveSites } from '../lib/sites.ts';

const log = createLog('silent');

/** What may be done with each site that was read, such as having an offer written about it. */
export type AfterReading = (site: BenchSite, read: SiteRead) => Promise<void>;

/** The websites of `bench/sites`: how long each takes to read, and which facts are found. */
export async function benchWebsites(after?: AfterReading): Promise<void> {
  const sites = await serveSites();
  const fetcher = loopbackFetcher({ allowed: sites.map(({ url }) => new URL(url).origin) });
  onEnd(() => fetcher.close());
  const path = await findChromium(process.env.CHROME_PATH);
  const browser = path ? createSiteBrowser({ path, fetcher, log }) : null;
  if (!browser) note('websites: no Chromium, so no pictures and no sites drawn by script');
  const total = { found: 0, expected: 0, invented: 0 };
  for (const site of sites) {
    if (site.needsBrowser && !browser) continue;
    const read = (drawing: typeof browser) =>
      readWebsite({ fetcher, browser: drawing, log }, site.url, {
        signal: new AbortController().signal,
      });
    const begun = performance.now();
    const result = await read(browser);
    figure(`site_${site.name}_time`, performance.now() - begun, 'ms');
    if (!result.ok) throw new Error(`${site.name} could not be read: ${result.message}`);
    if (!site.needsBrowser) await timeWithoutPicture(site, () => read(null));
    const { missed, invented } = compareFacts(result.site.facts, site.facts);
    for (const { kind, value } of missed) note(`${site.name} missed ${kind}: ${value}`);
    for (const { kind, value } of invented) note(`${site.name} invented ${kind}: ${value}`);
    const found = site.facts.length - missed.length;
    report(site.name, { found, expected: site.facts.length, invented: invented.length });
    total.found += found;
    total.expected += site.facts.length;
    total.invented += invented.length;
    await after?.(site, result.site);
  }
  report('all', total);
}

/** Starting Chromium takes longer than everything else. */
async function timeWithoutPicture(site: BenchSite, read: () => Promise<unknown>) {
  const begun = performance.now();
  await read();
  figure(`site_${site.name}_time_without_picture`, performance.now() - begun, 'ms');
}

function report(name: string, counts: { found: number; expected: number; invented: number }) {
  figure(`site_${name}_facts_found`, counts.found, 'facts');
  figure(`site_${name}_facts_expected`, counts.expected, 'facts');
  figure(`site_${name}_facts_invented`, counts.invented, 'facts');
}
