import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MAX_PROMPT_BYTES } from '#domain/agent/reading-check.ts';
import { type ForgetfulOptions, openForgetfulModel } from '#server/test/outside/forgetful-model.ts';
import { createModel, type Model, ModelUnavailable } from '../llm.ts';
import { createModelWatch } from './model-watch.ts';

let server: Awaited<ReturnType<typeof openForgetfulModel>>;
const models: Model[] = [];
beforeAll(async () => {
  server = await openForgetfulModel();
});
beforeEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  server.close();
});

function modelOf(how: ForgetfulOptions): Model {
  server.play(how);
  const model = createModel({ baseUrl: server.baseUrl, apiKey: 'key', name: 'qwen3' });
  models.push(model);
  return model;
}
const check = (model: Model) => model.reading.check(MAX_PROMPT_BYTES);
const question = (bytes: number) => ({
  instructions: 'Rule: be kind to everyone you meet. '.repeat(bytes / 36),
  messages: [{ role: 'user' as const, content: 'How much is it?' }],
  schema: z.looseObject({ reply: z.string() }),
});
const constant = (prompt_tokens: number, completion_tokens: number) => () => ({
  prompt_tokens,
  completion_tokens,
});

const said = (content: string, finish_reason: string) => ({
  choices: [{ index: 0, finish_reason, message: { content } }],
});

describe('a model that reads only the end of a long prompt', () => {
  it.each<[string, ForgetfulOptions, RegExp]>([
    ['4,096 tokens, counted', { reads: 4_096 }, /only about 4,100 tokens/],
    [
      '4,096 tokens, by its count alone',
      { reads: 4_096, recalls: 'K1' },
      /only about 4,100 tokens/,
    ],
    ['2,048 tokens', { reads: 2_048 }, /only about 2,000 tokens/],
    ['8,192 tokens', { reads: 8_192 }, /only about 8,200 tokens/],
    ['4,096 tokens, without counting', { reads: 4_096, usage: () => undefined }, /only a part/],
    [
      'a fixed sum of 4,096',
      { recalls: 'anything', usage: constant(4_050, 46) },
      /only about 4,100 tokens/,
    ],
    [
      'a fixed sum of 4,096, with any text',
      {
        refuse: () => ({
          status: 200,
          body: { ...said('Sure!', 'stop'), usage: { prompt_tokens: 4_090, completion_tokens: 6 } },
        }),
      },
      /only about 4,100 tokens/,
    ],
    [
      'always 4,000',
      { recalls: 'anything', usage: constant(4_000, 12) },
      /only about 4,000 tokens/,
    ],
    [
      'less than it claims to have read',
      {
        reads: 3_000,
        usage: ({ text }) => ({ prompt_tokens: Math.ceil(text.length / 4), completion_tokens: 9 }),
      },
      /only a part/,
    ],
  ])('is named: %s', async (_, how, words) => {
    const limit = await check(modelOf(how));
    expect(limit?.advice).toMatch(words);
    expect(limit?.advice).toMatch(/OLLAMA_CONTEXT_LENGTH or num_ctx/);
    expect(limit?.advice).toMatch(/^"qwen3" at 127\.0\.0\.1:\d+ reads .*\.$/);
  });

  it('is named with the fix of its server, where that shows', async () => {
    const limit = await check(modelOf({ reads: 4_096, fingerprint: 'fp_ollama' }));
    expect(limit?.advice).toContain('set OLLAMA_CONTEXT_LENGTH=16384 where Ollama runs');
    expect(limit?.advice).not.toContain('vLLM');
  });

  it('is not used again, and is asked anew after a minute', async () => {
    const model = modelOf({ reads: 4_096 });
    await check(model);
    server.requests.length = 0;
    await expect(model.answer(question(3_600))).rejects.toMatchObject({
      name: 'ModelUnavailable',
      problem: 'context',
    });
    expect(server.requests).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await expect(model.answer(question(3_600))).rejects.toBeInstanceOf(ModelUnavailable);
    expect(server.answers()).toEqual([]);
    server.play({});
    vi.setSystemTime(Date.now() + 61_000);
    expect(await model.answer(question(3_600))).toMatchObject({ reply: 'Happy to help.' });
  });

  it('shows in the state of the model', async () => {
    const model = modelOf({ reads: 4_096 });
    const { ok, state } = await createModelWatch(model).state(20_000);
    expect([ok, state]).toEqual([false, expect.stringContaining('only about 4,100 tokens')]);
  });
});

describe('a model is left alone', () => {
  it.each<[string, ForgetfulOptions, number]>([
    ['that reads all', {}, 1],
    ['that reads all and counts nothing', { usage: () => undefined }, 1],
    ['that can recall nothing, whatever the length', { recalls: 'K1' }, 2],
    [
      'that counts the same for everything, as a stand-in',
      { recalls: 'K1', usage: constant(120, 9) },
      2,
    ],
    [
      'that refuses what is too long, and says so',
      {
        refuse: ({ text }) =>
          text.length > 30_000
            ? {
                status: 400,
                body: { error: { code: 'context_length_exceeded', message: 'too long' } },
              }
            : undefined,
      },
      1,
    ],
    ['that is down', { refuse: () => ({ status: 500, body: {} }) }, 1],
    [
      'that answers a long prompt badly for another reason',
      {
        refuse: ({ text }) =>
          text.length > 30_000 ? { status: 200, body: said('{"w":1}', 'stop') } : undefined,
      },
      2,
    ],
    [
      'that first needs room to reason',
      {
        refuse: () =>
          server.requests.length === 1 ? { status: 200, body: said('', 'length') } : undefined,
      },
      2,
    ],
  ])('%s', async (_, how, requests) => {
    const model = modelOf(how);
    expect(await check(model)).toBeNull();
    expect(server.requests).toHaveLength(requests);
    // What is known, or can't be known now, isn't checked again.
    expect(await check(model)).toBeNull();
    expect(server.requests).toHaveLength(requests);
  });
});

describe('the tokens of an answer', () => {
  it.each<[string, ForgetfulOptions]>([
    ['fill a context', { reads: 4_096 }],
    ['fill it together with the answer', { reads: 4_056 }],
    ['are far too few', { reads: 2_700 }],
    ['are fixed', { recalls: 'anything', usage: constant(4_050, 46) }],
  ])('%s: the model is checked, and the answer is not used', async (_, how) => {
    const answer = modelOf(how).answer(question(28_000));
    await expect(answer).rejects.toMatchObject({ name: 'ModelUnavailable', problem: 'context' });
    expect(server.answers()).toHaveLength(1);
  });

  it('stay the same for a longer prompt: the longer one’s answer is not used', async () => {
    const model = modelOf({ reads: 4_000 });
    expect(await model.answer(question(19_000))).toBeDefined();
    await expect(model.answer(question(23_000))).rejects.toMatchObject({ problem: 'context' });
  });

  it('fit the prompt: nothing is checked', async () => {
    const model = modelOf({});
    for (const bytes of [9_000, 21_000, 36_000]) await model.answer(question(bytes));
    expect(server.requests).toHaveLength(3);
  });

  it('fill a context by chance: checked once, and used', async () => {
    const model = modelOf({ usage: constant(4_096, 10) });
    expect(await model.answer(question(20_000))).toBeDefined();
    expect(await model.answer(question(20_000))).toBeDefined();
    expect(server.requests).toHaveLength(3);
  });
});

it('a prompt longer than any that was read to its beginning is checked before it is asked', async () => {
  const model = modelOf({ reads: 16_000 });
  expect(await check(model)).toBeNull();
  await expect(model.answer(question(90_000))).rejects.toMatchObject({ problem: 'context' });
  expect(server.answers()).toEqual([]);
});
