import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidModelResponse, type ModelRequest, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';

export type OfferServices = Pick<Services, 'model' | 'log'>;

/** Retries of a model that is down or throttled, and the waits between them. */
const MAX_WAITS = 2;
const MAX_WAIT_MS = 5_000;
const DEFAULT_WAIT_MS = 1_000;
/** An offer with its claims. */
const MAX_TOKENS = 3_500;

/** Requests one answer of the model, with retries while it is unavailable. Throws only for our mistakes. */
export async function askModel<T>(
  { model, log }: OfferServices,
  prompt: Pick<ModelRequest<T>, 'instructions' | 'messages' | 'schema'>,
  signal: AbortSignal,
): Promise<T | 'unavailable' | 'invalid'> {
  for (let waits = 0; ; waits += 1) {
    const end = metrics.modelSeconds.startTimer();
    try {
      const request = { ...prompt, maxTokens: MAX_TOKENS, temperature: 0.3, signal };
      return await model.answer(request).finally(end);
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
