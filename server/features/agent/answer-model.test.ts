import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { metrics } from '#server/platform/metrics.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const said = (reply: string) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '' },
});

/** Runs the worker until it plans nothing any more, at most a few times. */
async function runOut() {
  for (let turn = 0; turn < 6; turn += 1) {
    if ((await scene.queue.planned()).length === 0) return;
    await scene.runJobs();
  }
}

async function expectGivenUp(lead: SceneLead) {
  expect(await lead.heard()).toEqual([]);
  expect(await lead.conversation()).toMatchObject({ needs_attention: true, ai_state: 'ai_active' });
  expect(await eventsOf(lead)).toEqual(['model_failed']);
  expect(await scene.queue.plannedWork()).toEqual([]);
}

/** When the first of what is planned is due, in ms. */
const nextTry = async () =>
  Math.min(...(await scene.queue.planned()).map((job) => job.run_at.getTime()));

/** What was asked about leads: checks of the model are none. */
const asked = async () =>
  (await scene.outside.asked()).filter((one) => !one.lastMessage.includes('Are you there?'));
const answered = async () => (await asked()).filter((one) => one.status === 200);

/** Only the lead's text gets it: a check of the model goes well. */
const OWN = { match: 'Hi' };

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
    // Another one, because a worker remembers that the model asked for time.
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

  it('is given the time that it asks for, whoever writes meanwhile', async () => {
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
      await runOut();
      await expectGivenUp(lead);
      expect(await answered()).toHaveLength(2);
    },
  );

  it.each([400, 413, 422])(
    'refusing what it is asked (%i): it is asked twice, and a person is told',
    async (status) => {
      // A model that never answered is asked more plainly first.
      await (await scene.lead()).says('Good morning');
      await runOut();
      const before = (await asked()).length;
      const lead = await scene.lead();
      await scene.outside.script({ ...OWN, status, times: null });
      await lead.says('Hi');
      await runOut();
      await expectGivenUp(lead);
      expect(await asked()).toHaveLength(before + 2);
    },
  );

  it('once: the second answer is said', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ garbage: 'content' }, said('Here I am.'));
    await lead.says('Hi');
    await runOut();
    expect(await lead.heard()).toEqual(['Here I am.']);
    expect(await eventsOf(lead)).toEqual([]);
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
    await runOut();
    expect((await failed()) - before).toBe(1);
  });

  it('twice is not for ever: what the lead writes next is answered', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ ...OWN, empty: true, times: 2 });
    await lead.says('Hi');
    await runOut();
    await expectGivenUp(lead);
    await scene.outside.script(said('Sorry, here I am.'));
    await lead.says('Hello?');
    await runOut();
    expect(await lead.heard()).toEqual(['Sorry, here I am.']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('about a first message does not cost the second its answer', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ ...OWN, empty: true, times: 2 });
    await lead.says('Hi');
    scene.whileThinking(async () => scene.whileThinking(() => lead.says('Hello again')));
    await runOut();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('is no emoji, NUL or half a surrogate that the database refuses', async () => {
    const lead = await scene.lead();
    await scene.outside.script(said('Fine \ud83d\ude00 \u0000 \ud83d'));
    await lead.says('Hi');
    await runOut();
    expect(await lead.heard()).toEqual(['Fine 😀  �']);
  });
});

describe('a model that answers everybody badly', () => {
  const many = () => Promise.all(Array.from({ length: 8 }, () => scene.lead()));

  it('gives no lead up: all are answered once it is well, and only one lead at a time tries it', async () => {
    const leads = await many();
    await scene.outside.script({ garbage: 'content', times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 6; round += 1) await scene.runJobs();
    for (const lead of leads) expect(await eventsOf(lead)).toEqual([]);
    const inTheBeginning = (await asked()).length;
    expect(inTheBeginning).toBeLessThanOrEqual(leads.length);
    for (let trials = 0; trials < 3; trials += 1) {
      await endPause();
      await scene.runJobs();
    }
    expect((await asked()).length).toBe(inTheBeginning + 3);
    await scene.outside.control('DELETE', '/openai/script');
    await endPause();
    await runOut();
    for (const lead of leads) {
      expect(await lead.heard()).toHaveLength(1);
      expect(await eventsOf(lead)).toEqual([]);
      expect(await lead.conversation()).toMatchObject({ needs_attention: false });
    }
  });

  it('does not give up the only lead who writes: a check tells that it is not their text', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ content: { answer: 'Hello' }, times: null });
    await lead.says('Hi');
    for (let round = 0; round < 4; round += 1) await scene.runJobs();
    expect(await eventsOf(lead)).toEqual([]);
    expect(await scene.queue.planned()).toHaveLength(1);
    await scene.outside.control('DELETE', '/openai/script');
    await endPause();
    await runOut();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('although its check goes well is at fault when three leads meet it', async () => {
    const leads = await many();
    await scene.outside.script({ ...OWN, truncated: true, times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 4; round += 1) await scene.runJobs();
    for (const lead of leads) expect(await eventsOf(lead)).toEqual([]);
  });

  it('is known to every worker, also to one that starts then', async () => {
    const [lead, other] = [await scene.lead(), await scene.lead()];
    await scene.outside.script({ garbage: 'content', times: null });
    await lead.says('Hi');
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    const before = (await asked()).length;
    await other.says('Hi');
    await scene.queue.run(scene.anotherProcess());
    expect(await asked()).toHaveLength(before);
    expect(await scene.queue.planned()).toHaveLength(2);
  });

  it('is known of every lead who was put off, also to a worker that has met only good answers', async () => {
    const other = scene.anotherProcess();
    const early = await scene.lead();
    await early.says('Hi');
    await scene.queue.run(other);
    const leads = await many();
    await scene.outside.script({ garbage: 'content', times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    const before = (await asked()).length;
    await scene.queue.query(`UPDATE model_health SET next_trial_at = now() + interval '1 hour'`);
    await scene.queue.run(other);
    expect(await scene.queue.planned()).toHaveLength(leads.length);
    expect(await asked()).toHaveLength(before);
  });

  it('is shown to a person by a lead who has waited for minutes', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ garbage: 'content', times: null });
    await lead.says('Hi', { at: Math.floor(Date.now() / 1000) - 600 });
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await eventsOf(lead)).toEqual([]);
  });

  it('costs no statement while it is well', async () => {
    const worker = scene.anotherProcess();
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.run(worker);
    const outsideTeams = vi.spyOn(worker.db, 'outsideTeams');
    await lead.says('How much is it?');
    await scene.queue.run(worker);
    expect(await lead.heard()).toHaveLength(2);
    expect(outsideTeams).not.toHaveBeenCalled();
  });
});

/** The next lead may try the model now. */
async function endPause() {
  await scene.queue.query('UPDATE model_health SET next_trial_at = now(), trial_until = NULL');
}

async function eventsOf(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  const rows = await scene.queue.query<{ kind: string }>(
    'SELECT kind FROM conversation_events WHERE conversation_id = $1 ORDER BY at, event_id',
    [conversation_id],
  );
  return rows.map((row) => row.kind);
}
