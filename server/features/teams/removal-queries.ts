import type { TeamRemoval } from '#domain/teams/schema.ts';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';

type NewRemoval = Omit<TeamRemoval, 'removed_at'> & { user_id: string };

/** Records why a team is gone, for a user who is no longer in it. */
export async function insertRemoval({ db }: TeamTx, removal: NewRemoval): Promise<void> {
  const { team_name, removed_by } = removal;
  await db
    .insertInto('team_removals')
    .values(removal)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'team_slug'])
        .doUpdateSet({ team_name, removed_by, removed_at: new Date() }),
    )
    .execute();
}

/** Deletes the record once the user is in the team again. */
export async function deleteRemovals({ db, team_id }: TeamTx, user_id: string): Promise<void> {
  await db
    .deleteFrom('team_removals')
    .where('user_id', '=', user_id)
    .where('team_slug', 'in', (slugs) =>
      slugs.selectFrom('team_slugs').select('team_slug').where('team_id', '=', team_id),
    )
    .execute();
}

/** Lists the newest first. */
export async function listRemovals({ db }: OpenTx, user_id: string): Promise<TeamRemoval[]> {
  const rows = await db
    .selectFrom('team_removals')
    .select(['team_slug', 'team_name', 'removed_by', 'removed_at'])
    .where('user_id', '=', user_id)
    .orderBy('removed_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...row, removed_at: row.removed_at.toISOString() }));
}
