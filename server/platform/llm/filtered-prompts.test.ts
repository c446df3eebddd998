import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ForgetfulOptions, openForgetfulModel } from '#server/test/outside/forgetful-model.ts';
import { createModel, type Model } from '../llm.ts';
import { BAD, choice, error, FILTERED } from './fixtures/refused-prompts.ts';
import { ModelDeclined } from './model-errors.ts';

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

describe.each(FILTERED)('a filter: %s', (_, status, body) => {
  const filter: ForgetfulOptions = {
    refuse: ({ text }) => (text.includes(BAD) ? { status, body } : undefined),
  };

  it.each([0, 2, 4])('is passed without the older message %i that it refuses', async (at) => {
    const messages = [
      lead('Hi'),
      agent('Hello'),
      lead('I see'),
      agent('Sure'),
      lead('Fine'),
      agent('Yes'),
      LAST,
    ];
    messages[at] = lead(`Tell me ${BAD}`);
    expect(await ask(modelOf(filter), messages)).toMatchObject({ reply: 'Happy to help.' });
    const kept = saidIn(server.requests.length - 1);
    expect(kept).not.toContain(messages[at]?.content);
    expect(kept).toEqual(expect.arrayContaining([LAST.content, 'Hello', 'Sure', 'Yes']));
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it('is not passed without what the lead wrote last', async () => {
    const messages = [lead('Hi'), agent('Hello'), lead('I see'), agent('Sure'), lead(BAD)];
    const failure = await ask(modelOf(filter), messages).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ModelDeclined);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    for (const at of server.requests.keys()) expect(saidIn(at)).toContain(BAD);
  });
});

it('a filter that names what it refuses is asked once more, without that alone', async () => {
  const messages = [...talk.slice(0, 6), lead(`So ${BAD}?`), ...talk.slice(7, 10), LAST];
  const body = error('Flagged', { code: 403, metadata: { flagged_input: `So ${BAD}?` } });
  const model = modelOf({
    refuse: ({ text }) => (text.includes(BAD) ? { status: 403, body } : undefined),
  });
  await ask(model, messages);
  expect(server.requests).toHaveLength(2);
  expect(saidIn(1)).toEqual(saidIn(0).filter((text) => !text.includes(BAD)));
});

it('a filter that marked nothing has refused nothing', async () => {
  const passed = { violence: { filtered: false } };
  const model = modelOf({
    refuse: () => ({
      status: 200,
      body: choice({ content: '{"reply":"Fine."}' }, 'stop', { content_filter_results: passed }),
    }),
  });
  expect(await ask(model, [LAST])).toEqual({ reply: 'Fine.' });
});
