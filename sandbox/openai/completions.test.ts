import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenaiShape, validateOpenai } from './contract/validate.ts';
import { openOpenai, messages, turnSchema } from '../test/open-openai.ts';

const { base, post } = await openOpenai();

async function expectShape(shape: OpenaiShape, answer: Response) {
  const body = await answer.json();
  expect(validateOpenai(shape, body)).toEqual([]);
  return body;
}

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

test('json_object wants the word in the messages', async () => {
  const response_format = { type: 'json_object' };
  expect((await post({ model: 'gpt-4o', messages, response_format })).status).toBe(400);
});

test('max_tokens cuts the answer', async () => {
  const short = await (await post({ model: 'gpt-4o', messages, max_tokens: 3 })).json();
  expect(short.choices[0].finish_reason).toBe('length');
  expect(short.usage.completion_tokens).toBeLessThanOrEqual(3);
});

test('refusals have the published shape', async () => {
  const good = { model: 'gpt-4o', messages };
  const cases: [Promise<Response>, number, string | null][] = [
    [post(good, {}), 401, null],
    [post(good, { authorization: 'Bearer ' }), 401, null],
    [post('{"model":'), 400, null],
    [post([]), 400, null],
    [post({ messages }), 400, null],
    [post({ model: 'gpt-4o' }), 400, null],
    [post({ model: 'gpt-4o', messages: [] }), 400, 'messages'],
    [
      post({ model: 'gpt-4o', messages: [{ role: 'lead', content: 'x' }] }),
      400,
      'messages[0].role',
    ],
    [post({ model: 'gpt-4o', messages: [{ role: 'user' }] }), 400, 'messages[0]'],
    [post({ ...good, temperature: 3 }), 400, 'temperature'],
    [post({ ...good, max_tokens: 0 }), 400, 'max_tokens'],
    [post({ ...good, stream: true }), 400, 'stream'],
    [post({ ...good, response_format: { type: 'xml' } }), 400, 'response_format.type'],
    [fetch(`${base}/v1/nothing`, { headers: { authorization: 'Bearer x' } }), 404, null],
  ];
  for (const [pending, status, param] of cases) {
    const answer = await pending;
    expect(answer.status).toBe(status);
    expect((await expectShape('error', answer)).error.param).toBe(param);
  }
});
