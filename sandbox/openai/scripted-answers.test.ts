import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenaiShape, validateOpenai } from './contract/validate.ts';
import { openOpenai, messages, turnSchema, user } from '../test/open-openai.ts';

const { base, faults, control, post } = await openOpenai();

async function expectShape(shape: OpenaiShape, answer: Response) {
  const body = await answer.json();
  expect(validateOpenai(shape, body)).toEqual([]);
  return body;
}

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
  await control('script', 'POST', [
    { content: 'exactly this' },
    { content: { reply: 'x' } },
    { empty: true },
    { truncated: true },
  ]);
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

  await control('script', 'POST', { match: 'someone else', content: 'no' });
  expect((await said()).message.content).toContain('890 €');
  expect((await control('script', 'POST', { invalid: true })).status).toBe(400);
});

test('a person is called with the agent’s own promise of one, and with no scripted words', async () => {
  const schema = z.toJSONSchema(z.object({ reply: z.string(), calls_person: z.boolean() }));
  const response_format = { type: 'json_schema', json_schema: { name: 't', strict: true, schema } };
  const said = async (content: string) => {
    const asked = [messages[0], { role: 'user', content }];
    const answer = await post({ model: 'gpt-4o', messages: asked, response_format });
    return JSON.parse((await answer.json()).choices[0].message.content);
  };
  const unknown = 'Do you have a pool?';
  expect(await said(unknown)).toMatchObject({ calls_person: true });
  expect(await said(user)).toMatchObject({ calls_person: false });
  await control('script', 'POST', { patch: { reply: 'No, there is no pool.' } });
  expect(await said(unknown)).toMatchObject({ calls_person: false });
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

test('the log keeps what was asked, the newest first', async () => {
  await post({ model: 'gpt-4o', messages: [messages[0], { role: 'user', content: 'first' }] });
  await post({ model: 'gpt-4o', messages });
  const { body } = await control('requests');
  expect(body.total).toBe(2);
  expect(body.requests).toMatchObject([
    { status: 200, lastMessage: user, body: { messages } },
    { status: 200, lastMessage: 'first' },
  ]);
});

test('an answer takes the latency set, and a caller who leaves is let go', async () => {
  await control('settings', 'POST', { latencyMs: 120 });
  const started = performance.now();
  await (await post({ model: 'gpt-4o', messages })).json();
  expect(performance.now() - started).toBeGreaterThan(110);
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
