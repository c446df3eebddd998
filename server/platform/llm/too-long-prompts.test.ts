import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ForgetfulOptions, openForgetfulModel } from '#server/test/outside/forgetful-model.ts';
import { createModel, InvalidModelResponse, type Model, ModelUnavailable } from '../llm.ts';
import { error, TOO_LONG } from './fixtures/refused-prompts.ts';
import { PromptTooLong } from './model-errors.ts';

let server: Awaited<ReturnType<typeof openForgetfulModel>>;
const models: Model[] = [];
beforeAll(async () => {
  server = await openForgetfulModel();
});
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  server.close();
});

function modelOf(how: ForgetfulOptions): Model {
  server.play(how);
  const model = createModel({ baseUrl: server.baseUrl, apiKey: 'key', name: 'm' });
  models.push(model);
  return model;
}

const lead = (content: string) => ({ role: 'user' as const, content });
const agent = (content: string) => ({ role: 'assistant' as const, content });
const schema = z.looseObject({ reply: z.string() });
const talk = Array.from({ length: 20 }, (_, at) =>
  at % 2 === 0 ? lead(`Question ${at}. ${'x'.repeat(400)}`) : agent(`Answer ${at}.`),
);
const LAST = lead('And on Sundays?');
const ask = (model: Model, messages: { role: 'user' | 'assistant'; content: string }[]) =>
  model.answer({ instructions: 'Be kind.', note: 'Now.', messages, schema, once: true });
const saidIn = (at: number) =>
  (server.requests[at]?.messages ?? [])
    .filter(({ role }) => role !== 'system')
    .map(({ content }) => content);

describe.each(TOO_LONG)('a prompt that is too long for %s', (_, status, body, [tokens, limit]) => {
  it('is asked once more with a shorter history, and answered', async () => {
    const model = modelOf({
      refuse: ({ messages }) => (messages.length > 16 ? { status, body } : undefined),
    });
    expect(await ask(model, [...talk, LAST])).toMatchObject({ reply: 'Happy to help.' });
    expect(server.requests).toHaveLength(2);
    expect(saidIn(1).length).toBeLessThan(saidIn(0).length);
    expect(saidIn(1).at(-1)).toBe(LAST.content);
  });

  it('and stays so is reported, with both numbers where they are known', async () => {
    const failure = await ask(modelOf({ refuse: () => ({ status, body }) }), [...talk, LAST]).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toBeInstanceOf(PromptTooLong);
    expect(failure).toMatchObject({ overflow: { tokens, limit } });
    const { message } = failure as PromptTooLong;
    for (const number of [tokens, limit].filter((item) => item !== null)) {
      expect(message).toContain(number.toLocaleString('en'));
    }
    expect(server.requests).toHaveLength(2);
  });
});

describe('what may mean a prompt that is too long', () => {
  it.each<[string, number, unknown]>([
    ['no choice', 200, { choices: [] }],
    ['no text', 200, { choices: [{ finish_reason: 'stop', message: { content: '' } }] }],
    ['a proxy without words', 413, 'Payload Too Large'],
  ])('%s: a shorter history is tried once', async (_, status, body) => {
    const model = modelOf({
      refuse: ({ messages }) => (messages.length > 16 ? { status, body } : undefined),
    });
    expect(await ask(model, [...talk, LAST])).toMatchObject({ reply: 'Happy to help.' });
    const always = modelOf({ refuse: () => ({ status, body }) });
    await expect(ask(always, [...talk, LAST])).rejects.toBeInstanceOf(InvalidModelResponse);
    expect(server.requests).toHaveLength(2);
  });
});

it('what the lead wrote since our last message stays, however long it is', async () => {
  const burst = ['One.', 'Two.', 'Three.'].map((text) => lead(`${text} ${'y'.repeat(3_000)}`));
  const body = error('too long', { code: 'context_length_exceeded' });
  const model = modelOf({
    refuse: ({ messages }) => (messages.length > 6 ? { status: 400, body } : undefined),
  });
  await ask(model, [...talk, ...burst]);
  for (const { content } of burst) expect(saidIn(1)).toContain(content);
  expect(saidIn(1)).not.toContain(talk[0]?.content);
});

describe('another refusal is none of these', () => {
  it.each<[string, number, unknown]>([
    [
      'a limit of time',
      429,
      error('Rate limit reached: Limit 6000 tokens per minute, used 5500, requested 900', {
        code: 'rate_limit_exceeded',
      }),
    ],
    ['a full server', 503, error('server busy, maximum pending requests exceeded')],
    ['an outage', 500, error('Internal error')],
    ['a wrong key', 401, error('Incorrect API key')],
    ['a key without rights', 403, error('You do not have access to this project')],
  ])('%s', async (_, status, body) => {
    const failure = await ask(modelOf({ refuse: () => ({ status, body }) }), [...talk, LAST]).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toBeInstanceOf(ModelUnavailable);
    expect(server.requests).toHaveLength(1);
  });

  it('a bound of the answer that is too high is asked for in another way', async () => {
    const body = error(
      'max_tokens is too large: 500. This model supports at most 400 completion tokens.',
      { param: 'max_tokens' },
    );
    const model = modelOf({
      refuse: () => (server.requests.length === 1 ? { status: 400, body } : undefined),
    });
    expect(await ask(model, [...talk, LAST])).toBeDefined();
    expect(saidIn(1)).toEqual(saidIn(0));
  });
});
