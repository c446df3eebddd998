import { setTimeout as sleep } from 'node:timers/promises';
import type { OfferBrief } from '#domain/offers/brief.ts';
import { openQuestionsFor } from '#domain/offers/open-questions.ts';
import { plainOffer } from '#domain/offers/plain-offer.ts';
import { type CheckedOffer, type WrittenOffer, writtenOffer } from '#domain/offers/schema.ts';
import { type ModelMessage, ModelNonsense, ModelUnavailable } from '#server/platform/llm.ts';
import { measures } from '#server/platform/measures.ts';
import type { Services } from '#server/services.ts';
import { checkOffer } from './check-offer.ts';
import { guidedV1 } from './prompts/guided.v1.ts';
import type { OfferPrompt } from './prompts/offer-prompt.ts';
import { websiteV1 } from './prompts/website.v1.ts';

/** The first offer and one more, with its faults named. */
const MAX_OFFERS = 2;
/** How often a model that is down or throttled is asked again, and how long it is waited for. */
const MAX_WAITS = 2;
const MAX_WAIT_MS = 5_000;
const USUAL_WAIT_MS = 1_000;
const MAX_TOKENS = 2_000;

type Needed = Pick<Services, 'model' | 'log'>;

/**
 * The offer of a business from what is known of it: written by the model, checked, asked for once
 * more with its faults named, and put together from a plain template when that fails too. Throws
 * only when `signal` ends the whole work; `patience` ends the asking, in ms.
 */
export async function writeOffer(
  { model, log }: Needed,
  brief: OfferBrief,
  { signal, patience }: { signal: AbortSignal; patience: number },
): Promise<CheckedOffer> {
  const prompt = brief.site ? websiteV1 : guidedV1;
  const enough = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const outcome = await askForOffer({ model, log }, prompt, brief, enough);
  signal.throwIfAborted();
  const offer =
    typeof outcome === 'string'
      ? plainOffer(brief, outcome)
      : { ...outcome, generated: 'model' as const, notes: [] };
  const { generated } = offer;
  measures.offers.inc({ prompt: prompt.id, generated });
  log.info({ prompt: prompt.id, generated }, 'an offer was written');
  return {
    ...offer,
    offer_description: offer.offer_description.trim(),
    business_focus: brief.business_focus ?? offer.business_focus,
    open_questions: openQuestionsFor(brief, offer.open_questions),
  };
}

/** A fault-free offer, or why there is none, in words for the person. */
async function askForOffer(
  needed: Needed,
  prompt: OfferPrompt,
  brief: OfferBrief,
  signal: AbortSignal,
): Promise<WrittenOffer | string> {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt.material(brief) }];
  const instructions = prompt.instructions(brief);
  for (let offers = 0; offers < MAX_OFFERS; offers += 1) {
    const answer = await askOnce(needed, { instructions, messages }, signal);
    if (answer === 'away') return 'The AI model could not be reached.';
    if (answer === 'nonsense') continue;
    const faults = await checkOffer(answer, brief);
    if (faults.length === 0) return answer;
    needed.log.warn({ prompt: prompt.id, faults }, 'an offer was turned down');
    messages.push(
      { role: 'assistant', content: JSON.stringify(answer) },
      {
        role: 'user',
        content: `The offer cannot be used. Write it anew:\n- ${faults.join('\n- ')}`,
      },
    );
  }
  return 'The AI model wrote nothing that could be used.';
}

interface Asking {
  instructions: string;
  messages: ModelMessage[];
}

async function askOnce(
  { model, log }: Needed,
  asking: Asking,
  signal: AbortSignal,
): Promise<WrittenOffer | 'away' | 'nonsense'> {
  for (let waits = 0; ; waits += 1) {
    try {
      const request = { ...asking, schema: writtenOffer, maxTokens: MAX_TOKENS, temperature: 0.3 };
      return await timed(model.answer({ ...request, signal }));
    } catch (error) {
      log.warn({ err: error }, 'no offer came from the model');
      if (error instanceof ModelNonsense) return 'nonsense';
      if (!(error instanceof ModelUnavailable)) throw error;
      if (signal.aborted || waits >= MAX_WAITS) return 'away';
      const wait = Math.min(error.retryAfter ?? USUAL_WAIT_MS, MAX_WAIT_MS);
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }
}

async function timed<T>(answer: Promise<T>): Promise<T> {
  const end = measures.modelSeconds.startTimer();
  try {
    return await answer;
  } finally {
    end();
  }
}
