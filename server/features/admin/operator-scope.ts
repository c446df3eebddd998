import { sql } from 'kysely';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Scope resolver: the team that the operator names at the command line; undefined: there is none. */
export async function resolveOperatorScope(
  db: Database,
  team_slug: string,
): Promise<TeamScope | undefined> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ team_id: string }>`SELECT team_id FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  return rows[0] && openTeamScope(rows[0].team_id);
}
