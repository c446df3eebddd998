import { siteNoteCopy } from '#copy/campaigns/site-notes.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimedFacts, type ClaimedFacts, type SiteFact } from '#domain/websites/facts.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { type PageClaim, siteFactsOf } from '#domain/websites/site-facts.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import { InvalidModelResponse, type Model, ModelUnavailable } from '#server/platform/llm.ts';
import type { Logger } from '#server/platform/log.ts';
import type { ReadProgress } from '../site-read.ts';
import { pageGroups, type PagePart } from './page-groups.ts';
import { factsV2, indexOf } from './prompts/facts.v2.ts';

/** Concurrent calls. */
const AT_ONCE = 2;
/** A second call is made if the first response is unusable. */
const MAX_RESPONSES = 2;
/** Retries of a model that is down or throttled, and the waits between them. */
const MAX_WAITS = 2;
const MAX_WAIT_MS = 5_000;
const DEFAULT_WAIT_MS = 1_000;
const MAX_TOKENS = 6_000;
/** Facts in one response. A response with more ignores the instructions. */
const MAX_NAMED = 120;

interface FactServices {
  model: Pick<Model, 'answer'>;
  log: Logger;
}

interface FactOptions extends Pick<ReadProgress, 'onFacts'> {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * Finds the facts of a site: the model claims them with quotes, in a few calls for all pages, and the rules
 * keep those that are literally on the pages. Without the model, only contacts and structured data that need
 * no judgment remain, and a note says so. Throws only when `signal` aborts.
 */
export async function findFacts(
  { model, log }: FactServices,
  pages: VisiblePage[],
  { signal, timeoutMs, onFacts }: FactOptions,
): Promise<{ facts: SiteFact[]; notes: string[] }> {
  const groups = pageGroups(pages);
  const texts = pages.map(pageText);
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const named: PageClaim[] = [];
  let answered = 0;
  const queue = [...groups];
  const work = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const found = await requestFacts({ model, log }, group, until);
      if (!found) continue;
      answered += 1;
      named.push(...ofGroup(found, group));
      await onFacts?.(siteFactsOf(texts, named).facts.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal.throwIfAborted();
  const { facts, dropped } = siteFactsOf(texts, answered > 0 ? named : null);
  log.info(
    { prompt: factsV2.id, calls: groups.length, answered, facts: facts.length, dropped },
    'the facts of a website were found',
  );
  await onFacts?.(facts.length);
  if (answered === groups.length) return { facts, notes: [] };
  return { facts, notes: [answered === 0 ? siteNoteCopy.noFacts : siteNoteCopy.someFacts] };
}

/** Keeps only claims about pages that this call contained. */
function ofGroup({ facts }: ClaimedFacts, group: PagePart[]): PageClaim[] {
  const shown = new Set(group.map(({ index }) => index));
  return facts
    .slice(0, MAX_NAMED)
    .map(({ page, ...fact }) => ({ index: indexOf(page), fact }))
    .filter(({ index }) => shown.has(index));
}

/** Undefined if the model can't be reached or its response is unusable. */
async function requestFacts(
  { model, log }: FactServices,
  group: PagePart[],
  signal: AbortSignal,
): Promise<ClaimedFacts | undefined> {
  const request = {
    instructions: factsV2.instructions,
    messages: [{ role: 'user' as const, content: factsV2.material(group) }],
    schema: claimedFacts,
    maxTokens: MAX_TOKENS,
    temperature: 0,
    signal,
  };
  let waits = 0;
  let responses = 0;
  while (!signal.aborted) {
    try {
      return await model.answer(request);
    } catch (error) {
      log.warn({ err: error, prompt: factsV2.id }, 'the model named no facts');
      if (error instanceof InvalidModelResponse) {
        responses += 1;
        if (responses >= MAX_RESPONSES) return undefined;
      } else if (error instanceof ModelUnavailable) {
        if (waits >= MAX_WAITS) return undefined;
        waits += 1;
        const wait = Math.min(error.retryAfter ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
        await sleep(wait, undefined, { signal }).catch(() => {});
      } else throw error;
    }
  }
  return undefined;
}
