import { sql } from 'kysely';
import type { Requester } from '#server/features/campaigns/queries.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

type TeamRow = Record<'team_id' | 'team_slug' | 'owner_user_id', string>;

/** Scope resolver: a valid token acts for any team, as its owner. */
export async function requesterForAutomation(
  { db }: Pick<Services, 'db'>,
  team_slug: string,
): Promise<Requester | undefined> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<TeamRow>`SELECT * FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  const [team] = rows;
  if (!team) return undefined;
  const { team_id, owner_user_id: user_id } = team;
  return { scope: openTeamScope(team_id), team_slug: team.team_slug, user_id, by_automation: true };
}
