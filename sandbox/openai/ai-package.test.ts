import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateObject, generateText, Output } from 'ai';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateOpenai } from './contract/validate.ts';
import { openOpenai, messages, system, turnSchema, user } from '../test/open-openai.ts';

const { base, faults, control, post } = await openOpenai();

function model(structured = true) {
  return createOpenAICompatible({
    name: 'sandbox',
    baseURL: `${base}/v1`,
    apiKey: 'sandbox',
    supportsStructuredOutputs: structured,
  }).chatModel('gpt-4o');
}

test('the ai package gets text and objects from it, by valid requests', async () => {
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
    prompt: 'I booked Tuesday at 10',
    output: Output.object({ schema: turnSchema }),
    maxOutputTokens: 500,
    temperature: 0.7,
  });
  expect(output.output).toMatchObject({
    conversation_status: 'converti',
    evidence: 'I booked Tuesday at 10',
  });

  const { requests } = (await control('requests')).body;
  expect(requests).toHaveLength(3);
  for (const { body } of requests)
    expect(validateOpenai('chat-completion-request', body)).toEqual([]);
});

test('without structured output, the schema is found in the words of the prompt', async () => {
  const schema = z.toJSONSchema(z.object({ reply: z.string(), score: z.number().min(1) }));
  const content = `${system}\nJSON schema:\n${JSON.stringify(schema)}\nAnswer with such an object.`;
  const asked = [{ role: 'system', content }, messages[1]];
  const answer = await post({
    model: 'gpt-4o',
    messages: asked,
    response_format: { type: 'json_object' },
  });
  const filled = JSON.parse((await answer.json()).choices[0].message.content);
  expect(filled).toEqual({ reply: expect.stringContaining('890 €'), score: 1 });
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
