import { offerContextOf, type WebsiteSpec } from '#domain/campaigns/campaign-spec.ts';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { ReadResult, SiteRead } from '#server/features/websites/site-read.ts';
import type { Services } from '#server/services.ts';
import { GenerationFailure, type GenerationResult, type GenerationRun } from './generation-run.ts';

/** The rest of the 90 s is for the offer. */
const MAX_READ_MS = 50_000;
const MAX_CONTENT_LENGTH = 100_000;
const MAX_FACTS = 200;
const MAX_SCREENSHOT_BYTES = 4 * 1024 * 1024;

type Needed = Pick<Services, 'model' | 'log' | 'sites'>;

/** Reads the site, writes the offer and reports each step. Throws GenerationFailure. */
export async function generateFromWebsite(
  services: Needed,
  run: GenerationRun,
  spec: WebsiteSpec,
): Promise<GenerationResult> {
  const site = await readSite(services, run, spec.website_url);
  run.reportStep('offer', 'running');
  const pages = site.pages.map(({ url, title, markdown }) => ({ url, title, text: markdown }));
  const { url, title, language, facts } = site;
  const context = offerContextOf(spec, { url, title, language, pages, facts });
  const { signal } = run;
  const offer = await writeOffer(services, context, { signal, timeoutMs: run.offerTimeoutMs() });
  run.reportStep('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.reportStep('prompts', 'running');
  return {
    offer: { ...offer, notes: [...offer.notes, ...site.notes] },
    site: {
      content: contentOf(site),
      facts: facts.slice(0, MAX_FACTS),
      screenshot: screenshotOf(site),
    },
  };
}

async function readSite(
  { sites, model }: Pick<Needed, 'sites' | 'model'>,
  run: GenerationRun,
  address: string,
): Promise<SiteRead> {
  run.reportStep('pages', 'running');
  const timeout = AbortSignal.timeout(MAX_READ_MS);
  const signal = AbortSignal.any([run.signal, timeout]);
  let screenshotTried = false;
  const progress = {
    onPage(read: number, planned: number) {
      run.reportStep('pages', 'running', `${read} of ${Math.max(read, planned)} pages`);
      // The screenshot is taken while other pages load.
      if (!screenshotTried) run.reportStep('screenshot', 'running');
    },
    onScreenshot(taken: boolean) {
      screenshotTried = true;
      run.reportStep('screenshot', taken ? 'done' : 'skipped');
    },
    onFacts: (count: number) => run.reportStep('facts', 'running', factCount(count)),
  };
  const result = await sites
    .read(address, { signal, progress, model })
    .catch((error: unknown): ReadResult => {
      run.signal.throwIfAborted();
      if (!timeout.aborted) throw error;
      return { ok: false, reason: 'timeout', message: SITE_PROBLEMS.timeout };
    });
  await run.flush();
  if (!result.ok) throw new GenerationFailure(result.reason, result.message);
  const { site } = result;
  run.reportStep('pages', 'done', pageCount(site.pages.length));
  run.reportStep('screenshot', site.screenshot ? 'done' : 'skipped');
  run.reportStep('facts', 'done', factCount(site.facts.length));
  return site;
}

const plural = (count: number, item: string) => `${count} ${item}${count === 1 ? '' : 's'}`;
const pageCount = (count: number) => plural(count, 'page');
const factCount = (count: number) => plural(count, 'fact');

/** The text of all pages, each under its address. */
function contentOf({ pages }: SiteRead): string {
  const text = pages.map(({ url, markdown }) => `${url}\n\n${markdown}`).join('\n\n---\n\n');
  return text.slice(0, MAX_CONTENT_LENGTH).toWellFormed().replaceAll('\u0000', '');
}

function screenshotOf({ screenshot }: SiteRead) {
  if (!screenshot || screenshot.png.length > MAX_SCREENSHOT_BYTES) return null;
  return { bytes: screenshot.png, mime: screenshot.mime };
}
