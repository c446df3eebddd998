import { priceOf, costOf } from '#domain/models/prices.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { ModelUse } from './meter.ts';

/** Some 1,250 tokens are a minute of speech, as OpenAI counts it. */
const TOKENS_A_SECOND = 21;

/**
 * What saying a text took. Speech servers count nothing, so that the characters stand for the tokens of the
 * prompt, and the seconds for those of the answer, as the price table and docs/rules/costs.md say.
 */
export function speechUse(
  { name }: { name: string },
  text: string,
  seconds: number,
  { MODEL_PRICES }: Pick<Env, 'MODEL_PRICES'>,
): ModelUse {
  const tokens = {
    prompt_tokens: text.length,
    cached_tokens: 0,
    completion_tokens: Math.ceil(seconds * TOKENS_A_SECOND),
  };
  const cost = costOf(tokens, priceOf(name, MODEL_PRICES));
  const unpriced_calls = cost === null ? 1 : 0;
  return { ...tokens, model_name: name, calls: 1, unpriced_calls, cost_nanos: cost ?? 0 };
}
