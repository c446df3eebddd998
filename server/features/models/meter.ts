import { costOf, type Price } from '#domain/models/prices.ts';
import { sumTokens, type Tokens } from '#domain/models/usage.ts';
import type { Model } from '#server/platform/llm.ts';

export interface ModelUse extends Tokens {
  model_name: string;
  calls: number;
  /** calls of unknown cost */
  unpriced_calls: number;
  /** of the other calls */
  cost_nanos: number;
}

interface Priced {
  name: string;
  /** null: unknown */
  price: Price | null;
}

interface Metered extends Priced {
  model: Model;
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
export function meterOf({ model, ...priced }: Metered): Meter {
  const counted: Tokens[] = [];
  /** answers without a token count from the provider */
  let uncounted = 0;
  let taken = { tokens: 0, others: 0 };
  const onUsage = (usage: Tokens) => void counted.push(usage);
  return {
    model: {
      ...model,
      reading: {
        ...model.reading,
        check: (bytes, asking) => model.reading.check(bytes, { onUsage, ...asking }),
      },
      sight: { check: (asking) => model.sight.check({ onUsage, ...asking }) },
      async answer(request) {
        let isCounted = false;
        const answer = await model.answer({
          ...request,
          onUsage(usage) {
            isCounted = true;
            counted.push(usage);
          },
        });
        if (!isCounted) uncounted += 1;
        return answer;
      },
    },
    take() {
      const use = usageOf(priced, counted.slice(taken.tokens), uncounted - taken.others);
      taken = { tokens: counted.length, others: uncounted };
      return use;
    },
    total: () => usageOf(priced, counted, uncounted),
  };
}

/** The usage of these calls, and of `others` without a token count; undefined: nothing was charged. */
export function usageOf(
  { name, price }: Priced,
  tokens: Tokens[],
  others = 0,
): ModelUse | undefined {
  const calls = tokens.length + others;
  if (calls === 0) return undefined;
  const sum = sumTokens(tokens);
  const unpriced_calls = price ? others : calls;
  return { ...sum, model_name: name, calls, unpriced_calls, cost_nanos: costOf(sum, price) ?? 0 };
}

/** Makes a meter count the verifier's calls; null without a verifier. */
export const metered = <Verifier extends Metered>(
  verifier: Verifier | null,
  meter: Meter | null,
): Verifier | null => verifier && meter && { ...verifier, model: meter.model };
