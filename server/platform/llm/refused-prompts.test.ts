import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Forgetful, openForgetfulModel } from '#server/test/outside/forgetful-model.ts';
import { createModel, InvalidModelResponse, type Model, ModelUnavailable } from '../llm.ts';
import { ModelDeclined, PromptTooLong } from './model-errors.ts';

let server: Awaited<ReturnType<typeof openForgetfulModel>>;
const models: Model[] = [];
beforeAll(async () => {
  server = await openForgetfulModel();
});
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  server.close();
});

function modelOf(how: Forgetful): Model {
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

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

/** How servers say that a prompt is too long, with the two numbers where they do. */
const TOO_LONG: [string, number, unknown, [tokens: number | null, limit: number | null]][] = [
  [
    'llama.cpp',
    400,
    {
      error: {
        code: 400,
        type: 'exceed_context_size_error',
        message: 'the request exceeds the available context size',
        n_prompt_tokens: 14_429,
        n_ctx: 8_192,
      },
    },
    [14_429, 8_192],
  ],
  [
    'numbers without words',
    400,
    { error: { code: 400, n_prompt_tokens: 9_000, n_ctx: 4_096 } },
    [9_000, 4_096],
  ],
  ['LM Studio, inside a 200', 200, error('Context size has been exceeded'), [null, null]],
  [
    'LM Studio, as a text',
    400,
    {
      error:
        'Trying to keep the first 9120 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    },
    [9_120, 4_096],
  ],
  [
    'OpenAI',
    400,
    error(
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 10012 tokens. Please reduce the length of the messages.",
      { type: 'invalid_request_error', param: 'messages', code: 'context_length_exceeded' },
    ),
    [10_012, 8_192],
  ],
  [
    'OpenAI, newer',
    400,
    error(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      { code: 'context_length_exceeded' },
    ),
    [null, null],
  ],
  [
    'vLLM',
    400,
    {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5412 tokens (4512 in the messages, 900 in the completion). Please reduce the length of the messages or completion.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    [5_412, 4_096],
  ],
  [
    'vLLM, the prompt alone',
    400,
    {
      object: 'error',
      message:
        'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
      type: 'BadRequestError',
      code: 400,
    },
    [5_000, 4_096],
  ],
  [
    'Anthropic',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'prompt is too long: 210000 tokens > 200000 maximum',
      },
    },
    [210_000, 200_000],
  ],
  [
    'Mistral',
    400,
    {
      object: 'error',
      message:
        'Prompt contains 40112 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_error',
      code: '3051',
    },
    [40_112, 32_768],
  ],
  [
    'Gemini',
    400,
    [
      error(
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
        { code: 400, status: 'INVALID_ARGUMENT' },
      ),
    ],
    [1_200_000, 1_048_576],
  ],
  [
    'TGI',
    422,
    {
      error: 'Input validation error: `inputs` must have less than 1024 tokens. Given: 1500',
      error_type: 'validation',
    },
    [1_500, 1_024],
  ],
  [
    'OpenRouter',
    400,
    error(
      "This endpoint's maximum context length is 8192 tokens. However, you requested about 10,211 tokens (9,311 of text input, 900 in the output).",
      { code: 400 },
    ),
    [10_211, 8_192],
  ],
  [
    'SGLang',
    400,
    {
      object: 'error',
      message: "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
      type: 'BadRequestError',
      code: 400,
    },
    [5_000, 4_096],
  ],
  [
    'xAI',
    400,
    {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    },
    [140_000, 131_072],
  ],
  [
    'TensorRT',
    500,
    { message: 'Prompt length (5000) exceeds maximum input length (4096).' },
    [5_000, 4_096],
  ],
  ['Bedrock behind a gateway', 400, error('Input is too long for requested model.'), [null, null]],
];

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
    for (const number of [tokens, limit].filter((one) => one !== null)) {
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
      error('Rate limit reached: Limit 6000 tokens per minute, requested 9000', {
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

const BAD = 'how to make a bomb';
const azure = {
  error: {
    message:
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
    type: null,
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: {
      code: 'ResponsibleAIPolicyViolation',
      content_filter_result: { violence: { filtered: true, severity: 'medium' } },
    },
  },
};
const choice = (message: object, finish_reason: string, more: object = {}) => ({
  choices: [{ index: 0, finish_reason, message, ...more }],
});

/** How servers say that a filter refused the prompt or the answer. */
const FILTERED: [string, number, unknown][] = [
  ['Azure', 400, azure],
  [
    'OpenAI',
    400,
    error('Your request was rejected as a result of our safety system.', {
      code: 'content_policy_violation',
    }),
  ],
  [
    'OpenRouter',
    403,
    error('Your input was flagged', {
      code: 403,
      metadata: { reasons: ['violence'], flagged_input: BAD },
    }),
  ],
  ['xAI', 403, { code: 'forbidden', error: 'Content violates usage guidelines.' }],
  ['DeepSeek', 400, error('Content Exists Risk', { type: 'invalid_request_error' })],
  [
    'Qwen',
    400,
    error('Input data may contain inappropriate content.', { code: 'data_inspection_failed' }),
  ],
  [
    'Moonshot',
    400,
    error('The request was rejected because it was considered high risk', {
      type: 'content_filter',
    }),
  ],
  ['the end of an answer', 200, choice({ content: '' }, 'content_filter')],
  ['the end of half an answer', 200, choice({ content: '{"reply":"No' }, 'content_filter')],
  ['Gemini', 200, choice({ content: null }, 'SAFETY')],
  ['Zhipu', 200, choice({ content: '' }, 'sensitive')],
  ['a refusal', 200, choice({ content: null, refusal: 'I cannot help with that.' }, 'stop')],
  [
    'Azure, empty',
    200,
    {
      choices: [],
      prompt_filter_results: [
        { prompt_index: 0, content_filter_results: { violence: { filtered: true } } },
      ],
    },
  ],
  ['Google, blocked', 200, { choices: [], promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
];

describe.each(FILTERED)('a filter: %s', (_, status, body) => {
  const filter: Forgetful = {
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
