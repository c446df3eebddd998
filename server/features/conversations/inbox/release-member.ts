import { sql } from 'kysely';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { changeConversations } from '../conversation-store.ts';

/** So many conversations are locked at a time. */
const BATCH = 200;

/**
 * Somebody left the team: whom they looked after is unassigned again, and what they had not read is
 * nobody's. Whoever has joined again by then keeps everything.
 */
export async function releaseMember(
  services: Services,
  scope: TeamScope,
  { user_id }: { user_id: string },
): Promise<void> {
  const releaseBatch = () =>
    services.db.inTeam(scope, async (tx) => {
      const { db, team_id } = tx;
      const member = await db
        .selectFrom('memberships')
        .select('user_id')
        .where('team_id', '=', team_id)
        .where('user_id', '=', user_id)
        .executeTakeFirst();
      if (member) return 0;
      const rows = await db
        .selectFrom('conversations')
        .select('conversation_id')
        .where('team_id', '=', team_id)
        .where('assigned_to', '=', user_id)
        .limit(BATCH)
        .execute();
      if (rows.length > 0) {
        const ids = rows.map((row) => row.conversation_id);
        const event = { kind: 'assigned', by_user_id: null, to_user_id: null } as const;
        await changeConversations(services, tx, ids, event);
        return rows.length;
      }
      const { rows: unread } = await sql`DELETE FROM unread_conversations
        WHERE (team_id, conversation_id, user_id) IN (
          SELECT team_id, conversation_id, user_id FROM unread_conversations
          WHERE team_id = ${team_id} AND user_id = ${user_id} LIMIT ${BATCH})
        RETURNING user_id`.execute(db);
      if (unread.length > 0) return unread.length;
      await sql`DELETE FROM inbox_counters WHERE team_id = ${team_id} AND user_id = ${user_id}`.execute(
        db,
      );
      return 0;
    });
  while ((await releaseBatch()) > 0);
}
