import { spend } from '#server/test/builders/own-models.ts';
import { describe, expect, it } from 'vitest';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { guidedForm, setUpGenerationScene } from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration, rowsOf } = test;

describe('a spending ceiling that is reached', () => {
  const reach = async (team: BuiltTeam) => {
    await test.scene.queue.query(
      `INSERT INTO model_settings (team_id, version, ceiling_day_nanos)
       VALUES ($1, gen_random_uuid(), 7)`,
      [team.team_id],
    );
    await spend(test.scene, team, 7);
  };

  it('refuses both ways of generating a campaign, and stores nothing', async () => {
    const team = await buildTeam(test.services);
    await reach(team);
    const { team_slug, owner } = team;
    for (const attempt of [
      () => fromWebsite(team),
      () => as(owner).createFromAnswers({ team_slug, form: guidedForm }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'SPENDING_CEILING',
        message: expect.stringContaining('set up the campaign by hand'),
      });
    }
    expect(await rowsOf(team)).toEqual([]);
    expect(await test.scene.runJobs()).toEqual([]);
  });

  it('lets one end that has begun', async () => {
    const team = await buildTeam(test.services);
    const { creation_id } = await fromWebsite(team);
    await reach(team);
    await test.scene.runJobs();
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'done' });
  });
});
