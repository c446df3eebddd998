import type { Assignment } from '#domain/conversations/inbox.ts';
import type { Assignee } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { listAssignees } from './assignees.ts';

/** Who may look after leads, and how they get them. */
export async function getAssignment(
  tx: TeamTx,
): Promise<{ assignment: Assignment; members: Assignee[] }> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select('assignment')
    .where('team_id', '=', tx.team_id)
    .executeTakeFirst();
  return { assignment: team?.assignment ?? 'manual', members: await listAssignees(tx) };
}

export async function setAssignment(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
  assignment: Assignment,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_settings')
      .set({ assignment, updated_at: new Date() })
      .where('team_id', '=', tx.team_id)
      .execute();
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}
