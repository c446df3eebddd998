import { costOf, priceOf } from '#domain/models/prices.ts';
import { sumTokens, type Tokens } from '#domain/models/usage.ts';
import type { Env } from '#server/platform/env.ts';
import type { Embedder } from '#server/platform/llm/embedder.ts';
import type { ModelUse } from './meter.ts';

/** Counts what calls of an embedding model take; undefined: nothing was charged. */
export function embeddingMeter(
  { name }: Pick<Embedder, 'name'>,
  { MODEL_PRICES }: Pick<Env, 'MODEL_PRICES'>,
) {
  let counted: Tokens[] = [];
  const price = priceOf(name, MODEL_PRICES);
  return {
    count: (usage: Tokens) => void counted.push(usage),
    take(): ModelUse | undefined {
      if (counted.length === 0) return undefined;
      const [tokens, calls] = [sumTokens(counted), counted.length];
      counted = [];
      const cost_nanos = costOf(tokens, price) ?? 0;
      return { ...tokens, model_name: name, calls, unpriced_calls: price ? 0 : calls, cost_nanos };
    },
  };
}
