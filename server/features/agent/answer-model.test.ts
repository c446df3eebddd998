import { describe, expect, it } from 'vitest';
import { metrics } from '#server/platform/metrics.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { leadRequests, eventsOf, OWN, runUntilIdle } from '#server/test/outside/model-answers.ts';

const scene = await fileScene();

const said = (reply: string) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '' },
});

async function expectGivenUp(lead: SceneLead) {
  expect(await lead.heard()).toEqual([]);
  expect(await lead.conversation()).toMatchObject({ needs_attention: true, ai_state: 'ai_active' });
  expect(await eventsOf(scene, lead)).toEqual(['model_failed']);
  expect(await scene.queue.plannedWork()).toEqual([]);
}

/** When the first planned job is due, in ms. */
const nextTry = async () =>
  Math.min(...(await scene.queue.planned()).map((job) => job.run_at.getTime()));
const answered = async () => (await leadRequests(scene)).filter((item) => item.status === 200);

describe('a model that cannot be asked', () => {
  it.each([
    ['is broken', { status: 500 }],
    ['is throttled', { status: 429, headers: { 'retry-after': '7' } }],
    ['refuses the key', { status: 401 }],
    ['refuses the project', { status: 403 }],
    ['does not know the name', { status: 404 }],
    ['is too slow', { status: 408 }],
    ['is in the way of something', { status: 409 }],
    ['hangs', { delayMs: 60_000 }],
  ])('%s: the lead is answered once it is back, and nothing was used up', async (_name, fault) => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/chat/completions', ...fault });
    await lead.says('Hi');
    // Another worker, because this one would remember how long the model asked to wait.
    await scene.queue.run(scene.anotherProcess());
    expect(await lead.heard()).toEqual([]);
    const [again] = await scene.queue.planned();
    expect(again).toMatchObject({ task_identifier: 'agent:reply', payload: { tries: 1 } });
    expect(await lead.conversation()).toMatchObject({ model_calls: 0, needs_attention: false });
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it.each([
    ['a page of a gateway', { status: 200, body: '<html><title>Bad gateway</title></html>' }],
    ['an error', { status: 200, body: { error: { message: 'Overloaded', code: 529 } } }],
    ['something else', { status: 200, body: { detail: 'ok' } }],
  ])('answers 200 with %s in it: an outage, too', async (_name, fault) => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/chat/completions', ...fault });
    await lead.says('Hi');
    for (let tries = 0; tries < 3; tries += 1) await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ model_calls: 0, needs_attention: false });
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('is given longer each time', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/chat/completions', status: 500 });
    await lead.says('Hi');
    const wait = async () => {
      const before = Date.now();
      await scene.runJobs();
      return (await nextTry()) - before;
    };
    expect(await wait()).toBeGreaterThanOrEqual(5_000);
    expect(await wait()).toBeGreaterThanOrEqual(10_000);
    expect(await wait()).toBeGreaterThanOrEqual(20_000);
  });

  it('is given the time that it asks for, no matter who writes meanwhile', async () => {
    const worker = scene.anotherProcess();
    const [lead, other] = [await scene.lead(), await scene.lead()];
    await scene.outside.script({ status: 429, headers: { 'retry-after': '100' } });
    const until = Date.now() + 100_000;
    await lead.says('Hi');
    await scene.queue.run(worker);
    expect(await nextTry()).toBeGreaterThanOrEqual(until);
    await lead.says('Hello?');
    await other.says('Hi');
    await scene.queue.run(worker);
    expect(await nextTry()).toBeGreaterThanOrEqual(until);
    expect(await scene.outside.asked()).toHaveLength(1);
  });
});

describe('a model that stays away', () => {
  it('calls a person to a lead who has waited for minutes, and answers once it is back', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/chat/completions', status: 401 });
    await lead.says('Hi', { at: Math.floor(Date.now() / 1000) - 600 });
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });
});

describe("a model whose answers to one lead's text cannot be used", () => {
  it.each([
    ['no JSON', { garbage: 'content' as const }],
    ['nothing', { empty: true }],
    ['an empty reply', said('   ')],
    ['half an answer', { truncated: true }],
    ['a reply longer than WhatsApp takes', said('long '.repeat(900))],
    ['a reply with a hole in it', said('Hello {{lead_name}}, shall we talk?')],
    ['another shape', { content: { reply: 12 } }],
    ['an answer of a megabyte', { bytes: 1_000_000 }],
    ['a refusal', { refusal: 'I cannot help with that' }],
  ])(
    '%s, twice: nothing is said, a person is told, two calls were made',
    async (_name, unusable) => {
      const lead = await scene.lead();
      await scene.outside.script({ ...OWN, ...unusable, times: null });
      await lead.says('Hi');
      await runUntilIdle(scene);
      await expectGivenUp(lead);
      expect(await answered()).toHaveLength(2);
    },
  );

  it.each([400, 413, 422])(
    'refusing what it is asked (%i): it is asked twice, and a person is told',
    async (status) => {
      // A model that has never answered first gets a plainer request.
      await (await scene.lead()).says('Good morning');
      await runUntilIdle(scene);
      const before = (await leadRequests(scene)).length;
      const lead = await scene.lead();
      await scene.outside.script({ ...OWN, status, times: null });
      await lead.says('Hi');
      await runUntilIdle(scene);
      await expectGivenUp(lead);
      expect(await leadRequests(scene)).toHaveLength(before + 2);
    },
  );

  it('once: the second answer is said', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ garbage: 'content' }, said('Here I am.'));
    await lead.says('Hi');
    await runUntilIdle(scene);
    expect(await lead.heard()).toEqual(['Here I am.']);
    expect(await eventsOf(scene, lead)).toEqual([]);
  });

  it('twice is counted among the turns', async () => {
    const failed = async () => {
      const { values } = await metrics.turns.get();
      return values.find(({ labels }) => labels.outcome === 'model_failed')?.value ?? 0;
    };
    const before = await failed();
    const lead = await scene.lead();
    await scene.outside.script({ ...OWN, empty: true, times: 2 });
    await lead.says('Hi');
    await runUntilIdle(scene);
    expect((await failed()) - before).toBe(1);
  });

  it('twice is not for ever: what the lead writes next is answered', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ ...OWN, empty: true, times: 2 });
    await lead.says('Hi');
    await runUntilIdle(scene);
    await expectGivenUp(lead);
    await scene.outside.script(said('Sorry, here I am.'));
    await lead.says('Hello?');
    await runUntilIdle(scene);
    expect(await lead.heard()).toEqual(['Sorry, here I am.']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('about a first message does not cost the second its answer', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ ...OWN, empty: true, times: 2 });
    await lead.says('Hi');
    scene.whileThinking(async () => scene.whileThinking(() => lead.says('Hello again')));
    await runUntilIdle(scene);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('is no emoji, NUL or half a surrogate that the database refuses', async () => {
    const lead = await scene.lead();
    await scene.outside.script(said('Fine \ud83d\ude00 \u0000 \ud83d'));
    await lead.says('Hi');
    await runUntilIdle(scene);
    expect(await lead.heard()).toEqual(['Fine 😀  �']);
  });
});
