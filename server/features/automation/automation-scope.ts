import { sql } from 'kysely';
import type { Requester } from '#server/features/campaigns/queries.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { isSame } from '#server/platform/secrets/is-same.ts';
import type { Services } from '#server/services.ts';

export type TokenCheck = 'disabled' | 'invalid' | 'valid';

/** Compares a caller's token with the automation's. Without a configured token, none is valid. */
export function checkToken(
  token: string | undefined,
  authorization: string | undefined,
): TokenCheck {
  if (!token) return 'disabled';
  return isSame(authorization ?? '', `Bearer ${token}`) ? 'valid' : 'invalid';
}

interface TeamRow {
  team_id: string;
  team_slug: string;
  owner_user_id: string;
}

/** Scope resolver: a valid token acts for any team, as its owner. */
export async function requesterForAutomation(
  { db }: Pick<Services, 'db'>,
  team_slug: string,
): Promise<Requester | undefined> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<TeamRow>`SELECT * FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  const team = rows[0];
  return (
    team && {
      scope: openTeamScope(team.team_id),
      team_slug: team.team_slug,
      user_id: team.owner_user_id,
      by_automation: true,
    }
  );
}
