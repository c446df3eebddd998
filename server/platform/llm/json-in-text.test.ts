import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerIn } from './completion.ts';
import { responseSchema } from './response-schema.ts';

const schema = responseSchema(
  z.object({
    reply: z.string(),
    tone: z.string().max(9).optional(),
    tags: z.array(z.string()).default([]),
  }),
);
const answer = '{"reply": "Hello {there}, \\"you\\"", "tone": null, "tags": ["a"]}';
const found = (...texts: string[]) => answerIn(texts, schema);

describe('an answer is found', () => {
  it.each([
    ['alone', answer],
    ['in a block of code', `\`\`\`json\n${answer}\n\`\`\``],
    ['in a block with words around it', `Sure!\n\`\`\`\n${answer}\n\`\`\`\nAnything else?`],
    ['after its reasoning', `<think>{"reply": 1} or {"reply": "no"}?</think>\n${answer}`],
    ['after reasoning whose beginning was cut', `maybe {"reply": "no"}</think>${answer}`],
    ['with words around it', `Of course: ${answer} That is all.`],
    ['behind an example', `It looks like {"reply": "..."}. Here: ${answer}`],
    ['in a list', `[${answer}]`],
    ['under a name', `{"response": ${answer}}`],
    ['encoded twice', JSON.stringify(answer)],
    ['as a call of a tool', `{"name": "response", "arguments": ${answer}}`],
    [
      'as a call with its arguments encoded',
      `<tool_call>{"name":"r","arguments":${JSON.stringify(answer)}}</tool_call>`,
    ],
    [
      'in a block behind a block with an example',
      `\`\`\`json\n{"reply": "..."}\n\`\`\`\nSo:\n\`\`\`json\n${answer}\n\`\`\``,
    ],
    ['behind a byte order mark', `\uFEFF${answer}`],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual({ value: { reply: 'Hello {there}, "you"', tags: ['a'] } });
  });

  it('in the first text that has one', () => {
    expect(found('nothing', answer)).toHaveProperty('value');
  });
});

it.each([
  ['half an object', answer.slice(0, 30)],
  ['other keys', '{"antwort": "Hallo"}'],
  ['a sentence', 'Hello, how can I help?'],
])('none is found in %s', (_, text) => {
  expect(found(text)).toBeUndefined();
});

it('is looked for in time that grows no faster than the text', () => {
  for (const text of ['{'.repeat(400_000), '{"a":'.repeat(90_000), '```'.repeat(150_000)]) {
    // CPU time, which a busy machine doesn't increase.
    const before = process.cpuUsage();
    found(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  }
});

it('a schema names every property, allows no other, and says its bounds in words', () => {
  expect(schema.json).toEqual({
    type: 'object',
    properties: {
      reply: { type: 'string' },
      tone: {
        anyOf: [{ type: 'string', description: '(maxLength: 9)' }, { type: 'null' }],
      },
      tags: {
        anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
      },
    },
    required: ['reply', 'tone', 'tags'],
    additionalProperties: false,
  });
});
