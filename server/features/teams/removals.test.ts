import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

it('a removed member reads which team, by whom and when; no one else does', async () => {
  const team = await buildTeam(services);
  const { team_slug } = team;
  const gone = await buildMember(services, { team, role: 'viewer' });
  const stays = await buildMember(services, { team, role: 'viewer' });
  const owner = openBrowser(services, team.owner);
  await owner.rpc.teams.removeMember({ team_slug, user_id: gone.user_id });
  expect(await openBrowser(services, gone).rpc.teams.removals()).toEqual([
    {
      team_slug,
      team_name: (await owner.rpc.teams.home({ team_slug })).team.team_name,
      removed_by: (await owner.rpc.accounts.me())?.user.name,
      removed_at: expect.any(String),
    },
  ]);
  expect(await openBrowser(services, stays).rpc.teams.removals()).toEqual([]);
});

it('a member who left knows why', async () => {
  const team = await buildTeam(services);
  const member = await buildMember(services, { team, role: 'viewer' });
  const browser = openBrowser(services, member);
  await browser.rpc.teams.leave({ team_slug: team.team_slug });
  expect(await browser.rpc.teams.removals()).toEqual([]);
});
