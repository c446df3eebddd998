import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { assignDue, personDue } from '../declared-jobs.ts';
import { changeConversations } from '../conversation-store.ts';
import { canBeAssignee } from './assignees.ts';

/** Conversations locked at a time. */
const BATCH = 200;

/**
 * Unassigns the leads of a member who left the team or may no longer reply. Deletes their unread marks
 * unless they are still in the team. A member who has rejoined or may reply again by then keeps
 * everything.
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
        .select('role')
        .where((eb) => eb.and({ team_id, user_id }))
        .executeTakeFirst();
      if (member && canBeAssignee(member.role)) return 0;
      const unassigned = await unassignSome(services, tx, user_id);
      if (unassigned > 0 || member) return unassigned;
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

/** Notifies other members of waiting leads, as if they started to wait now. Returns how many. */
async function unassignSome(services: Services, tx: TeamTx, user_id: string): Promise<number> {
  const rows = await tx.db
    .selectFrom('conversations')
    .select(['conversation_id', 'person_due_since'])
    .where((eb) => eb.and({ team_id: tx.team_id, assigned_to: user_id }))
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.conversation_id);
  const event = { kind: 'assigned', by_user_id: null, to_user_id: null } as const;
  await changeConversations(services, tx, ids, event);
  const jobs = rows
    .filter((row) => row.person_due_since !== null)
    .flatMap(({ conversation_id }) => [
      personDue.spec(tx.scope, { conversation_id }),
      assignDue.spec(tx.scope, { conversation_id }),
    ]);
  if (jobs.length > 0) await enqueueJobs(tx.db, jobs);
  return rows.length;
}
