import { expect, it, test } from 'vitest';
import { questionAbout } from '#domain/agent/guard/verification/question.ts';
import { askVerifier, basisOf, requestOf, seededNumbers } from '../../test/ask-verifier.ts';
import { messages, openOpenai } from '../../test/open-openai.ts';
import { validateOpenai } from '../contract/validate.ts';

const { control, post } = await openOpenai();

const basis = basisOf(
  'A bath is £15 a dog.\nBoarding costs £22 a night.\nThe kennels close at 18:00.',
);
const reply = 'A bath is £15 a dog. Boarding costs £22 a night. Which dog is it?';
const play = (verifier: string, verifierDelayMs = 60_000) =>
  control('settings', 'POST', { verifier, verifierDelayMs });
const question = () => requestOf(questionAbout(reply, basis, { random: seededNumbers(1) }));

it.each(['lazy', 'hostile', 'mute'])('proves nothing while it is %s', async (verifier) => {
  await play(verifier);
  for (let seed = 1; seed <= 20; seed += 1) {
    const { verdict } = await askVerifier(post, reply, basis, { seed });
    expect(verdict).toBe('void');
  }
});

test('a lazy one quotes the first words of the first line for each sentence', async () => {
  await play('lazy');
  const { given } = await askVerifier(post, reply, basis);
  expect(given.map(({ proof }) => proof)).toEqual(
    given.map(() => [{ line: '1', quote: 'A bath is £15 a' }]),
  );
});

test('a hostile one invents its quotes, and the same answer for the same question', async () => {
  await play('hostile');
  const { given } = await askVerifier(post, reply, basis);
  const quotes = given.flatMap(({ proof }) => proof.map(({ quote }) => quote));
  expect(quotes.length).toBeGreaterThan(0);
  for (const { text } of basis.sources)
    expect(quotes.some((item) => text.includes(item))).toBe(false);
  expect((await askVerifier(post, reply, basis)).given).toEqual(given);
});

test('a mute one gives an empty list', async () => {
  await play('mute');
  expect((await askVerifier(post, reply, basis)).given).toEqual([]);
});

test('a slow one answers right, later, and does not slow the agent down', async () => {
  await play('slow', 300);
  const startedAt = performance.now();
  expect((await askVerifier(post, reply, basis)).verdict).toBe('proven');
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  await play('slow', 600_000);
  expect((await post({ model: 'gpt-4o', messages })).status).toBe(200);
});

test('a broken one gives no JSON, while the agent answers', async () => {
  await play('broken');
  const { choices } = await (await post(question())).json();
  expect(() => JSON.parse(choices[0].message.content)).toThrow(SyntaxError);
  expect((await post({ model: 'gpt-4o', messages })).status).toBe(200);
});

test('one that is down refuses verifications only', async () => {
  await play('down');
  const refused = await post(question());
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(validateOpenai('error', await refused.json())).toEqual([]);
  expect((await post({ model: 'gpt-4o', messages })).status).toBe(200);
  expect((await control('requests?limit=2')).body.requests).toMatchObject([
    { status: 200 },
    { status: 503 },
  ]);
});

test('the settings begin with a good one', async () => {
  expect((await control('settings')).body).toMatchObject({ verifier: 'good' });
});

test('a server without structured output is understood by the schema in its prompt', async () => {
  const { response_format, ...plain } = question();
  const [system, user] = plain.messages;
  const shape = JSON.stringify(response_format.json_schema.schema);
  const told = `${system?.content}\n\nAnswer with one JSON object. JSON schema:\n${shape}`;
  const answer = await post({ ...plain, messages: [{ role: 'system', content: told }, user] });
  const { choices } = await answer.json();
  expect(JSON.parse(choices[0].message.content).sentences).toHaveLength(5);
});
