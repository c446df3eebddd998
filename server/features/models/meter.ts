import { costOf } from '#domain/models/prices.ts';
import { sumTokens, type Tokens } from '#domain/models/usage.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import type { Model } from '#server/platform/llm.ts';

/** What calls of one model took. */
export interface ModelUse extends Tokens {
  model_name: string;
  calls: number;
  /** those whose cost is not known */
  unpriced_calls: number;
  /** of the others */
  cost_nanos: number;
}

/** A team's model that counts what its calls take. */
export interface Meter {
  model: Model;
  /** What was not taken yet; undefined: nothing was charged. */
  take(): ModelUse | undefined;
}

/** Counts every call that the provider charges, one with a bad answer too. */
export function meterOf({
  model,
  name,
  price,
}: Pick<TeamModel, 'model' | 'name' | 'price'>): Meter {
  let counted: Tokens[] = [];
  /** answers whose tokens the provider did not count */
  let uncounted = 0;
  return {
    model: {
      ...model,
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
      const calls = counted.length + uncounted;
      if (calls === 0) return undefined;
      const tokens = sumTokens(counted);
      const use = {
        ...tokens,
        model_name: name,
        calls,
        unpriced_calls: price ? uncounted : calls,
        cost_nanos: costOf(tokens, price) ?? 0,
      };
      counted = [];
      uncounted = 0;
      return use;
    },
  };
}
