import { briefOf, type WebsiteSpec } from '#domain/campaigns/campaign-spec.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { ReadResult, SiteRead } from '#server/features/websites/site-read.ts';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import type { Services } from '#server/services.ts';
import type { CreationRun } from './creation-run.ts';
import { CreationProblem, type Made } from './made.ts';

/** Reading may take so long; the rest of the time is for the offer. */
const LONGEST_READING_MS = 50_000;
const MOST_CONTENT = 100_000;
const MOST_FACTS = 200;
const LARGEST_SCREENSHOT = 4 * 1024 * 1024;

type Needed = Pick<Services, 'model' | 'log' | 'sites'>;

/** Reads the site and writes the offer, telling every step. Throws CreationProblem. */
export async function makeFromWebsite(
  services: Needed,
  run: CreationRun,
  order: WebsiteSpec,
): Promise<Made> {
  const site = await readSite(services, run, order.website_url);
  run.step('offer', 'running');
  const pages = site.pages.map(({ url, title, markdown }) => ({ url, title, text: markdown }));
  const { url, title, language, facts } = site;
  const brief = briefOf(order, { url, title, language, pages, facts });
  const { signal } = run;
  const offer = await writeOffer(services, brief, { signal, patience: run.patience() });
  run.step('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.step('prompts', 'running');
  return {
    offer: { ...offer, notes: [...offer.notes, ...site.notes] },
    site: {
      content: contentOf(site),
      facts: facts.slice(0, MOST_FACTS),
      screenshot: screenshotOf(site),
    },
  };
}

async function readSite(
  { sites }: Pick<Needed, 'sites'>,
  run: CreationRun,
  address: string,
): Promise<SiteRead> {
  run.step('pages', 'running');
  const late = AbortSignal.timeout(LONGEST_READING_MS);
  const signal = AbortSignal.any([run.signal, late]);
  let pictured = false;
  const progress = {
    onPage(read: number, planned: number) {
      run.step('pages', 'running', `${read} of ${Math.max(read, planned)} pages`);
      // It is taken meanwhile.
      if (!pictured) run.step('screenshot', 'running');
    },
    onScreenshot(taken: boolean) {
      pictured = true;
      run.step('screenshot', taken ? 'done' : 'skipped');
    },
    onFacts: (count: number) => run.step('facts', 'running', factsInWords(count)),
  };
  const result = await sites
    .read(address, { signal, progress })
    .catch((error: unknown): ReadResult => {
      run.signal.throwIfAborted();
      if (!late.aborted) throw error;
      return { ok: false, reason: 'timeout', message: SITE_PROBLEMS.timeout };
    });
  await run.settled();
  if (!result.ok) throw new CreationProblem(result.reason, result.message);
  const { site } = result;
  run.step('pages', 'done', pagesInWords(site.pages.length));
  run.step('screenshot', site.screenshot ? 'done' : 'skipped');
  run.step('facts', 'done', factsInWords(site.facts.length));
  return site;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const pagesInWords = (count: number) => counted(count, 'page');
const factsInWords = (count: number) => counted(count, 'fact');

/** The text of all pages, each under its address. */
function contentOf({ pages }: SiteRead): string {
  const text = pages.map(({ url, markdown }) => `${url}\n\n${markdown}`).join('\n\n---\n\n');
  return text.slice(0, MOST_CONTENT).toWellFormed().replaceAll('\u0000', '');
}

function screenshotOf({ screenshot }: SiteRead) {
  if (!screenshot || screenshot.png.length > LARGEST_SCREENSHOT) return null;
  return { bytes: screenshot.png, mime: screenshot.mime };
}
