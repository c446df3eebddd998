import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentAnswer } from '#domain/agent/answer.ts';
import { openModelServers, SERVERS } from '#server/test/outside/model-servers.ts';
import { type Outside, startOutside } from '#server/test/outside/outside.ts';
import { createModel, type Model } from '../llm.ts';
import { type Caching, cachingOf, firstDialect } from './dialect.ts';
import { requestBody } from './request-body.ts';

it.each([
  ['api.openai.com', 'gpt-5-mini', 'key'],
  ['acme.openai.azure.com', 'a-deployment', 'key'],
  ['openrouter.ai', 'anthropic/claude-opus-5', 'markers'],
  ['openrouter.ai', '~anthropic/claude-sonnet-latest', 'markers'],
  ['ai-gateway.vercel.sh', 'anthropic/claude-opus-5', 'markers'],
  ['openrouter.ai', 'google/gemini-3-flash', null],
  ['openrouter.ai', 'openai/gpt-5-mini', null],
  ['openrouter.ai.evil.example', 'anthropic/claude-opus-5', null],
  ['api.anthropic.com', 'claude-opus-5', null],
  ['api.groq.com', 'llama-3.3-70b-versatile', null],
  ['localhost:11434', 'qwen3', null],
] as const)('%s caches %s by: %s', (host, model, caching) => {
  expect(cachingOf(host, model)).toBe(caching);
});

const MARK = { cache_control: { type: 'ephemeral' } };
const text = (words: string, marked = true) => ({
  type: 'text',
  text: words,
  ...(marked && MARK),
});
const prompt = {
  instructions: 'Rules.',
  messages: [
    { role: 'user' as const, content: 'Hi' },
    { role: 'assistant' as const, content: 'Hello' },
    { role: 'user' as const, content: 'How much?' },
  ],
  note: 'Date: Monday',
  cacheKey: 'a campaign',
  maxTokens: 100,
  temperature: 0,
};
type Body = { messages: { role: string; content: unknown }[]; prompt_cache_key?: string };
const bodyWith = (changed: object, like: Partial<typeof prompt> = {}) =>
  requestBody(
    'm',
    { ...firstDialect('none', 'markers'), ...changed },
    { ...prompt, ...like },
    {},
  ) as Body;

describe('markers', () => {
  it('stand behind the instructions and behind the conversation, and nowhere else', () => {
    const body = bodyWith({});
    expect(body.messages).toEqual([
      { role: 'system', content: [text('Rules.')] },
      ...prompt.messages.slice(0, 2),
      { role: 'user', content: [text('How much?')] },
      { role: 'system', content: 'Date: Monday' },
    ]);
    expect(body).not.toHaveProperty('prompt_cache_key');
  });

  it('never stand behind what changes: a note that joins the instructions', () => {
    const [first, ...rest] = bodyWith({ noteLast: false }).messages;
    expect(first?.content).toEqual([text('Rules.'), text('\n\nDate: Monday', false)]);
    expect(rest).toEqual(prompt.messages);
  });

  it('leave out a conversation that ends here, as in a verification', () => {
    const { note: _note, ...plain } = prompt;
    const body = requestBody('m', firstDialect('none', 'markers'), plain, {}) as Body;
    expect(body.messages.slice(1)).toEqual(prompt.messages);
  });

  it.each([
    ['for what is asked once', {}, { cacheKey: undefined }],
    ['where messages of one side are joined', { alternates: true }, {}],
    ['where the instructions are the user’s', { instructions: 'user' }, {}],
    ['where a server refused them', { cacheMarkers: false }, {}],
  ])('are left out %s', (_name, changed, like) => {
    const body = requestBody(
      'm',
      { ...firstDialect('none', 'markers'), ...changed } as never,
      { ...prompt, ...like },
      {},
    );
    expect(JSON.stringify(body)).not.toContain('cache_control');
  });
});

it.each(['markers', null] as const)('prompt_cache_key is left out with %s', (caching) => {
  const body = requestBody('m', firstDialect('none', caching), prompt, {});
  expect(body).not.toHaveProperty('prompt_cache_key');
});

it('prompt_cache_key names the campaign where the server knows it', () => {
  const body = requestBody('m', firstDialect('none', 'key'), prompt, {});
  expect(body).toHaveProperty('prompt_cache_key', 'a campaign');
  expect(JSON.stringify(body)).not.toContain('cache_control');
});

describe('over HTTP', () => {
  let outside: Outside;
  let servers: Awaited<ReturnType<typeof openModelServers>>;
  let models: Model[] = [];
  beforeAll(async () => {
    outside = await startOutside();
    servers = await openModelServers(outside);
  });
  beforeEach(() => outside.heal());
  afterAll(async () => {
    await Promise.all(models.map((model) => model.close()));
    servers.close();
    await outside.stop();
  });
  const model = (caching: Caching, baseUrl = `${outside.url}/openai/v1`) => {
    const made = createModel({ baseUrl, apiKey: 'sandbox', name: 'the-model', caching });
    models = [...models, made];
    return made;
  };
  const question = { ...prompt, schema: agentAnswer, once: true };
  const asked = async () => JSON.stringify((await outside.asked()).at(-1)?.body);

  it('a server that takes markers gets them in every request', async () => {
    const one = model('markers');
    for (const _ of [1, 2]) {
      expect((await one.answer(question)).reply).not.toBe('');
      expect(await asked()).toContain('cache_control');
    }
    expect(one.describe().dialect).toContain('with cache markers');
  });

  it.each([
    [400, 'Unrecognized request argument supplied: messages[0].content[0].cache_control'],
    [422, 'body.messages.0.content.0.cache_control: Extra inputs are not permitted'],
    [400, 'messages.0.content: Input should be a valid string'],
    [400, 'Bad request'],
  ])(
    'a server that refuses them (%i %s) is asked without, at once and from then on',
    async (status, message) => {
      await outside.script({ status, message });
      const one = model('markers');
      expect((await one.answer(question)).reply).not.toBe('');
      expect(await asked()).not.toContain('cache_control');
      await one.answer(question);
      expect(await asked()).not.toContain('cache_control');
      expect(await outside.asked()).toHaveLength(3);
    },
  );

  it.each(SERVERS.map((server) => [server.title, server.id]))(
    '%s answers with markers, too',
    async (_title, id) => {
      servers.play(id);
      const one = model('markers', servers.baseUrl);
      const answer = () => one.answer(question);
      expect((await answer().catch(answer)).reply).not.toBe('');
    },
  );
});
