import { sql } from 'kysely';
import { adminErrors } from '#copy/errors/admin.ts';
import { Refusal } from '#domain/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/**
 * Scope resolver: a team that a member of staff names. The database checks their level again. Throws
 * NOT_FOUND.
 */
export async function resolveStaffScope(
  { db }: Pick<Services, 'db'>,
  { user_id }: Pick<Admin, 'user_id'>,
  team_id: string,
): Promise<{ scope: TeamScope; team_slug: string; team_name: string }> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ team_id: string; team_slug: string; team_name: string }>`
      SELECT team_id, team_slug, team_name FROM gate_team_of_staff(${user_id}, ${team_id}::uuid)`.execute(
      tx.db,
    ),
  );
  const [team] = rows;
  if (!team) throw new Refusal('NOT_FOUND', adminErrors.teamGone);
  const { team_id: id, ...names } = team;
  return { scope: openTeamScope(id), ...names };
}

/** Scope resolver: the team that the operator names at the command line; undefined: unknown. */
export async function resolveOperatorScope(
  db: Database,
  team_slug: string,
): Promise<TeamScope | undefined> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ team_id: string }>`SELECT team_id FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  return rows[0] && openTeamScope(rows[0].team_id);
}
