import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openModelServers, SERVERS, type Trouble } from '#server/test/outside/model-servers.ts';
import { type Outside, startOutside } from '#server/test/outside/outside.ts';
import { createModel, type Model } from '../llm.ts';
import { checkModel } from './check-model.ts';
import { createModelWatch } from './model-watch.ts';

/** Time for a check to end on a busy machine. */
const LONG_MS = 30_000;

let outside: Outside;
let servers: Awaited<ReturnType<typeof openModelServers>>;
let models: Model[] = [];
beforeAll(async () => {
  outside = await startOutside();
  servers = await openModelServers(outside);
});
beforeEach(async () => {
  servers.stop();
  await outside.heal();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  servers.close();
  await outside.stop();
});

function model({ baseUrl = servers.baseUrl, apiKey = 'sk-a-very-secret-key-1234' } = {}) {
  const made = createModel({ baseUrl, apiKey, name: 'the-model', timeout: 10_000 });
  models = [...models, made];
  return made;
}

it.each(SERVERS.map(({ id }) => id))('%s passes the check', async (id) => {
  servers.play(id);
  expect(await checkModel(model())).toEqual({ ok: true, state: 'answers', words: '' });
});

it.each<[Trouble, string]>([
  ['wrong_key', 'OPENAI_API_KEY'],
  ['wrong_name', 'OPENAI_MODEL'],
])('%s is said with what to set', async (trouble, setting) => {
  for (const { id } of SERVERS) {
    servers.play(id, trouble);
    const { ok, state, words } = await checkModel(model());
    expect([id, ok]).toEqual([id, false]);
    expect(state).toContain(`Set ${setting}`);
    expect(state).toMatch(/\.$/);
    expect(state + words).not.toContain('secret');
  }
});

it.each([
  ['no server', { baseUrl: 'http://127.0.0.1:9/v1' }, 'Check OPENAI_BASE_URL'],
  ['no such address', {}, 'Set OPENAI_BASE_URL'],
])('%s is said, too', async (what, options, sentence) => {
  const at = what === 'no server' ? options : { baseUrl: `${outside.url}/nothing` };
  expect(await checkModel(model(at))).toMatchObject({
    ok: false,
    state: expect.stringContaining(sentence) as string,
  });
});

it('a model with a faulty certificate is reported as such, not as one that does not answer', async () => {
  const secured = model({ baseUrl: `${outside.url.replace('http:', 'https:')}/openai/v1` });
  expect(await checkModel(secured)).toMatchObject({
    ok: false,
    state: expect.stringContaining('over HTTPS') as string,
    words: 'it does not speak HTTPS',
  });
});

it('distinguishes a model with invalid answers from one that is down', async () => {
  await outside.script({ content: { answer: 'yes' }, times: null });
  const { state } = await checkModel(model());
  expect(state).toContain('not in the form that is asked for: set OPENAI_MODEL');
});

it('is asked once a minute at most, however often its state is read', async () => {
  const watch = createModelWatch(model());
  const states = await Promise.all(Array.from({ length: 20 }, () => watch.state(LONG_MS)));
  expect(states.every(({ ok }) => ok)).toBe(true);
  await watch.state();
  // The tiny question, and once per process a prompt of the maximum length.
  expect(await outside.asked()).toHaveLength(2);
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  await watch.state(LONG_MS);
  expect(await outside.asked()).toHaveLength(3);
});

it('is not asked while leads get good answers', async () => {
  const asked = model();
  await checkModel(asked);
  expect(await createModelWatch(asked).state()).toMatchObject({ ok: true });
  expect(await outside.asked()).toHaveLength(1);
});

it('does not delay a caller who asks for its state', async () => {
  // Longer than the test may take: a caller who waited would get another state, or none.
  await outside.fault('openai', { delayMs: 60_000 });
  const watch = createModelWatch(model());
  expect(await watch.state(50)).toMatchObject({ ok: false, state: 'is being checked' });
  watch.close();
});

it('is asked again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = model();
  const watch = createModelWatch(asked);
  servers.play('openai', 'wrong_key');
  expect(await watch.state(LONG_MS)).toMatchObject({ ok: false });
  servers.stop();
  vi.setSystemTime(Date.now() + 59_000);
  expect(await watch.state(LONG_MS)).toMatchObject({ ok: false });
  vi.setSystemTime(Date.now() + 2_000);
  expect(await watch.state(LONG_MS)).toMatchObject({ ok: true });
});
