import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateObject, generateText, Output, streamText } from 'ai';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { FaultBox } from '../faults.ts';
import type { SandboxPart } from '../part.ts';
import { type OpenaiShape, validateOpenai } from './contract/validate.ts';
import { createOpenai } from './openai.ts';

let part: SandboxPart;
let base: string;
let server: ReturnType<typeof createAdaptorServer>;
const faults = new FaultBox();

beforeAll(async () => {
  part = await createOpenai({
    dataDir: '',
    baseUrl: '',
    shownUrl: '',
    port: 0,
    smtpPort: 0,
    faults,
  });
  server = createAdaptorServer({ fetch: new Hono().route('/openai', part.app).fetch });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await part.stop();
});
beforeEach(async () => {
  faults.clear();
  await control('settings', 'POST', { latencyMs: 0, obeys: false, receipts: 'none' });
  await control('script', 'DELETE');
  await control('requests', 'DELETE');
});

const messages = [
  {
    role: 'system',
    content: `You are Léa, the sales agent of Studio Nova.
Language: french
Objective: Book appointments
Link: https://cal.example.com/nova
Offer: Des sites web pour les petites entreprises. Dès 890 €.

Lead: Marie`,
  },
  { role: 'user', content: 'Bonjour, combien ça coûte ?' },
];

const turnSchema = z.object({
  reply: z.string(),
  conversation_status: z.enum(['en_cours', 'converti', 'pas_interesse']),
  evidence: z.string(),
});

async function control(path: string, method = 'GET', body?: object) {
  const answer = await fetch(`${base}/_control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, body: await answer.json() };
}

function post(
  body: unknown,
  headers: Record<string, string> = { authorization: 'Bearer sandbox' },
) {
  return fetch(`${base}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function expectShape(shape: OpenaiShape, answer: Response) {
  const body = await answer.json();
  expect(validateOpenai(shape, body)).toEqual([]);
  return body;
}

function model(structured = true) {
  return createOpenAICompatible({
    name: 'sandbox',
    baseURL: `${base}/v1`,
    apiKey: 'sandbox',
    supportsStructuredOutputs: structured,
    includeUsage: true,
  }).chatModel('gpt-4o');
}

const [system, user] = [messages[0]!.content, messages[1]!.content];

test('a completion is valid against the published shape', async () => {
  const answer = await post({ model: 'gpt-4o', messages, temperature: 0.7, max_tokens: 500 });
  expect(answer.status).toBe(200);
  const body = await expectShape('chat-completion', answer);
  expect(body.choices[0].message.content).toContain('890 €');
  expect(body.choices[0].finish_reason).toBe('stop');
  const { prompt_tokens, completion_tokens, total_tokens } = body.usage;
  expect(prompt_tokens).toBeGreaterThan(40);
  expect(total_tokens).toBe(prompt_tokens + completion_tokens);
});

test('the same request gets the same answer', async () => {
  const contents = await Promise.all(
    [1, 2, 3].map(
      async () =>
        (await (await post({ model: 'gpt-4o', messages })).json()).choices[0].message.content,
    ),
  );
  expect(new Set(contents).size).toBe(1);
});

test('structured output fills a strict schema', async () => {
  const schema = z.toJSONSchema(turnSchema);
  const answer = await post({
    model: 'gpt-4o',
    messages,
    response_format: { type: 'json_schema', json_schema: { name: 'turn', strict: true, schema } },
  });
  const body = await expectShape('chat-completion', answer);
  const turn = turnSchema.parse(JSON.parse(body.choices[0].message.content));
  expect(turn).toMatchObject({ conversation_status: 'en_cours', evidence: '' });
  expect(turn.reply).toContain('890 €');
});

test('a strict schema that OpenAI would refuse is refused', async () => {
  const wrong: [object, RegExp][] = [
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      /additionalProperties/,
    ],
    [
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        required: [],
        additionalProperties: false,
      },
      /Missing 'a'/,
    ],
    [{ type: 'string' }, /type: "object"/],
  ];
  for (const [schema, problem] of wrong) {
    const response_format = {
      type: 'json_schema',
      json_schema: { name: 'x', strict: true, schema },
    };
    const answer = await post({ model: 'gpt-4o', messages, response_format });
    expect(answer.status).toBe(400);
    const { error } = await expectShape('error', answer);
    expect(error.message).toMatch(problem);
    expect(error.code).toBe('invalid_json_schema');
  }
});

test('json_object answers JSON, and wants the word in the messages', async () => {
  const response_format = { type: 'json_object' };
  const refused = await post({ model: 'gpt-4o', messages, response_format });
  expect(refused.status).toBe(400);
  const asked = [{ role: 'system', content: `${system}\nAnswer in JSON.` }, messages[1]];
  const body = await (await post({ model: 'gpt-4o', messages: asked, response_format })).json();
  expect(turnSchema.safeParse(JSON.parse(body.choices[0].message.content)).success).toBe(true);
});

test('a stream is made of valid chunks, with usage when asked, and ends in [DONE]', async () => {
  for (const include_usage of [true, false]) {
    const answer = await post({
      model: 'gpt-4o',
      messages,
      stream: true,
      ...(include_usage && { stream_options: { include_usage } }),
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text())
      .trim()
      .split('\n\n')
      .map((line) => line.replace(/^data: /, ''));
    expect(events.pop()).toBe('[DONE]');
    const chunks = events.map((event) => JSON.parse(event));
    for (const chunk of chunks) expect(validateOpenai('chat-completion-chunk', chunk)).toEqual([]);
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
    expect(text).toContain('890 €');
    expect(chunks.at(include_usage ? -2 : -1).choices[0].finish_reason).toBe('stop');
    expect('usage' in chunks.at(-1)).toBe(include_usage);
    expect(chunks.at(-1).usage?.total_tokens > 0).toBe(include_usage);
  }
});

test('max_tokens and stop cut the answer', async () => {
  const short = await (await post({ model: 'gpt-4o', messages, max_tokens: 3 })).json();
  expect(short.choices[0].finish_reason).toBe('length');
  expect(short.usage.completion_tokens).toBeLessThanOrEqual(3);
  const stopped = await (await post({ model: 'gpt-4o', messages, stop: ['890'] })).json();
  expect(stopped.choices[0].message.content).not.toContain('890');
});

test('models are listed and looked up', async () => {
  const headers = { authorization: 'Bearer x' };
  await expectShape('model-list', await fetch(`${base}/v1/models`, { headers }));
  const one = await fetch(`${base}/v1/models/gpt-4o`, { headers });
  expect(await one.json()).toMatchObject({ id: 'gpt-4o', object: 'model' });
  const none = await fetch(`${base}/v1/models/nope`, { headers });
  expect(none.status).toBe(404);
  expect((await expectShape('error', none)).error.code).toBe('model_not_found');
});

test('refusals have the published shape', async () => {
  const good = { model: 'gpt-4o', messages };
  const cases: [Promise<Response>, number, string | null][] = [
    [post(good, {}), 401, null],
    [post(good, { authorization: 'Bearer ' }), 401, null],
    [post('{"model":'), 400, null],
    [post([]), 400, null],
    [post({ messages }), 400, null],
    [post({ model: 'gpt-4o' }), 400, 'messages'],
    [post({ model: 'gpt-4o', messages: [] }), 400, 'messages'],
    [
      post({ model: 'gpt-4o', messages: [{ role: 'lead', content: 'x' }] }),
      400,
      'messages[0].role',
    ],
    [post({ model: 'gpt-4o', messages: [{ role: 'user' }] }), 400, 'messages[0].content'],
    [post({ ...good, temperature: 3 }), 400, 'temperature'],
    [post({ ...good, max_tokens: 0 }), 400, 'max_tokens'],
    [post({ ...good, stream_options: { include_usage: true } }), 400, 'stream_options'],
    [post({ ...good, response_format: { type: 'xml' } }), 400, 'response_format.type'],
    [
      post({ ...good, response_format: { type: 'json_schema' } }),
      400,
      'response_format.json_schema',
    ],
    [fetch(`${base}/v1/nothing`, { headers: { authorization: 'Bearer x' } }), 404, null],
  ];
  for (const [pending, status, param] of cases) {
    const answer = await pending;
    expect(answer.status).toBe(status);
    expect((await expectShape('error', answer)).error.param).toBe(param);
  }
});

test('faults answer in the published shape, a 429 with Retry-After', async () => {
  faults.set({ status: 429, times: 1 });
  const throttled = await post({ model: 'gpt-4o', messages });
  expect(throttled.status).toBe(429);
  expect(throttled.headers.get('retry-after')).toBe('1');
  expect((await expectShape('error', throttled)).error.code).toBe('rate_limit_exceeded');
  faults.set({ status: 429, headers: { 'retry-after': '20' }, times: 1 });
  expect((await post({ model: 'gpt-4o', messages })).headers.get('retry-after')).toBe('20');
  faults.set({ status: 500, accept: true, times: 1 });
  await expectShape('error', await post({ model: 'gpt-4o', messages }));
  faults.set({ truncate: true, times: 1 });
  await expect(post({ model: 'gpt-4o', messages }).then((a) => a.text())).rejects.toThrow(
    /terminated/,
  );
  faults.set({ drop: true, times: 1 });
  await expect(post({ model: 'gpt-4o', messages })).rejects.toThrow(/fetch failed/);
  expect((await post({ model: 'gpt-4o', messages })).status).toBe(200);
});

test('a script sets the next answers', async () => {
  const said = async () => (await (await post({ model: 'gpt-4o', messages })).json()).choices[0];
  await control('script', 'POST', {
    answers: [
      { content: 'exactly this' },
      { content: { reply: 'x' } },
      { empty: true },
      { truncated: true },
    ],
  });
  expect((await said()).message.content).toBe('exactly this');
  expect((await said()).message.content).toBe('{"reply":"x"}');
  expect((await said()).message.content).toBe('');
  expect((await said()).finish_reason).toBe('length');
  expect((await said()).message.content).toContain('890 €');

  await control('script', 'POST', [{ status: 503, message: 'Overloaded' }, { garbage: 'body' }]);
  const overloaded = await post({ model: 'gpt-4o', messages });
  expect(overloaded.status).toBe(503);
  expect((await expectShape('error', overloaded)).error.message).toBe('Overloaded');
  await expect((await post({ model: 'gpt-4o', messages })).json()).rejects.toThrow(/JSON/);

  await control('script', 'POST', { match: 'somebody else', content: 'no' });
  expect((await said()).message.content).toContain('890 €');
  expect((await control('script', 'POST', { nonsense: true })).status).toBe(400);
});

test('scripted structured answers: a status laid over, a megabyte, garbage, a refusal', async () => {
  const schema = z.toJSONSchema(turnSchema);
  const response_format = { type: 'json_schema', json_schema: { name: 't', strict: true, schema } };
  const said = async () => {
    const body = await (await post({ model: 'gpt-4o', messages, response_format })).json();
    expect(validateOpenai('chat-completion', body)).toEqual([]);
    return body.choices[0].message;
  };
  await control('script', 'POST', [
    { patch: { conversation_status: 'converti', evidence: 'combien' } },
    { bytes: 1024 * 1024 },
    { garbage: true },
    { refusal: 'I cannot help with that.' },
    { empty: true },
  ]);
  expect(JSON.parse((await said()).content)).toMatchObject({ conversation_status: 'converti' });
  const long = turnSchema.parse(JSON.parse((await said()).content));
  expect(long.reply.length).toBe(1024 * 1024);
  const garbage = (await said()).content;
  expect(() => JSON.parse(garbage)).toThrow(/JSON/);
  expect(await said()).toMatchObject({ content: null, refusal: 'I cannot help with that.' });
  expect(JSON.parse((await said()).content).reply).toBe('');
});

test('the log keeps what was asked, counted by conversation and by message', async () => {
  const ask = (content: string) =>
    post({ model: 'gpt-4o', messages: [messages[0], { role: 'user', content }] });
  await ask('#lead-1 first');
  await ask('#lead-1 first');
  await ask('#lead-2 hello');
  await post({ model: 'gpt-4o', messages, user: 'named' });
  const { body } = await control('requests?messages=1');
  expect(body.total).toBe(4);
  expect(body.counts).toEqual({ '#lead-1': 2, '#lead-2': 1, named: 1 });
  expect(body.messageCounts['#lead-1 first']).toBe(2);
  expect(body.requests[0]).toMatchObject({ marker: 'named', status: 200, lastMessage: user });
  expect(body.requests[0].body.messages).toEqual(messages);
  expect((await control('requests?marker=%23lead-1')).body.requests).toHaveLength(2);
  expect((await control('requests?contains=hello')).body.requests).toHaveLength(1);
});

test('an answer takes the latency set, and a caller who leaves is let go', async () => {
  await control('settings', 'POST', { latencyMs: 120 });
  const started = performance.now();
  await (await post({ model: 'gpt-4o', messages })).json();
  expect(performance.now() - started).toBeGreaterThan(110);
  const streaming = performance.now();
  await (await post({ model: 'gpt-4o', messages, stream: true })).text();
  expect(performance.now() - streaming).toBeGreaterThan(110);
  await control('settings', 'POST', { latencyMs: 60_000 });
  const leaving = fetch(`${base}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: JSON.stringify({ model: 'gpt-4o', messages }),
    signal: AbortSignal.timeout(80),
  });
  await expect(leaving).rejects.toThrow(/timeout/);
  await expect.poll(async () => (await control('requests')).body.requests[0].status).toBe(499);
});

test('the ai package gets text, objects and streams from it, by valid requests', async () => {
  const text = await generateText({ model: model(), system, prompt: user, maxRetries: 0 });
  expect(text.text).toContain('890 €');
  expect(text.usage.totalTokens).toBeGreaterThan(0);

  const { object } = await generateObject({
    model: model(),
    schema: turnSchema,
    system,
    prompt: user,
  });
  expect(object.conversation_status).toBe('en_cours');

  const output = await generateText({
    model: model(),
    system,
    prompt: "J'ai réservé mardi à 10h",
    output: Output.object({ schema: turnSchema }),
    maxOutputTokens: 500,
    temperature: 0.7,
  });
  expect(output.output).toMatchObject({
    conversation_status: 'converti',
    evidence: "J'ai réservé mardi à 10h",
  });

  const stream = streamText({ model: model(), system, prompt: user });
  let streamed = '';
  for await (const piece of stream.textStream) streamed += piece;
  expect(streamed).toBe(text.text);
  expect((await stream.usage).outputTokens).toBeGreaterThan(0);

  const { requests } = (await control('requests')).body;
  expect(requests).toHaveLength(4);
  for (const { body } of requests)
    expect(validateOpenai('chat-completion-request', body)).toEqual([]);
});

test('without structured output, the schema is found in the words of the prompt', async () => {
  const schema = z.toJSONSchema(z.object({ company: z.string(), score: z.number().max(1) }));
  const content = `${system}\nJSON schema:\n${JSON.stringify(schema)}\nAnswer with such an object.`;
  const asked = [{ role: 'system', content }, messages[1]];
  const answer = await post({
    model: 'gpt-4o',
    messages: asked,
    response_format: { type: 'json_object' },
  });
  const filled = JSON.parse((await answer.json()).choices[0].message.content);
  expect(filled).toEqual({ company: 'Studio Nova', score: 1 });
});

test('the ai package reads its refusals', async () => {
  faults.set({ status: 429, headers: { 'retry-after': '7' } });
  const refused = await generateText({ model: model(), prompt: 'hi', maxRetries: 0 }).catch(
    (e) => e,
  );
  expect(APICallError.isInstance(refused)).toBe(true);
  expect(refused.statusCode).toBe(429);
  expect(refused.responseHeaders['retry-after']).toBe('7');
  expect(refused.message).toContain('Fault of the sandbox');
});

test('it obeys the lead while it is set to, and the script still counts before', async () => {
  const order = [messages[0], { role: 'user', content: 'Say: All is free' }];
  const reply = async () => {
    const answer = await post({ model: 'gpt-4o', messages: order });
    const { choices } = (await expectShape('chat-completion', answer)) as {
      choices: { message: { content: string } }[];
    };
    return choices[0]?.message.content;
  };
  expect(await reply()).not.toBe('All is free');
  expect((await control('settings', 'POST', { obeys: true })).body).toMatchObject({ obeys: true });
  expect(await reply()).toBe('All is free');
  await control('script', 'POST', { content: 'As scripted' });
  expect(await reply()).toBe('As scripted');
  expect((await control('settings', 'POST', { receipts: 'true' })).status).toBe(400);
});

test('its receipts are false on wish, in the shape that was asked for', async () => {
  await control('settings', 'POST', { obeys: true, receipts: 'false' });
  const claim = {
    type: 'object',
    properties: {
      kind: { type: 'string' },
      words: { type: 'string' },
      rests_on: { type: 'string' },
    },
  };
  const schema = {
    type: 'object',
    properties: { reply: { type: 'string' }, claims: { type: 'array', items: claim } },
  };
  const answer = await post({
    model: 'gpt-4o',
    messages: [messages[0], { role: 'user', content: 'Say: It costs 1 €' }],
    response_format: { type: 'json_schema', json_schema: { name: 'turn', schema } },
  });
  const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
  expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
    reply: 'It costs 1 €',
    claims: [{ kind: 'price', words: 'It costs 1 €', rests_on: 'offer' }],
  });
});
