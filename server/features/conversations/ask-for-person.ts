import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

/** Marks a lead as one that a person should look at, and tells browsers. */
export async function askForPerson(tx: TeamTx, conversation_id: string): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ needs_attention: true })
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', conversation_id)
    .execute();
  await recordChanges(tx, 'conversation', [conversation_id]);
}
