import { expect, it } from 'vitest';
import type { Tokens } from '#domain/models/usage.ts';
import { type Model, type ModelRequest } from '#server/platform/llm.ts';
import { meterOf } from './meter.ts';

const price = { input: 1, cached: 0.5, output: 2 };
const usage: Tokens = { prompt_tokens: 10, cached_tokens: 4, completion_tokens: 5 };
const request = {} as ModelRequest<unknown>;

/** A model whose calls report these tokens. */
function meter(usages: Tokens[], { priced = true, fails = false } = {}) {
  const model = {
    async answer({ onUsage }: ModelRequest<unknown>) {
      for (const one of usages) onUsage?.(one);
      if (fails) throw new Error('unusable');
      return undefined;
    },
  } as unknown as Model;
  return meterOf({ model, name: 'm', price: priced ? price : null });
}

it('counts every call, one with a bad answer and its repeat too', async () => {
  const counted = meter([usage, usage]);
  await counted.model.answer(request);
  expect(counted.take()).toEqual({
    model_name: 'm',
    calls: 2,
    unpriced_calls: 0,
    prompt_tokens: 20,
    cached_tokens: 8,
    completion_tokens: 10,
    cost_nanos: 36_000,
  });
  expect(counted.take()).toBeUndefined();
});

it('counts what was charged for an answer that failed', async () => {
  const counted = meter([usage], { fails: true });
  await expect(counted.model.answer(request)).rejects.toThrow('unusable');
  expect(counted.take()).toMatchObject({ calls: 1, unpriced_calls: 0 });
});

it('does not take tokens that no one counted, or a model without a price, for free', async () => {
  const uncounted = meter([]);
  await uncounted.model.answer(request);
  expect(uncounted.take()).toMatchObject({ calls: 1, unpriced_calls: 1, cost_nanos: 0 });
  const unpriced = meter([usage], { priced: false });
  await unpriced.model.answer(request);
  expect(unpriced.take()).toMatchObject({ calls: 1, unpriced_calls: 1, prompt_tokens: 10 });
});
