import { sql } from 'kysely';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/**
 * Scope resolver: an email to a thread's address, which only members of its team got, sent by one of
 * them.
 */
export async function findSender({ db }: Pick<Services, 'db'>, thread_id: string, address: string) {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ team_id: string; user_id: string; name: string }>`
      SELECT team_id, user_id, name FROM gate_support_thread(${thread_id}::uuid, ${address})`.execute(
      tx.db,
    ),
  );
  const [found] = rows;
  if (!found) return undefined;
  const { team_id, ...author } = found;
  const scope = openTeamScope(team_id);
  const team = await db.inTeam(scope, (tx) =>
    tx.db
      .selectFrom('team_settings')
      .select(['team_slug', 'team_name'])
      .where('team_id', '=', team_id)
      .executeTakeFirst(),
  );
  return team && { scope, team, author };
}
