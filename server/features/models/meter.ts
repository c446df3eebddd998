import type { Price } from '#domain/models/price-table.ts';
import { costOf, priceOf } from '#domain/models/prices.ts';
import { sumTokens, type Tokens } from '#domain/models/usage.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Model } from '#server/platform/llm.ts';
import type { Embedder } from '#server/platform/llm/embedder.ts';

export interface ModelUse extends Tokens {
  model_name: string;
  calls: number;
  /** calls of unknown cost */
  unpriced_calls: number;
  /** of the other calls */
  cost_nanos: number;
}

interface Metered {
  model: Model;
  name: string;
  /** null: unknown */
  price: Price | null;
}

/** A team's model that counts the usage of its calls. */
export interface Meter {
  model: Model;
  /** Takes the usage since the last call of `take`; undefined: nothing was charged. */
  take(): ModelUse | undefined;
  /** Returns all usage, taken or not; undefined: nothing was charged. */
  total(): ModelUse | undefined;
}

/** Counts every call that the provider charges, even with an unusable answer. */
export function meterOf({ model, name, price }: Metered): Meter {
  const counted: Tokens[] = [];
  /** answers without a token count from the provider */
  let uncounted = 0;
  const taken: ModelUse[] = [];
  const countInto = (usage: Tokens) => void counted.push(usage);
  return {
    model: {
      ...model,
      reading: {
        ...model.reading,
        check: (bytes, asking) => model.reading.check(bytes, { onUsage: countInto, ...asking }),
      },
      sight: { check: (asking) => model.sight.check({ onUsage: countInto, ...asking }) },
      async answer(request) {
        let isCounted = false;
        const answer = await model.answer({
          ...request,
          onUsage(usage) {
            isCounted = true;
            counted.push(usage);
            request.onUsage?.(usage);
          },
        });
        if (!isCounted) uncounted += 1;
        return answer;
      },
    },
    take() {
      const use = usageFor(counted.splice(0), uncounted);
      uncounted = 0;
      taken.push(...(use ? [use] : []));
      return use;
    },
    total() {
      const rest = usageFor(counted, uncounted);
      const all = rest ? [...taken, rest] : taken;
      return all.length === 0 ? undefined : all.reduce(sumUses);
    },
  };

  function usageFor(tokens: Tokens[], others: number): ModelUse | undefined {
    const calls = tokens.length + others;
    if (calls === 0) return undefined;
    const sum = sumTokens(tokens);
    const unpriced_calls = price ? others : calls;
    return { ...sum, model_name: name, calls, unpriced_calls, cost_nanos: costOf(sum, price) ?? 0 };
  }
}

const sumUses = (modelUse: ModelUse, other: ModelUse): ModelUse => ({
  ...sumTokens([modelUse, other]),
  model_name: modelUse.model_name,
  calls: modelUse.calls + other.calls,
  unpriced_calls: modelUse.unpriced_calls + other.unpriced_calls,
  cost_nanos: modelUse.cost_nanos + other.cost_nanos,
});

/** Makes a meter count the verifier's calls; null without a verifier. */
export const metered = <Verifier extends Metered>(
  verifier: Verifier | null,
  meter: Meter | null,
): Verifier | null => verifier && meter && { ...verifier, model: meter.model };

/** Counts the usage of an embedding model; undefined: nothing was charged. */
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
