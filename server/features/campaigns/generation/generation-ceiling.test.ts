import { describe, expect, it } from 'vitest';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { guidedForm, setUpGenerationScene } from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration, rowsOf } = test;

describe('a spending ceiling that is reached', () => {
  const reach = ({ team_id }: BuiltTeam) =>
    test.scene.queue.query(
      `WITH spent AS (INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
         VALUES ($1, 15, (now() AT TIME ZONE 'UTC')::date, 7, 7))
       INSERT INTO model_settings (team_id, version, ceiling_day_nanos)
       VALUES ($1, gen_random_uuid(), 7)`,
      [team_id],
    );

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
