import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

const NONE = { code: 'NOT_FOUND', message: 'Campaign not found' };
const OTHERS = { code: 'FORBIDDEN', message: 'Unauthorized' };

it("says of a campaign that it is not the team's only to who sees it in another one", async () => {
  const [mine, theirs] = [await buildTeam(services), await buildCampaign(services)];
  const { rpc } = openBrowser(services, mine.owner);
  const { campaign_slug } = theirs;
  const open = (slug = campaign_slug) =>
    rpc.prompts.editor({ team_slug: mine.team_slug, campaign_slug: slug });
  await expect(open()).rejects.toMatchObject(NONE);
  await buildMember(services, { team: theirs.team, role: 'viewer', person: mine.owner });
  await expect(open()).rejects.toMatchObject(OTHERS);
  await expect(open('spring-nobody')).rejects.toMatchObject(NONE);
});

it('keeps a team that asks for a second factor to itself', async () => {
  const [mine, theirs] = [await buildTeam(services), await buildCampaign(services)];
  await buildMember(services, { team: theirs.team, role: 'editor', person: mine.owner });
  await services.db.inTeam(theirs.team.scope, (tx) =>
    tx.db.updateTable('team_settings').set({ two_factor_required: true }).execute(),
  );
  const { rpc } = openBrowser(services, mine.owner);
  const { campaign_slug } = theirs;
  await expect(
    rpc.prompts.editor({ team_slug: mine.team_slug, campaign_slug }),
  ).rejects.toMatchObject(NONE);
});
