import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERSONA_IDS, type PersonaId } from '#domain/evals/personas.ts';
import { MAX_CASES } from '#domain/evals/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember } from '#server/test/builders.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { playRun } from './run-job.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

const OFFER = 'Twelve weeks of coaching for 900 €. The first call is free.';

/** A campaign with an offer, its owner's browser, and what a run needs. */
async function tested() {
  const campaign = await buildCampaign(scene.services);
  const { team, campaign_id, campaign_slug } = campaign;
  await scene.queue.query(
    `UPDATE campaigns SET offer_description = $2, behavior_prompt = behavior_prompt || $3,
       behavior_prompt_template = $4 WHERE campaign_id = $1`,
    [campaign_id, OFFER, `\n<offer>\n${OFFER}\n</offer>`, ''],
  );
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_id };
  const slug = { team_slug: team.team_slug, campaign_slug };
  const start = async (more: Partial<Parameters<typeof rpc.evals.start>[0]> = {}) => {
    const run_id = newId();
    const personas: PersonaId[] = ['curious'];
    const plan = { tested: 'live', personas, seeds: 1, max_turns: 3 } as const;
    await rpc.evals.start({ ...ref, ...plan, run_id, ...more });
    return { team_slug: team.team_slug, run_id };
  };
  const played = async (more: Parameters<typeof start>[0] = {}) => {
    const run = await start(more);
    await scene.runJobs();
    return rpc.evals.report(run);
  };
  return { team, rpc, ref, slug, start, played };
}

type Tested = Awaited<ReturnType<typeof tested>>;

async function saveDraft({ rpc, slug }: Tested, behavior_prompt_template: string) {
  const { live, draft } = await rpc.prompts.editor(slug);
  const content = { ...live.content, behavior_prompt_template };
  const { revision } = await rpc.prompts.saveDraft({
    ...slug,
    content,
    revision: draft?.revision ?? null,
    live_number: live.number,
  });
  return { ...slug, revision: revision ?? '', live_number: live.number, why: '' };
}

describe('a run', () => {
  it('plays every persona through the real turn, and checks what was said', async () => {
    const { rpc, played, team } = await tested();
    const { run, chats, rows } = await played({ personas: [...PERSONA_IDS] });
    expect(run).toMatchObject({ state: 'done', chats: 13, chats_done: 13, changed: [] });
    expect(run.calls).toBeGreaterThan(13);
    expect(rows.map(({ group }) => group)).toEqual([...PERSONA_IDS]);
    const place = chats.findIndex(({ persona }) => persona === 'opts_out');
    const chat = await rpc.evals.transcript({
      team_slug: team.team_slug,
      run_id: run.run_id,
      place,
    });
    expect(chat.turns.at(-1)).toMatchObject({ by: 'silence' });
    expect(chat.results).toContainEqual({ check: 'opt_out', passed: true, failures: [] });
  });

  it('gives the same result each time, and another with another variation', async () => {
    const { played, rpc, team } = await tested();
    const turnsOf = async (more: Parameters<typeof played>[0]) => {
      const { run } = await played({ personas: ['price_first'], judge: false, ...more });
      const ref = { team_slug: team.team_slug, run_id: run.run_id };
      const texts = async (place: number) =>
        (await rpc.evals.transcript({ ...ref, place })).turns.map(
          (turn) => 'text' in turn && turn.text,
        );
      return { first: await texts(0), last: await texts(run.chats - 1) };
    };
    const once = await turnsOf({});
    expect((await turnsOf({})).first).toEqual(once.first);
    expect((await turnsOf({ seeds: 2 })).last).not.toEqual(once.first);
  });

  it('goes on after a crash without asking again for what is stored', async () => {
    const { start, rpc } = await tested();
    const run = await start({ judge: false });
    await scene.queue.query(
      `UPDATE eval_chats SET turns = $2, state = 'running' WHERE run_id = $1`,
      [
        run.run_id,
        JSON.stringify([
          {
            by: 'lead',
            text: 'Hi, what do you offer?',
            intent: 'talks',
            ends: true,
            language: 'en',
          },
        ]),
      ],
    );
    await scene.runJobs();
    const report = await rpc.evals.report(run);
    expect(report.run).toMatchObject({ state: 'done', calls: 1 });
    const { turns } = await rpc.evals.transcript({ ...run, place: 0 });
    expect(turns.map(({ by }) => by)).toEqual(['lead', 'agent']);
  });

  it('stores nothing more once it is cancelled', async () => {
    const { start, rpc, team } = await tested();
    const run = await start();
    await rpc.evals.cancel(run);
    const { scope } = await scopeOf(team.team_id);
    await playRun(scene.services, scope, run.run_id);
    const { run: after } = await rpc.evals.report(run);
    expect(after).toMatchObject({ state: 'cancelled', calls: 0, chats_done: 0 });
  });

  it('is refused while another of the campaign goes on, and without anybody to play', async () => {
    const { start } = await tested();
    await expect(start({ personas: [] })).rejects.toMatchObject({ code: 'CONFLICT' });
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

async function scopeOf(team_id: string) {
  const { openTeamScope } = await import('#server/platform/db/team-scope.ts');
  return { scope: openTeamScope(team_id) };
}

describe('the gate', () => {
  const EVERYBODY = { personas: [...PERSONA_IDS], tested: 'draft' as const };
  const GOOD = 'You are {{agentName}}, the sales agent of {{companyName}}.\n{{offerDescription}}';
  const BAD = `${GOOD}\nPromise everyone 50 % off today.`;

  it('warns by default, and lets a draft without evals go live', async () => {
    const one = await tested();
    const publication = await saveDraft(one, GOOD);
    const gate = await one.rpc.evals.gate(one.slug);
    expect(gate).toMatchObject({ gate: 'warn', verdict: { passed: false, reason: 'no_run' } });
    await one.rpc.prompts.publish(publication);
    expect((await one.rpc.prompts.editor(one.slug)).draft).toBeNull();
  });

  it('refuses a bad prompt where it is binding, says why, and opens when it is mended', async () => {
    const one = await tested();
    const { rpc, slug, team } = one;
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'binding', threshold: 80 });
    const bad = await saveDraft(one, BAD);
    const { run, rows } = await one.played(EVERYBODY);
    expect(run.critical).toBeGreaterThan(0);
    const failing = rows.flatMap(({ cells }) => cells.filter(({ done, passed }) => passed < done));
    expect(failing.map(({ check }) => check)).toContain('no_invention');
    await expect(rpc.prompts.publish(bad)).rejects.toMatchObject({ code: 'EVALS_MISSING' });
    const good = await saveDraft(one, GOOD);
    expect((await rpc.evals.gate(slug)).verdict).toMatchObject({ reason: 'out_of_date' });
    const mended = await one.played(EVERYBODY);
    expect(mended.run.critical).toBe(0);
    expect(mended.before?.worse).toEqual([]);
    expect(mended.before?.better.length).toBeGreaterThan(0);
    await rpc.prompts.publish(good);
  });

  it('lets the owner through with a reason that the version and the audit log keep', async () => {
    const one = await tested();
    const { rpc, slug, team } = one;
    await rpc.evals.saveGate({ team_slug: team.team_slug, gate: 'binding', threshold: 80 });
    const publication = { ...(await saveDraft(one, GOOD)), gate_reason: 'The fair begins' };
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const theirs = openBrowser(scene.services, editor).rpc;
    await expect(theirs.prompts.publish(publication)).rejects.toMatchObject({
      code: 'EVALS_MISSING',
    });
    await rpc.prompts.publish(publication);
    const [version] = await rpc.prompts.versions(slug);
    expect(version).toMatchObject({ gate_reason: 'The fair begins' });
    const logged = await scene.queue.query(
      `SELECT details FROM audit_log WHERE action = 'prompts.gate_overridden' AND subject_team_id = $1`,
      [team.team_id],
    );
    expect(logged).toEqual([{ details: { reason: 'The fair begins', because: 'no_run' } }]);
  });
});

describe('a recorded test', () => {
  it('is played with every run, up to its answer', async () => {
    const { rpc, ref, played } = await tested();
    const case_id = newId();
    await rpc.evals.makeCase({
      ...ref,
      case_id,
      name: 'The price',
      origin: 'hand',
      turns: [{ by: 'lead', text: 'How much does it cost?' }],
      must: ['colleague'],
      must_not: ['guarantee'],
    });
    const { chats, rows } = await played({ personas: [], judge: false });
    expect(chats).toMatchObject([
      { case_name: 'The price', state: 'done', failed: [], messages: 2 },
    ]);
    expect(rows[0]?.cells.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['must', 'must_not']),
    );
    await rpc.evals.removeCase({ team_slug: ref.team_slug, case_id });
    expect((await rpc.evals.page(ref)).cases).toEqual([]);
  });

  it('comes from a conversation without the lead, and goes with the lead', async () => {
    const lead = await scene.lead();
    await lead.says('Hello, mail me at eve@private.example or call +49 151 2345678');
    await scene.runJobs();
    const { team, campaign_id } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const { conversation_id } = (await lead.conversation()) as { conversation_id: string };
    const case_id = newId();
    await rpc.evals.makeCaseFromConversation({
      team_slug: team.team_slug,
      conversation_id,
      case_id,
    });
    const ref = { team_slug: team.team_slug, campaign_id };
    const [made] = (await rpc.evals.page(ref)).cases;
    const text = JSON.stringify(made);
    expect(made?.origin).toBe('conversation');
    expect(text).not.toContain('eve@private.example');
    expect(text).not.toContain('2345678');
    await scene.queue.query('DELETE FROM conversations WHERE conversation_id = $1', [
      conversation_id,
    ]);
    expect((await rpc.evals.page(ref)).cases).toEqual([]);
  });
});

describe('people and the judge', () => {
  it('are compared where people labelled an answer', async () => {
    const { rpc, played, team } = await tested();
    const { run, agreement } = await played({ personas: ['in_a_hurry'] });
    expect(agreement).toEqual({ n: 0, share: null });
    const ref = { team_slug: team.team_slug, run_id: run.run_id };
    await rpc.evals.label({ ...ref, place: 0, turn: 1, good: true });
    expect((await rpc.evals.report(ref)).agreement).toEqual({ n: 1, share: 1 });
    await rpc.evals.label({ ...ref, place: 0, turn: 1, good: false });
    expect((await rpc.evals.report(ref)).agreement).toEqual({ n: 1, share: 0 });
    await expect(rpc.evals.label({ ...ref, place: 0, turn: 0, good: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are told what a run will cost before it starts, by what runs took before', async () => {
    const { rpc, ref, played } = await tested();
    const personas: PersonaId[] = ['curious'];
    const plan = { ...ref, personas, tested: 'live', seeds: 2 } as const;
    const before = await rpc.evals.estimate(plan);
    expect(before).toMatchObject({ conversations: 2, from: 'length', paused: false });
    const { run } = await played();
    const after = await rpc.evals.estimate(plan);
    expect(after).toMatchObject({ from: 'measured', calls: run.calls * 2, tokens: run.tokens * 2 });
  });
});

// Last, as this process remembers for a while that the model was away.
describe('an outage', () => {
  it('is waited through, up to the spending ceiling', async () => {
    const { start, rpc, team } = await tested();
    const run = await start({ judge: false });
    await scene.outside.fault('openai', { status: 503 });
    await scene.runJobs();
    expect((await rpc.evals.report(run)).run.state).toBe('running');
    await scene.outside.heal();
    await rpc.models.saveCeilings({ team_slug: team.team_slug, day: 0.01, month: null });
    await scene.queue.query(
      `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
       VALUES ($1, 0, (now() AT TIME ZONE 'UTC')::date, 20000000, 20000000)
       ON CONFLICT (team_id, slot) DO UPDATE SET day_nanos = 20000000`,
      [team.team_id],
    );
    const { scope } = await scopeOf(team.team_id);
    await playRun(scene.services, scope, run.run_id);
    const { run: after } = await rpc.evals.report(run);
    expect(after.state).toBe('failed');
    expect(after.problem).toContain('ceiling');
  });
});

it('a test that reached the limit is not refused when it is sent again', async () => {
  const { rpc, ref, team } = await tested();
  await scene.queue.query(
    `INSERT INTO eval_cases (team_id, case_id, campaign_id, name, origin, turns)
     SELECT $1, gen_random_uuid(), $2, 'Full', 'hand', '[]' FROM generate_series(1, $3::int)`,
    [team.team_id, ref.campaign_id, MAX_CASES - 1],
  );
  const made = {
    ...ref,
    case_id: newId(),
    name: 'The last one',
    origin: 'hand' as const,
    turns: [{ by: 'lead' as const, text: 'Hello' }],
    must: [],
    must_not: [],
    status: null,
    silent: false,
  };
  await rpc.evals.makeCase(made);
  expect(await rpc.evals.makeCase(made)).toEqual({ case_id: made.case_id });
  await expect(rpc.evals.makeCase({ ...made, case_id: newId() })).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  });
});
