import { describe, expect, it } from 'vitest';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { processGeneration } from './generation-job.ts';
import {
  blockedSite,
  statesOf,
  setUpGenerationScene,
} from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration, rowsOf } = test;

describe('a cancelled generation', () => {
  const cancel = (team: BuiltTeam, creation_id: string) =>
    as(team.owner).cancelCreation({ team_slug: team.team_slug, creation_id });

  it('removes its draft at once and drops a later result', async () => {
    const team = await buildTeam(test.services, { plan: 'starter' });
    const { site, reads } = blockedSite();
    test.services.sites = site;
    const { creation_id } = await fromWebsite(team);
    const processing = processGeneration(test.services, team.scope, creation_id);
    await eventually('the site is being read', () => reads.length === 1);
    expect(await cancel(team, creation_id)).toEqual({ ok: true });
    expect(await rowsOf(team)).toEqual([]);
    reads[0]?.();
    await processing;
    expect(await rowsOf(team)).toEqual([]);
    expect(await getGeneration(team, creation_id)).toMatchObject({
      state: 'cancelled',
      error: null,
    });
    expect(await as(team.owner).myCreation({ team_slug: team.team_slug })).toBeNull();
    expect(await cancel(team, creation_id)).toEqual({ ok: true });
    await expect(fromWebsite(team)).resolves.toBeDefined();
  });

  it('does not wait for the model', async () => {
    const team = await buildTeam(test.services);
    await test.scene.outside.script({ delayMs: 60_000, times: null });
    const { creation_id } = await fromWebsite(team);
    const processing = processGeneration(test.services, team.scope, creation_id);
    await eventually(
      'the step is reached',
      async () => statesOf(await getGeneration(team, creation_id))[4] === 'offer running',
    );
    await cancel(team, creation_id);
    await processing;
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'cancelled' });
  });

  it('is refused once the campaign is ready', async () => {
    const team = await buildTeam(test.services);
    const { creation_id } = await fromWebsite(team);
    await test.scene.runJobs();
    await expect(cancel(team, creation_id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rowsOf(team)).toHaveLength(1);
  });

  it('is the outcome when the campaign is deleted', async () => {
    const team = await buildTeam(test.services);
    const { creation_id, campaign_id } = await fromWebsite(team);
    await as(team.owner).remove({ team_slug: team.team_slug, campaign_id });
    await test.scene.runJobs();
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'cancelled' });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('is either cancelled or done when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await buildTeam(test.services);
      const { creation_id } = await fromWebsite(team);
      const [, cancelled] = await Promise.allSettled([
        processGeneration(test.services, team.scope, creation_id),
        eventually(
          'the step is reached',
          async () => statesOf(await getGeneration(team, creation_id))[4] !== 'offer waiting',
        ).then(() => cancel(team, creation_id)),
      ]);
      const { state } = await getGeneration(team, creation_id);
      const done = cancelled?.status === 'rejected';
      expect(state).toBe(done ? 'done' : 'cancelled');
      expect(await rowsOf(team)).toHaveLength(done ? 1 : 0);
    }
  });
});
