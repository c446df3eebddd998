import { expect, it } from 'vitest';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { buildTeam } from './builders/builders.ts';
import { openServer } from './open-server.ts';
import { watchTeamStatements } from './team-statements.ts';

const { services } = await openServer();
const statements = watchTeamStatements();

it('finds statements about teams that name none, and no others', async () => {
  const { team_id } = await buildTeam(services);
  await statements.during(() =>
    services.db.inTeam(openTeamScope(team_id), async ({ db }) => {
      await db.selectFrom('campaigns').select('campaign_id').execute();
      await db.selectFrom('tags').select('tag_id').where('team_id', '=', team_id).execute();
      await db.selectFrom('users').select('id').execute();
    }),
  );
  const found = statements.withoutTeam(['campaigns', 'tags']);
  expect(found).toEqual([expect.stringContaining('"campaigns"')]);
  expect(statements.seen.size).toBe(3);
});
