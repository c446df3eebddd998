import { describe, expect, it } from 'vitest';
import { buildMember, buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { websiteForm, setUpGenerationScene } from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration } = test;

describe('a person’s latest generation', () => {
  const mine = (team: BuiltTeam) => as(team.owner).myCreation({ team_slug: team.team_slug });

  it('is found after a reload until its outcome is acknowledged', async () => {
    const team = await buildTeam(test.services);
    expect(await mine(team)).toBeNull();
    const { creation_id } = await fromWebsite(team);
    const acknowledge = () =>
      as(team.owner).acknowledgeCreation({ team_slug: team.team_slug, creation_id });
    expect(await mine(team)).toMatchObject({ creation_id, state: 'running' });
    await expect(acknowledge()).rejects.toMatchObject({ code: 'CONFLICT' });
    await test.scene.runJobs();
    expect(await mine(team)).toMatchObject({ creation_id, state: 'done' });
    expect(await acknowledge()).toEqual({ ok: true });
    expect(await acknowledge()).toEqual({ ok: true });
    expect(await mine(team)).toBeNull();
  });

  it('is not shown to others', async () => {
    const team = await buildTeam(test.services);
    const editor = await buildMember(test.services, { team, role: 'editor' });
    await fromWebsite(team);
    expect(await as(editor).myCreation({ team_slug: team.team_slug })).toBeNull();
  });

  it('has the current slug of a renamed campaign', async () => {
    const team = await buildTeam(test.services);
    const { creation_id, campaign_slug } = await fromWebsite(team);
    const before = {
      campaign_name: websiteForm.campaign_name,
      agent_name: websiteForm.agent_name,
      website_url: websiteForm.website_url,
      calendar_url: websiteForm.goal_value,
    };
    await test.scene.runJobs();
    const { campaign_slug: now } = await as(team.owner).update({
      team_slug: team.team_slug,
      campaign_slug,
      form: { ...before, campaign_name: 'Autumn' },
      before,
    });
    expect((await getGeneration(team, creation_id)).campaign_slug).toBe(now);
  });
});
