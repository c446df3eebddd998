import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateObject, generateText, Output, streamText } from 'ai';
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
    includeUsage: true,
  }).chatModel('gpt-4o');
}

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
    prompt: 'I booked Tuesday at 10',
    output: Output.object({ schema: turnSchema }),
    maxOutputTokens: 500,
    temperature: 0.7,
  });
  expect(output.output).toMatchObject({
    conversation_status: 'converti',
    evidence: 'I booked Tuesday at 10',
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
