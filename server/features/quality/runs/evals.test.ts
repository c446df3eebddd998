import { spend } from '#server/test/builders/own-models.ts';
import { lastingProblemCopy } from '#copy/playground/model-problems.ts';
import { describe, expect, it } from 'vitest';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import { MAX_CASES } from '#domain/quality/schema.ts';
import { newId } from '#server/platform/id.ts';
import { fileScene } from '#server/test/scene.ts';
import { playEvals } from './run-job.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const scene = await fileScene();

describe('a run', () => {
  it('plays every persona through the real turn, and checks what was said', async () => {
    const { rpc, played, team } = await buildTestedCampaign(scene);
    const { run, chats, rows } = await played({ personas: [...PERSONA_IDS] });
    expect(run).toMatchObject({ state: 'done', chats: 18, chats_done: 18, changed: [] });
    expect(run.calls).toBeGreaterThan(18);
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
    const { played, rpc, team } = await buildTestedCampaign(scene);
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

  it('resumes after a crash without asking again for what is stored', async () => {
    const { start, rpc } = await buildTestedCampaign(scene);
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
    const { start, rpc, team } = await buildTestedCampaign(scene);
    const run = await start();
    await rpc.evals.cancel(run);
    const { scope } = await scopeOf(team.team_id);
    await playEvals(scene.services, scope, run.run_id);
    const { run: after } = await rpc.evals.report(run);
    expect(after).toMatchObject({ state: 'cancelled', calls: 0, chats_done: 0 });
  });

  it('is refused while another of the campaign is running, and without a persona to play', async () => {
    const { start } = await buildTestedCampaign(scene);
    await expect(start({ personas: [] })).rejects.toMatchObject({ code: 'CONFLICT' });
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

async function scopeOf(team_id: string) {
  const { openTeamScope } = await import('#server/platform/db/team-scope.ts');
  return { scope: openTeamScope(team_id) };
}

// Last, because this process remembers the outage for a while.
describe('an outage', () => {
  it('that no waiting mends ends the run, and says what to do', async () => {
    const { start, rpc } = await buildTestedCampaign(scene);
    const run = await start({ judge: false, personas: ['curious'] });
    await scene.outside.fault('openai', { status: 401 });
    await scene.runJobs();
    await scene.outside.heal();
    const { run: after } = await rpc.evals.report(run);
    expect(after).toMatchObject({ state: 'failed', problem: lastingProblemCopy.key });
  });

  it('is waited through, up to the spending ceiling', async () => {
    const { start, rpc, team } = await buildTestedCampaign(scene);
    const run = await start({ judge: false });
    await scene.outside.fault('openai', { status: 503 });
    await scene.runJobs();
    expect((await rpc.evals.report(run)).run.state).toBe('running');
    await scene.outside.heal();
    await rpc.models.saveCeilings({ team_slug: team.team_slug, day: 0.01, month: null });
    await spend(scene, team, 20_000_000);
    const { scope } = await scopeOf(team.team_id);
    await playEvals(scene.services, scope, run.run_id);
    const { run: after } = await rpc.evals.report(run);
    expect(after.state).toBe('failed');
    expect(after.problem).toContain('ceiling');
  });
});

it('a test that reached the limit is not refused when it is sent again', async () => {
  const { rpc, ref, team } = await buildTestedCampaign(scene);
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
