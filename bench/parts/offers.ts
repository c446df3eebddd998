import { certainLanguage, languageNamed } from '#domain/language.ts';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { SiteRead } from '#server/features/websites/site-read.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { createModel, type Model } from '#server/platform/llm.ts';
import { createLog } from '#server/platform/log.ts';
import { startOutside } from '#server/test/outside/outside.ts';
import { addCleanup } from '../lib/cleanup.ts';
import { figure, note } from '../lib/figures.ts';
import { unsourcedClaims } from '../lib/unsourced-claims.ts';
import type { BenchSite } from '../lib/sites.ts';
import { measureWebsites } from './websites.ts';

const GOAL = 'https://cal.example.com/emma';
const TIMEOUT_MS = 120_000;
const log = createLog('silent');

/**
 * Reads the websites of `bench/sites` and writes an offer about each. Measures the time without the model's,
 * the number of tries, the language, and claims that no page makes. Uses the sandbox's model, or a real one
 * if OPENAI_API_KEY is set.
 */
export async function benchOffers(): Promise<void> {
  const calls = { times: 0, ms: 0 };
  const model = counted(await modelToMeasure(), calls);
  const total = { tries: 0, templates: 0, invented: 0, foreign: 0 };
  await measureWebsites(async ({ name }: BenchSite, site: SiteRead) => {
    calls.times = 0;
    calls.ms = 0;
    const context = contextOf(site);
    const startedAt = performance.now();
    const { signal } = new AbortController();
    const offer = await writeOffer({ model, log }, context, { signal, timeoutMs: TIMEOUT_MS });
    figure(`offer_${name}_time_without_model`, performance.now() - startedAt - calls.ms, 'ms');
    const unknown = unsourcedClaims(offer.offer_description, textsOf(site));
    if (unknown.length > 0) note(`${name} invents ${unknown.join(', ')}`);
    const found = certainLanguage(await detectLanguage(offer.offer_description));
    if (found !== languageNamed(context.language)) {
      note(`${name} is written in ${found ?? 'no known language'}, not in ${context.language}`);
      total.foreign += 1;
    }
    if (offer.generated === 'template') note(`${name}: ${offer.notes[0]}`);
    total.tries += calls.times;
    total.templates += offer.generated === 'template' ? 1 : 0;
    total.invented += unknown.length;
  });
  figure('offer_all_tries', total.tries, 'calls');
  figure('offer_all_plain_templates', total.templates, 'offers');
  figure('offer_all_invented_facts', total.invented, 'facts');
  figure('offer_all_wrong_language', total.foreign, 'offers');
}

async function modelToMeasure(): Promise<Model> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
  const sandbox = apiKey ? undefined : await startOutside();
  if (sandbox) addCleanup(() => sandbox.stop());
  const model = createModel({
    baseUrl: sandbox
      ? `${sandbox.url}/openai/v1`
      : (OPENAI_BASE_URL ?? 'https://api.openai.com/v1'),
    apiKey: apiKey ?? 'sandbox',
    name: OPENAI_MODEL ?? 'gpt-4o',
  });
  addCleanup(() => model.close());
  return model;
}

/** Wraps the model to count its calls and sum up their time. */
function counted(model: Model, calls: { times: number; ms: number }): Model {
  return {
    ...model,
    async answer(request) {
      const startedAt = performance.now();
      try {
        return await model.answer(request);
      } finally {
        calls.times += 1;
        calls.ms += performance.now() - startedAt;
      }
    },
  };
}

function contextOf({ url, title, language, pages, facts }: SiteRead): OfferContext {
  return {
    company_name: title,
    agent_name: 'Emma',
    language: language?.slice(0, 2) ?? 'english',
    goal: { kind: 'meet', label: 'Book appointments', link: GOAL },
    business_focus: null,
    site: {
      url,
      title,
      language,
      pages: pages.map((page) => ({ url: page.url, title: page.title, text: page.markdown })),
      facts,
    },
    answers: null,
  };
}

const textsOf = ({ title, pages, facts }: SiteRead): string[] => [
  GOAL,
  title,
  ...pages.flatMap((page) => [page.title, page.markdown]),
  ...facts.map(({ value }) => value),
];
