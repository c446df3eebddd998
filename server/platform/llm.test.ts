import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { createModel, InvalidModelResponse, type Model, ModelUnavailable } from './llm.ts';

type Body = Record<string, unknown>;
type Reply = { status?: number; headers?: Record<string, string>; body: unknown };

const open: { servers: LoopbackServer[]; models: Model[] } = { servers: [], models: [] };
afterEach(async () => {
  await Promise.all(open.models.splice(0).map((item) => item.close()));
  for (const server of open.servers.splice(0)) server.close();
});

/** A server that answers each request with `reply` and records the requests. */
async function serve(reply: (body: Body, nth: number) => Reply, path = '/v1') {
  const asked: { body: Body; headers: Record<string, unknown>; url: string | undefined }[] = [];
  const server = await serveLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      asked.push({ body, headers: request.headers, url: request.url });
      const { status = 200, headers = {}, body: answer } = reply(body, asked.length);
      response.writeHead(status, headers);
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  open.servers.push(server);
  const model = createModel({
    baseUrl: `${server.origin}${path}`,
    apiKey: 'secret-key',
    name: 'm-1',
  });
  open.models.push(model);
  return { model, asked };
}

const schema = z.object({ word: z.string() });
const prompt = {
  instructions: 'Say one word.',
  messages: [{ role: 'user' as const, content: 'Please' }],
};
const question = { ...prompt, schema };
const says = (content: unknown, more: object = {}): Reply => ({
  body: { choices: [{ finish_reason: 'stop', message: { content }, ...more }] },
});
const good = says('{"word":"yes"}');

describe('a refusal that names nothing', () => {
  it('is met by asking more plainly, and what worked is remembered', async () => {
    const { model, asked } = await serve((body) =>
      body.reasoning_effort || body.response_format
        ? { status: 400, body: { errors: [{ message: "oneOf at '/' not met", code: 5006 }] } }
        : good,
    );
    expect(await model.answer(question)).toEqual({ word: 'yes' });
    const before = asked.length;
    await model.answer(question);
    expect(asked).toHaveLength(before + 1);
    expect(asked.at(-1)?.body).toMatchObject({ temperature: 0.7, max_tokens: 500 });
  });

  it('of a model that has answered is about that one request', async () => {
    const { model, asked } = await serve((_, nth) =>
      nth === 1 ? good : { status: 400, body: { error: 'no' } },
    );
    await model.answer(question);
    await expect(model.answer(question)).rejects.toBeInstanceOf(InvalidModelResponse);
    expect(asked).toHaveLength(2);
    expect(model.describe().dialect).toEqual([]);
  });

  it('whatever is left out teaches nothing', async () => {
    const { model, asked } = await serve(() => ({ status: 422, body: { error: 'no' } }));
    await expect(model.answer(question)).rejects.toBeInstanceOf(InvalidModelResponse);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(model.describe().dialect).toEqual([]);
  });
});

describe('a limit of tokens', () => {
  it('that is more than the model takes is lowered to what it names', async () => {
    const { model, asked } = await serve((body) =>
      Number(body.max_tokens) > 4096
        ? {
            status: 400,
            body: {
              error: {
                message:
                  'max_tokens is too large: 9000. This model supports at most 4096 completion tokens, whereas you provided 9000.',
                param: 'max_tokens',
              },
            },
          }
        : good,
    );
    await model.answer({ ...question, maxTokens: 9_000 });
    expect(asked.at(-1)?.body).toMatchObject({ max_tokens: 4096 });
  });

  it('together with a long conversation is that conversation’s own fault', async () => {
    const message =
      "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4500 in the messages, 500 in the completion). Please reduce max_tokens.";
    const { model, asked } = await serve(() => ({
      status: 400,
      body: { error: { message, param: 'messages', code: 'context_length_exceeded' } },
    }));
    await expect(model.answer(question)).rejects.toBeInstanceOf(InvalidModelResponse);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer that was used up by thinking', () => {
  const cut: Reply = {
    body: {
      choices: [{ finish_reason: 'length', message: { content: '' } }],
      usage: { completion_tokens_details: { reasoning_tokens: 500 } },
    },
  };
  const thinks = (body: Body) => (Number(body.max_tokens) < 1_000 ? cut : good);

  it('is asked for again with more room', async () => {
    const { model, asked } = await serve(thinks);
    expect(await model.answer(question)).toEqual({ word: 'yes' });
    expect(asked.map(({ body }) => body.max_tokens)).toEqual([500, 4_500]);
  });

  it('is not, by a caller who counts what it pays', async () => {
    const { model, asked } = await serve(thinks);
    const error: unknown = await model.answer({ ...question, once: true }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'InvalidModelResponse', learned: true });
    expect(asked).toHaveLength(1);
    expect(await model.answer({ ...question, once: true })).toEqual({ word: 'yes' });
  });
});

describe('what a call cost', () => {
  const usage = { prompt_tokens: 90, completion_tokens: 7, total_tokens: 97 };
  const charged = (content: string, more: object = {}): Reply => ({
    body: {
      choices: [{ finish_reason: 'stop', message: { content } }],
      usage: { ...usage, ...more },
    },
  });

  it('is reported with cached tokens, of a bad answer too', async () => {
    const { model } = await serve((_, nth) =>
      nth === 1
        ? charged('{"word":"yes"}', { prompt_tokens_details: { cached_tokens: 64 } })
        : charged('{"other":1}'),
    );
    const reported: unknown[] = [];
    const asked = { ...question, once: true, onUsage: (item: unknown) => reported.push(item) };
    await model.answer(asked);
    await expect(model.answer(asked)).rejects.toBeInstanceOf(InvalidModelResponse);
    const cost = { prompt_tokens: 90, completion_tokens: 7 };
    expect(reported).toEqual([
      { ...cost, cached_tokens: 64 },
      { ...cost, cached_tokens: 0 },
    ]);
  });

  it('is not made up for a server that does not count', async () => {
    const { model } = await serve(() => good);
    const reported: unknown[] = [];
    await model.answer({ ...question, onUsage: (item) => reported.push(item) });
    expect(reported).toEqual([]);
  });
});

describe('200 with', () => {
  it.each<[string, Reply, object]>([
    ['a page', { body: '<html><title>Sign in</title></html>' }, { words: 'a web page: Sign in' }],
    ['an error', { body: { error: { message: 'Busy', code: 503 } } }, { words: 'Busy' }],
    ['a wrong key', { body: { error: { message: 'Bad key', code: 401 } } }, { problem: 'key' }],
    [
      'an error in its choice',
      says(null, { error: { message: 'Gone', code: 502 } }),
      { words: 'Gone' },
    ],
    ['nothing', { body: '' }, {}],
    ['another object', { body: { detail: 'fine' } }, {}],
  ])('%s in it is an outage', async (_, reply, expected) => {
    const { model } = await serve(() => reply);
    const error: unknown = await model.answer(question).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(error).toMatchObject(expected);
  });
});

it.each<[string, number, object, Record<string, string>, string]>([
  [
    'a limit beside an advertisement',
    429,
    { code: 'rate_limit_exceeded', message: 'Try again in 7s. More: example.com/billing' },
    {},
    'throttled',
  ],
  [
    'a limit that passes',
    429,
    { message: 'Check your plan and billing details' },
    { 'retry-after': '9' },
    'throttled',
  ],
  ['a quota', 429, { code: 'insufficient_quota' }, { 'retry-after': '9' }, 'credit'],
  ['spent credits', 429, { message: 'Your team has used all available credits' }, {}, 'credit'],
  ['the budget of a proxy', 400, { type: 'budget_exceeded', message: 'Max 25' }, {}, 'credit'],
  ['a key', 400, { message: 'Incorrect API key provided: xa***7k' }, {}, 'key'],
])('%s is an outage of its kind', async (_, status, error, headers, problem) => {
  const { model } = await serve(() => ({ status, headers, body: { error } }));
  await expect(model.answer(question)).rejects.toMatchObject({ name: 'ModelUnavailable', problem });
});

it('an error never has the key or the conversation in it', async () => {
  const echo = 'Flagged prompt: Say one word. Key: secret-key';
  const { model } = await serve(() => ({ status: 500, body: { error: { message: echo } } }));
  const error = await model.answer(question).then(
    () => expect.fail('It answered'),
    (e: unknown) => e as ModelUnavailable,
  );
  expect(error.message).toBe('The model answered 500: Flagged prompt: … Key: [key]');
  expect(JSON.stringify([error.stack, error.words])).not.toMatch(/secret-key|one word/);
});

it.each([
  ['/v1', '/v1/chat/completions'],
  ['/v1/chat/completions', '/v1/chat/completions'],
  [
    '/openai/deployments/mine?api-version=2024-10-21',
    '/openai/deployments/mine/chat/completions?api-version=2024-10-21',
  ],
])('the address %s leads to %s', async (path, url) => {
  const { model, asked } = await serve(() => good, path);
  await model.answer(question);
  expect(asked[0]?.url).toBe(url);
  expect(asked[0]?.headers['api-key']).toBe(url.includes('?') ? 'secret-key' : undefined);
});
