import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSeeingModel, type VisionOptions } from '#server/test/outside/seeing-model.ts';
import { createModel, InvalidModelResponse } from '../llm.ts';
import blindServers from './fixtures/blind-servers.json' with { type: 'json' };
import { firstDialect } from './dialect.ts';
import { type Prompt, requestBody } from './request-body.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

async function modelThat(how: VisionOptions) {
  const server = await openSeeingModel(how);
  const model = createModel({ baseUrl: server.baseUrl, apiKey: 'a-key', name: 'the-model' });
  open.push(model, server);
  return { server, model };
}

const error = (message: string) => ({ error: { message } });

describe('a model that sees no pictures is found out', () => {
  it.each(blindServers)('where it refuses them as $title does', async ({ status, body }) => {
    const { model } = await modelThat({ refuses: { status, body } });
    const before = model.describe().dialect;
    expect(await model.sight.check()).toBe(false);
    // The request format for text stays the same, so that caches still work.
    expect(model.describe().dialect).toEqual(before);
  });

  it('where its server drops them in silence', async () => {
    const { model } = await modelThat({ refuses: 'in silence' });
    expect(await model.sight.check()).toBe(false);
  });
});

it('a model that sees is known by the digits of one picture', async () => {
  const { model, server } = await modelThat({});
  expect(await model.sight.check()).toBe(true);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.text).not.toMatch(/\d{4}/);
});

it.each([
  ['an outage', 503],
  ['a wrong key', 401],
  ['a limit', 429],
])('%s says nothing of whether it sees', async (_what, status) => {
  const fails = { status, body: error('Not now') };
  const { model, server } = await modelThat({ fails });
  expect(await model.sight.check()).toBe(null);
  server.become({});
});

it('the tokens of every question are counted', async () => {
  const { model } = await modelThat({ refuses: 'in silence' });
  const counted: number[] = [];
  await model.sight.check({ onUsage: ({ prompt_tokens }) => counted.push(prompt_tokens) });
  expect(counted).toEqual([900, 900, 900, 900]);
});

const jpeg = { mime: 'image/jpeg', content: Buffer.from('the bytes of a picture') } as const;
const schema = z.object({ kind: z.string() });
const question = {
  instructions: 'What does it show?',
  messages: [{ role: 'user' as const, content: 'Look:', pictures: [jpeg] }],
  schema,
};

it('a picture goes to the model as a data URI behind the text of its message', async () => {
  const { model, server } = await modelThat({ says: () => ({ kind: 'photo' }) });
  expect(await model.answer(question)).toEqual({ kind: 'photo' });
  expect(server.requests[0]?.body.messages[1]).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'Look:' },
      {
        type: 'image_url',
        image_url: { url: `data:image/jpeg;base64,${jpeg.content.toString('base64')}` },
      },
    ],
  });
});

it('a refusal that repeats the picture shows none of it', async () => {
  const data = jpeg.content.toString('base64');
  const words = `Unsupported content part: {"url":"data:image/jpeg;base64,${data}"}`;
  const { model } = await modelThat({ refuses: { status: 400, body: error(words) } });
  const refused = await model.answer({ ...question, once: true }).catch((item: unknown) => item);
  expect(refused).toBeInstanceOf(InvalidModelResponse);
  expect((refused as InvalidModelResponse).words).toContain('[picture]');
  expect((refused as InvalidModelResponse).words).not.toContain(data.slice(0, 12));
});

describe('the body of a request', () => {
  const prompt = (pictures?: Prompt['messages'][number]['pictures']): Prompt => ({
    instructions: 'Rules.',
    messages: [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Hi', ...(pictures && { pictures }) },
      { role: 'user', content: '', ...(pictures && { pictures }) },
    ],
    note: 'Date: Monday',
    cacheKey: 'a campaign',
    maxTokens: 10,
    temperature: 0,
  });
  const bodyOf = (asked: Prompt, changed = {}) =>
    JSON.stringify(requestBody('m', { ...firstDialect('none', 'markers'), ...changed }, asked, {}));

  it('is the same to the byte without pictures', () => {
    expect(bodyOf(prompt(), { cacheMarkers: false })).toBe(
      '{"model":"m","messages":[{"role":"system","content":"Rules."},{"role":"assistant","content":"Hello."},{"role":"user","content":"Hi"},{"role":"user","content":""},{"role":"system","content":"Date: Monday"}],"max_tokens":10,"temperature":0,"reasoning_effort":"none","response_format":{"type":"json_schema","json_schema":{"name":"response","strict":true,"schema":{}}}}',
    );
  });

  it.each([
    ['where messages of one side are joined', { alternates: true }],
    ['where the instructions are the user’s', { instructions: 'user' }],
    ['with markers', {}],
  ])('keeps its pictures in their order %s', (_name, changed) => {
    const body = bodyOf(prompt([jpeg]), changed);
    expect(body.match(/data:image\/jpeg/g)).toHaveLength(2);
    expect(body.indexOf('"Hi"')).toBeLessThan(body.indexOf('data:image'));
  });
});
