import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { cosineSimilarity, embed, embedMany } from 'ai';
import { expect, test } from 'vitest';
import { openOpenai } from '../test/open-openai.ts';
import { validateOpenai } from './contract/validate.ts';

const { base, control } = await openOpenai();

const ask = (body: unknown, headers = { authorization: 'Bearer sandbox' }) =>
  fetch(`${base}/v1/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const model = 'text-embedding-3-small';

test('the ai package gets embeddings from it, the same for the same text', async () => {
  const sandbox = createOpenAICompatible({
    name: 'sandbox',
    baseURL: `${base}/v1`,
    apiKey: 'sandbox',
  });
  const embedding = sandbox.textEmbeddingModel(model);
  const values = ['Dogs are welcome.', 'The sauna opens at noon.'];
  const { embeddings, usage } = await embedMany({ model: embedding, values, maxRetries: 0 });
  expect(usage.tokens).toBeGreaterThan(5);
  const again = await embed({ model: embedding, value: 'Dogs are welcome.', maxRetries: 0 });
  expect(again.embedding).toEqual(embeddings[0]);
  expect(cosineSimilarity(again.embedding, embeddings[1] ?? [])).toBeLessThan(0.3);
});

test('requests and answers are valid against the published shapes', async () => {
  const bodies = [
    { model, input: 'Hello there' },
    { model, input: ['Hello', 'there'], encoding_format: 'float', user: 'somebody' },
  ];
  for (const body of bodies) {
    expect(validateOpenai('embedding-request', body)).toEqual([]);
    const answer = await ask(body);
    expect(answer.status).toBe(200);
    expect(validateOpenai('embedding-list', await answer.json())).toEqual([]);
  }
  const { requests } = (await control('embeddings')).body;
  expect(requests.map(({ input }: { input: string[] }) => input.length)).toEqual([1, 2]);
});

test('what OpenAI would refuse is refused in its shape', async () => {
  const wrong = [
    {},
    { model },
    { model, input: [] },
    { model, input: '' },
    { model, input: ['a', ''] },
    { model, input: 'x'.repeat(40_000) },
    { model, input: [[1, 2]] },
    { model, input: 'a', encoding_format: 'hex' },
  ];
  for (const body of wrong) {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(validateOpenai('error', await answer.json())).toEqual([]);
  }
  expect((await ask({ model, input: 'a' }, { authorization: '' })).status).toBe(401);
});
