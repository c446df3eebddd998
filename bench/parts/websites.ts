import type { FactKind, SiteFact } from '#domain/websites/facts.ts';
import { findChromium } from '#server/features/websites/browser/find-chromium.ts';
import { createSiteBrowser } from '#server/features/websites/browser/site-browser.ts';
import { findFacts } from '#server/features/websites/facts/find-facts.ts';
import { readWebsite } from '#server/features/websites/read-website.ts';
import type { PagesRead, SiteRead } from '#server/features/websites/site-read.ts';
import { createLog } from '#server/platform/log.ts';
import { loopbackFetcher } from '#server/test/outside/loopback.ts';
import { onEnd } from '../lib/cleanup.ts';
import { compareFacts, type Counts, countsByKind } from '../lib/compare-facts.ts';
import { type FactModel, lyingModel, perfectModel } from '../lib/fact-models.ts';
import { figure } from '../lib/figures.ts';
import { note } from '../lib/note.ts';
import { type BenchSite, serveSites } from '../lib/sites.ts';

const log = createLog('silent');

/** What may be done with each site that was read, such as having an offer written about it. */
export type AfterReading = (site: BenchSite, read: SiteRead) => Promise<void>;

/** Who names the facts: two models, behind the rules. */
const FINDERS: Record<string, (site: BenchSite, read: PagesRead) => Promise<SiteFact[]>> = {
  perfect_model: async (site, read) => (await found(perfectModel(site), read)).facts,
  lying_model: async (site, read) => (await found(lyingModel(site), read)).facts,
};

const found = (model: FactModel, { visible }: PagesRead) =>
  findFacts({ model, log }, visible, { signal: new AbortController().signal, timeoutMs: 60_000 });

/** The websites of `bench/sites`: how long each takes to read, and which facts are found by whom. */
export async function benchWebsites(after?: AfterReading): Promise<void> {
  const sites = await serveSites();
  const fetcher = loopbackFetcher({ allowed: sites.map(({ url }) => new URL(url).origin) });
  onEnd(() => fetcher.close());
  const path = await findChromium(process.env.CHROME_PATH);
  const browser = path ? createSiteBrowser({ path, fetcher, log, isolated: true }) : null;
  if (!browser) note('websites: no Chromium, so no pictures and no sites drawn by script');
  const totals = new Map<string, Counts>();
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
    const facts = await compare(site, result.site, totals);
    const { visible: _, ...rest } = result.site;
    await after?.(site, { ...rest, facts });
  }
  for (const [name, counts] of [...totals].sort(([one], [other]) => one.localeCompare(other))) {
    report(name, counts);
  }
}

/** Adds up by finder and kind; answers the facts that a perfect model names. */
async function compare(site: BenchSite, read: PagesRead, totals: Map<string, Counts>) {
  let own: SiteFact[] = [];
  for (const [name, find] of Object.entries(FINDERS)) {
    const facts = await find(site, read);
    if (name === 'perfect_model') own = facts;
    const { missed, invented } = compareFacts(facts, site.facts);
    for (const { kind, value } of missed)
      note(`${site.name} ${name} missed ${kind}: ${String(value)}`);
    for (const { kind, value, about } of invented) {
      note(`${site.name} ${name} invented ${kind}: ${about ?? ''} ${value}`);
    }
    for (const [kind, counts] of countsByKind(facts, site.facts)) add(totals, name, kind, counts);
  }
  return own;
}

function add(totals: Map<string, Counts>, name: string, kind: FactKind, counts: Counts): void {
  for (const key of [`facts_${name}_${kind}`, `facts_${name}_all`]) {
    const total = totals.get(key) ?? { found: 0, expected: 0, read: 0, right: 0 };
    totals.set(key, {
      found: total.found + counts.found,
      expected: total.expected + counts.expected,
      read: total.read + counts.read,
      right: total.right + counts.right,
    });
  }
}

/** Starting Chromium takes longer than everything else. */
async function timeWithoutPicture(site: BenchSite, read: () => Promise<unknown>) {
  const begun = performance.now();
  await read();
  figure(`site_${site.name}_time_without_picture`, performance.now() - begun, 'ms');
}

function report(name: string, { found: hits, expected, read, right }: Counts): void {
  figure(`${name}_expected`, expected, 'facts');
  figure(`${name}_read`, read, 'facts');
  if (expected > 0) figure(`${name}_recall`, (100 * hits) / expected, '%');
  if (read > 0) figure(`${name}_precision`, (100 * right) / read, '%');
}
