import type { SiteFact } from '#domain/websites/facts.ts';
import { findChromium } from '#server/features/websites/browser/launch-chromium.ts';
import { createSiteBrowser } from '#server/features/websites/browser/site-browser.ts';
import { findFacts } from '#server/features/websites/facts/find-facts.ts';
import { readWebsite } from '#server/features/websites/read-website.ts';
import type { PagesRead, SiteRead } from '#server/features/websites/site-read.ts';
import { createLog } from '#server/platform/log.ts';
import { loopbackFetcher } from '#server/test/outside/loopback.ts';
import { addCleanup } from '../lib/cleanup.ts';
import { compareFacts } from '../lib/compare-facts.ts';
import { gullibleModel, lyingModel, perfectModel } from '../lib/fact-models.ts';
import { figure, note } from '../lib/figures.ts';
import { type BenchSite, serveSites } from '../lib/sites.ts';

const log = createLog('silent');

/** What to do with each site once it is read, such as writing an offer about it. */
export type OnSiteRead = (site: BenchSite, read: SiteRead) => Promise<void>;

interface Counts {
  found: number;
  expected: number;
  read: number;
  right: number;
}

/** Models that name the facts; our rules are applied to what they say. */
const MODELS = {
  gullible_model: gullibleModel,
  perfect_model: perfectModel,
  lying_model: lyingModel,
};

/**
 * Measures how long each website of `bench/sites` takes to read, which facts each model finds, and how many
 * are found and invented per site, with and without a browser.
 */
export const benchWebsites = (): Promise<void> => measureWebsites();

export async function measureWebsites(after?: OnSiteRead): Promise<void> {
  const sites = await serveSites();
  const fetcher = loopbackFetcher({ allowed: sites.map(({ url }) => new URL(url).origin) });
  addCleanup(() => fetcher.close());
  const path = await findChromium(process.env.CHROME_PATH);
  const browser = path ? createSiteBrowser({ path, fetcher, log, isolated: true }) : null;
  if (!browser) note('websites: no Chromium, so no pictures and no sites drawn by script');
  const totals = new Map<string, Counts>();
  for (const site of sites) {
    for (const [way, drawing] of [
      ['drawn', browser],
      ['as_sent', null],
    ] as const) {
      if (!drawing && (site.needsBrowser || way === 'drawn')) continue;
      const startedAt = performance.now();
      const result = await readWebsite({ fetcher, browser: drawing, log }, site.url, {
        signal: new AbortController().signal,
      });
      figure(`site_${site.name}_${way}_time`, performance.now() - startedAt, 'ms');
      if (!result.ok) throw new Error(`${site.name} could not be read: ${result.message}`);
      const facts = await compare(site, way, result.site, totals);
      const { visible: _, ...rest } = result.site;
      if (drawing || !browser) await after?.(site, { ...rest, facts });
    }
  }
  for (const [name, counts] of [...totals].sort(([one], [other]) => one.localeCompare(other))) {
    report(name, counts);
  }
}

/** Adds up the counts by model. Returns the facts that a perfect model finds. */
async function compare(
  site: BenchSite,
  way: string,
  read: PagesRead,
  totals: Map<string, Counts>,
): Promise<SiteFact[]> {
  let siteFacts: SiteFact[] = [];
  let allInvented = 0;
  const options = { signal: new AbortController().signal, timeoutMs: 60_000 };
  for (const [name, modelOf] of Object.entries(MODELS)) {
    const { facts } = await findFacts({ model: modelOf(site), log }, read.visible, options);
    const { missed, invented } = compareFacts(facts, site.facts);
    allInvented += invented.length;
    for (const { kind, value, about } of invented) {
      note(`${site.name} ${way} ${name} invented ${kind}: ${about ?? ''} ${value}`);
    }
    const set = site.heldOut ? 'held_out' : 'known';
    add(totals, `facts_${set}_${way}_${name}`, {
      found: site.facts.length - missed.length,
      expected: site.facts.length,
      read: facts.length,
      right: facts.length - invented.length,
    });
    if (name !== 'perfect_model') continue;
    siteFacts = facts;
    for (const { kind, value } of missed) {
      note(`${site.name} ${way} ${name} missed ${kind}: ${String(value)}`);
    }
    if (way !== 'drawn' && !site.needsBrowser)
      figure(`site_${site.name}_facts`, site.facts.length, 'facts');
    figure(`site_${site.name}_${way}_found`, site.facts.length - missed.length, 'facts');
  }
  figure(`site_${site.name}_${way}_invented`, allInvented, 'facts');
  return siteFacts;
}

function add(totals: Map<string, Counts>, key: string, counts: Counts): void {
  const total = totals.get(key) ?? { found: 0, expected: 0, read: 0, right: 0 };
  totals.set(key, {
    found: total.found + counts.found,
    expected: total.expected + counts.expected,
    read: total.read + counts.read,
    right: total.right + counts.right,
  });
}

function report(name: string, { found: hits, expected, read, right }: Counts): void {
  figure(`${name}_expected`, expected, 'facts');
  figure(`${name}_read`, read, 'facts');
  if (expected > 0) figure(`${name}_recall`, (100 * hits) / expected, '%');
  if (read > 0) figure(`${name}_precision`, (100 * right) / read, '%');
}
