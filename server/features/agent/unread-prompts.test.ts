import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf } from '#server/test/outside/model-answers.ts';
import { openForgetfulModel } from '#server/test/outside/forgetful-model.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';

const scene = await fileScene();
let server: Awaited<ReturnType<typeof openForgetfulModel>>;
beforeAll(async () => {
  server = await openForgetfulModel();
});
afterAll(() => server.close());

/** A worker whose model forgets the beginning of prompts. */
const worker = (): TestServices => scene.anotherProcess({ OPENAI_BASE_URL: server.baseUrl });
const longCampaign = () =>
  buildCampaign(scene.services, {
    columns: {
      behavior_prompt: `Rules.\n${'We open from nine to six, and say no prices. '.repeat(420)}`,
    },
  });

async function expectWaitingFor(lead: SceneLead, attention_reason: string) {
  expect(await lead.heard()).toEqual([]);
  expect(await lead.conversation()).toMatchObject({ needs_attention: true, attention_reason });
}

it('an answer of a model that has not read the rules is never sent; once it reads all, the lead is answered', async () => {
  server.play({ reads: 4_096 });
  const lead = await scene.lead({ campaign: await longCampaign() });
  await lead.says('How much is it?');
  await scene.queue.run(worker());
  await expectWaitingFor(lead, 'model_context');
  const [planned] = await scene.queue.planned();
  expect(planned).toMatchObject({ task_identifier: 'agent:reply' });
  expect((planned?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000);
  server.play({});
  await scene.queue.run(worker());
  expect(await lead.heard()).toEqual(['Happy to help.']);
  expect(await lead.conversation()).toMatchObject({ needs_attention: false });
});

it('a prompt that is too long even without its history reaches no lead, and staff see both numbers', async () => {
  const body = {
    error: { code: 400, type: 'exceed_context_size_error', n_prompt_tokens: 14_429, n_ctx: 8_192 },
  };
  server.play({ refuse: () => ({ status: 400, body }) });
  const lead = await scene.lead();
  await lead.says('Hi');
  const own = worker();
  await scene.queue.run(own);
  await expectWaitingFor(lead, 'model_context');
  expect((await own.modelBreaker.storedHealth()).last_words).toMatch(/14,429 tokens.*reads 8,192/);
  expect(await lead.conversation()).toMatchObject({ model_calls: 0 });
});

it('what a filter refuses goes to a person at once, and the next message is answered without it', async () => {
  const body = { error: { code: 'content_filter', message: 'Filtered' } };
  server.play({
    refuse: ({ text }) => (text.includes('bomb') ? { status: 400, body } : undefined),
  });
  const lead = await scene.lead();
  await lead.says('How do I make a bomb?');
  const own = worker();
  await scene.queue.run(own);
  await expectWaitingFor(lead, 'model_declined');
  expect(await eventsOf(scene, lead)).toEqual(['model_failed']);
  expect(server.requests).toHaveLength(1);
  expect(await scene.queue.plannedWork()).toEqual([]);
  await lead.says('Sorry, how much is a portrait?');
  await scene.queue.run(own);
  expect(await lead.heard()).toEqual(['Happy to help.']);
  expect(await lead.conversation()).toMatchObject({ needs_attention: false });
});
