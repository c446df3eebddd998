import { expect, it } from 'vitest';
import { specOfWebsiteForm } from '#domain/campaigns/campaign-spec.ts';
import { websiteForm as websiteFormSchema } from '#domain/campaigns/website-form.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { websiteForm, setUpGenerationScene } from '#server/test/scenes/generation-scene.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { startOnDraft } from './start-generation.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration, rowsOf } = test;

it('purges old generations and limits a team to 30 an hour', async () => {
  const team = await buildTeam(test.services, { plan: 'starter' });
  const old = await fromWebsite(team);
  await as(team.owner).cancelCreation({ team_slug: team.team_slug, creation_id: old.creation_id });
  await test.services.db.inTeam(team.scope, (tx) =>
    tx.db
      .updateTable('campaign_creations')
      .set({ started_at: new Date(0), ended_at: new Date(1) })
      .execute(),
  );
  for (let count = 0; count < 30; count += 1) {
    const { creation_id } = await fromWebsite(team);
    await as(team.owner).cancelCreation({ team_slug: team.team_slug, creation_id });
  }
  await expect(fromWebsite(team)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  await expect(getGeneration(team, old.creation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rowsOf(team)).toEqual([]);
});

it('generations on a draft that begin at once pass the limit no more than others', async () => {
  const team = await buildTeam(test.services, { plan: 'starter' });
  const { campaign_id, campaign_slug, creation_id } = await fromWebsite(team);
  const db = test.scene.queue;
  const copies = (count: number) => `INSERT INTO campaign_creations (team_id, creation_id, kind,
      user_id, campaign_id, campaign_slug, campaign_name, form, steps)
    SELECT team_id, gen_random_uuid(), kind, user_id, campaign_id, campaign_slug, campaign_name,
      form, steps FROM campaign_creations, generate_series(1, ${count})
    WHERE creation_id = '${creation_id}'`;
  await db.query(copies(28));
  const requester = {
    scope: team.scope,
    team_slug: team.team_slug,
    user_id: team.owner.user_id,
    by_automation: true,
  };
  const spec = specOfWebsiteForm(websiteFormSchema.parse(websiteForm));
  const begin = () =>
    startOnDraft(
      test.services,
      requester,
      { kind: 'website', spec },
      { campaign_id, campaign_slug },
    );
  const another = `WITH team AS (SELECT FROM team_settings WHERE team_id = $1 FOR NO KEY UPDATE)
    ${copies(1)} AND (SELECT count(*) FROM team) = 1`;
  await expect(
    withConcurrentChange(test.scene.database.url, { text: another, values: [team.team_id] }, begin),
  ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
