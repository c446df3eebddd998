import { setTimeout as sleep } from 'node:timers/promises';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import { openQuestionsFor } from '#domain/offers/open-questions.ts';
import { templateOffer } from '#domain/offers/template-offer.ts';
import { type CheckedOffer, type WrittenOffer, writtenOffer } from '#domain/offers/schema.ts';
import { type ModelMessage, InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { checkOffer } from './check-offer.ts';
import { guidedV1 } from './prompts/guided.v1.ts';
import type { OfferPrompt } from './prompts/offer-prompt.ts';
import { websiteV1 } from './prompts/website.v1.ts';

/** The first offer and a second one, after its faults were named. */
const MAX_OFFERS = 2;
/** Retries of a model that is down or throttled, and the waits between them. */
const MAX_WAITS = 2;
const MAX_WAIT_MS = 5_000;
const DEFAULT_WAIT_MS = 1_000;
const MAX_TOKENS = 2_000;

type OfferServices = Pick<Services, 'model' | 'log'>;

/**
 * Writes the offer of a business. The model writes it and gets a second try with its faults named;
 * then a plain template takes over. Throws only when `signal` aborts; `timeoutMs` bounds the
 * model's part.
 */
export async function writeOffer(
  { model, log }: OfferServices,
  context: OfferContext,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<CheckedOffer> {
  const prompt = context.site ? websiteV1 : guidedV1;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const outcome = await requestOffer({ model, log }, prompt, context, deadline);
  signal.throwIfAborted();
  const offer =
    typeof outcome === 'string'
      ? templateOffer(context, outcome)
      : { ...outcome, generated: 'model' as const, notes: [] };
  const { generated } = offer;
  metrics.offers.inc({ prompt: prompt.id, generated });
  log.info({ prompt: prompt.id, generated }, 'an offer was written');
  return {
    ...offer,
    offer_description: offer.offer_description.trim(),
    business_focus: context.business_focus ?? offer.business_focus,
    open_questions: openQuestionsFor(context, offer.open_questions),
  };
}

/** An offer without faults, or why there is none, in words for the person. */
async function requestOffer(
  services: OfferServices,
  prompt: OfferPrompt,
  context: OfferContext,
  signal: AbortSignal,
): Promise<WrittenOffer | string> {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt.material(context) }];
  const instructions = prompt.instructions(context);
  for (let offers = 0; offers < MAX_OFFERS; offers += 1) {
    const response = await requestOnce(services, { instructions, messages }, signal);
    if (response === 'unavailable') return "We couldn't reach the AI model.";
    if (response === 'invalid') continue;
    const faults = await checkOffer(response, context);
    if (faults.length === 0) return response;
    services.log.warn({ prompt: prompt.id, faults }, 'an offer was rejected');
    messages.push(
      { role: 'assistant', content: JSON.stringify(response) },
      {
        role: 'user',
        content: `The offer cannot be used. Write it anew:\n- ${faults.join('\n- ')}`,
      },
    );
  }
  return 'The AI model wrote nothing we could use.';
}

interface Prompt {
  instructions: string;
  messages: ModelMessage[];
}

async function requestOnce(
  { model, log }: OfferServices,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<WrittenOffer | 'unavailable' | 'invalid'> {
  for (let waits = 0; ; waits += 1) {
    try {
      const request = { ...prompt, schema: writtenOffer, maxTokens: MAX_TOKENS, temperature: 0.3 };
      return await timed(model.answer({ ...request, signal }));
    } catch (error) {
      log.warn({ err: error }, 'the model returned no offer');
      if (error instanceof InvalidModelResponse) return 'invalid';
      if (!(error instanceof ModelUnavailable)) throw error;
      if (signal.aborted || waits >= MAX_WAITS) return 'unavailable';
      const wait = Math.min(error.retryAfter ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }
}

async function timed<T>(answer: Promise<T>): Promise<T> {
  const end = metrics.modelSeconds.startTimer();
  try {
    return await answer;
  } finally {
    end();
  }
}
