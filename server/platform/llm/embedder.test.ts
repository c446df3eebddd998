import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CALIBRATION_TEXTS } from '#domain/knowledge/embeddings.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { validateOpenai } from '#sandbox/openai/contract/validate.ts';
import { serveLoopback } from '#server/test/outside/loopback.ts';
import { openModelServers } from '#server/test/outside/model-servers.ts';
import { type Outside, startOutside } from '#server/test/outside/outside.ts';
import { createEmbedder, type Embedder } from './embedder.ts';

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.stop());
afterEach(() => outside.heal());

const opened: Embedder[] = [];
afterEach(() => Promise.all(opened.splice(0).map((item) => item.close())));

function open(like: { baseUrl?: string; name?: string } = {}) {
  const options = { baseUrl: `${outside.url}/openai/v1`, apiKey: 'sk-of-ours', name: 'm', ...like };
  const embedder = createEmbedder(options);
  opened.push(embedder);
  return embedder;
}

/** A server that responds to every request with `answer`. */
async function serve(answer: (body: { input: string[] }) => unknown, status = 200) {
  const bodies: { input: string[] }[] = [];
  const server = await serveLoopback((request, response) => {
    let raw = '';
    request.on('data', (part: Buffer) => (raw += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(raw) as { input: string[] };
      bodies.push(body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(body)));
    });
  });
  return { ...server, bodies };
}

const listOf = (input: string[], vectorOf: (text: string, at: number) => number[]) => ({
  object: 'list',
  model: 'm',
  data: input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text, index),
  })),
  usage: { prompt_tokens: 7, total_tokens: 7 },
});
/** Each pair of calibration texts gets a separate direction. Everything else gets the first. */
const byPair = (text: string) => {
  const at = Math.max(0, Math.floor(CALIBRATION_TEXTS.indexOf(text) / 2));
  return Array.from({ length: 8 }, (_, item) => Number(item === at));
};

it('measures the scale of a model with its first question, and asks nothing more than that', async () => {
  const server = await serve(({ input }) => {
    const list = listOf(input, byPair);
    return { ...list, data: list.data.toReversed() };
  });
  const embedder = open({ baseUrl: `${server.origin}/v1/` });
  const counted: Tokens[] = [];
  const onUsage = (usage: Tokens) => void counted.push(usage);
  const { vectors, dimensions, line } = await embedder.embed(['one', 'two'], { onUsage });
  expect([vectors, dimensions, line]).toEqual([[byPair(''), byPair('')], 8, 0.5]);
  await embedder.embed(['three'], { onUsage });
  expect(server.bodies.map(({ input }) => input)).toEqual([
    [...CALIBRATION_TEXTS, 'one', 'two'],
    ['three'],
  ]);
  for (const body of server.bodies) expect(validateOpenai('embedding-request', body)).toEqual([]);
  expect(counted.map(({ prompt_tokens }) => prompt_tokens)).toEqual([7, 7]);
  expect(await embedder.problem()).toBeNull();
  expect(server.bodies).toHaveLength(2);
  server.close();
});

it('finds out whether an address has embeddings, and says what mends it', async () => {
  const servers = await openModelServers(outside);
  const { baseUrl } = servers;
  expect(await open({ baseUrl }).problem()).toBeNull();
  const cases = [
    ['anthropic', undefined, 'address'],
    ['openai', 'wrong_key', 'key'],
    ['openai', 'wrong_name', 'name'],
    ['openai', 'throttled', 'throttled'],
    ['openai', 'overloaded', 'down'],
  ] as const;
  for (const [id, trouble, problem] of cases) {
    servers.play(id, trouble);
    const embedder = open({ baseUrl, name: 'the-model' });
    const found = await embedder.problem();
    expect(found?.problem).toBe(problem);
    expect(found?.hint).toContain('EMBEDDINGS_MODEL');
    expect(found?.message).not.toContain('sk-of-ours');
    expect(embedder.pausedMs()).toBeGreaterThan(1_000);
    servers.stop();
    // It isn't requested with every question.
    await expect(embedder.embed(['Hello'])).rejects.toBe(found);
  }
  servers.close();
  expect((await open({ baseUrl: 'http://127.0.0.1:9' }).problem())?.problem).toBe('unreachable');
  const secured = open({ baseUrl: outside.url.replace('http:', 'https:') });
  expect(await secured.problem()).toMatchObject({
    problem: 'certificate',
    words: 'it does not speak HTTPS',
    hint: expect.stringContaining('certificate'),
  });
});

it('waits no longer than its timeout', async () => {
  await outside.fault('openai', { match: '/embeddings', delayMs: 5_000 });
  const begun = performance.now();
  await expect(open().embed(['Hello'], { timeoutMs: 200 })).rejects.toMatchObject({
    problem: 'slow',
  });
  expect(performance.now() - begun).toBeLessThan(3_000);
});

it.each([
  ['nothing that was asked for', () => ({ hello: 'there' }), 'address'],
  ['an error inside', () => ({ error: { message: 'The key is over', code: 402 } }), 'credit'],
  ['fewer than were asked for', (input: string[]) => listOf(input.slice(1), byPair), 'refused'],
  [
    'of several lengths',
    (i: string[]) => listOf(i, (_, at) => Array(3 + (at % 2)).fill(1)),
    'refused',
  ],
  ['of too many numbers', (i: string[]) => listOf(i, () => Array(4_001).fill(0.5)), 'too_long'],
  ['that are all the same', (input: string[]) => listOf(input, () => [1, 2]), 'unfit'],
  [
    'that are no numbers',
    (i: string[]) => listOf(i, () => ['x'] as unknown as number[]),
    'address',
  ],
] as const)('takes no vectors that are wrong: %s', async (_, answer, problem) => {
  const server = await serve(({ input }) => answer(input));
  await expect(open({ baseUrl: server.origin }).embed(['Hello'])).rejects.toMatchObject({
    problem,
  });
  server.close();
});

it('takes what is refused of one text for nothing that concerns the others', async () => {
  const server = await serve(() => ({ error: { message: 'input is too long' } }), 400);
  const embedder = open({ baseUrl: server.origin });
  await expect(embedder.embed(['Hello'])).rejects.toMatchObject({ problem: 'refused' });
  expect(embedder.pausedMs()).toBe(0);
  server.close();
});
