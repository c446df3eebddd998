import { describe, expect, it } from 'vitest';
import { DOUBTED, buildTakenOverLead, usesOf, WORDS } from '#server/test/scenes/opt-out-reading.ts';
import { ref, rpcOf, spend } from '#server/test/builders/own-models.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const calls = async () => (await scene.outside.asked()).length;
const setTeam = ({ campaign: { team } }: SceneLead, what: string) =>
  scene.queue.query(`UPDATE team_settings SET ${what} WHERE team_id = $1`, [team.team_id]);

describe('the model is not asked', () => {
  it.each([
    ['without a plan', `subscription_plan = 'free'`],
    ['for a canceled one', `subscription_status = 'canceled'`],
    ['when its messages are used up', 'messages_limit = 0'],
  ])('%s', async (_why, what) => {
    const lead = await buildTakenOverLead(scene);
    await setTeam(lead, what);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await calls()).toBe(0);
    expect(await usesOf(scene, lead)).toEqual([]);
  });

  it('when the spending ceiling is reached', async () => {
    const lead = await buildTakenOverLead(scene);
    const { team } = lead.campaign;
    await rpcOf(scene, team).models.saveCeilings({ ...ref(team), day: 1, month: null });
    await spend(scene, team, 1e9);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await calls()).toBe(0);
  });
});

describe('an outage of the model', () => {
  async function inOutage() {
    const lead = await buildTakenOverLead(scene);
    await scene.outside.fault('openai', { match: '/chat/completions', status: 500 });
    await lead.says(WORDS);
    // Another worker, because this one would remember how long the model asked to wait.
    await scene.queue.run(scene.anotherProcess());
    const planned = await scene.queue.plannedWork();
    expect(planned).toMatchObject([
      { task_identifier: 'agent:read-opt-out', payload: { tries: 1 } },
    ]);
    return lead;
  }

  it('is waited out', async () => {
    const lead = await inOutage();
    await scene.outside.heal();
    await scene.outside.script(DOUBTED);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });

  it('ends the reading after an hour; what the lead writes later is read with it', async () => {
    const lead = await inOutage();
    await scene.queue.query(
      `UPDATE graphile_worker._private_jobs SET payload = (payload::jsonb || '{"tries": 60}')::json`,
    );
    await scene.queue.run(scene.anotherProcess());
    expect(await scene.queue.plannedWork()).toEqual([]);
    await scene.outside.heal();
    await scene.outside.script(DOUBTED);
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });
});
