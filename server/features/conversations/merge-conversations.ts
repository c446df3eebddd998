import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * Two addresses turn out to be one lead (a lid whose number became known): everything of `other`
 * moves to `keep`. A stop of either stands.
 */
export async function mergeConversations(tx: TeamTx, keep: string, other: string): Promise<void> {
  const { db, team_id } = tx;
  for (const table of ['messages', 'lead_addresses', 'handoffs'] as const) {
    await db
      .updateTable(table)
      .set({ conversation_id: keep })
      .where('team_id', '=', team_id)
      .where('conversation_id', '=', other)
      .execute();
  }
  await sql`UPDATE conversations k SET
      manual_override = k.manual_override OR o.manual_override,
      agent_active = k.agent_active AND o.agent_active,
      conversation_status = CASE WHEN o.conversation_status = 'stop' THEN 'stop'
        ELSE k.conversation_status END,
      name = CASE WHEN k.name = '' THEN o.name ELSE k.name END,
      last_inbound_seq = greatest(k.last_inbound_seq, o.last_inbound_seq),
      answered_seq = greatest(k.answered_seq, o.answered_seq),
      waiting_since = least(k.waiting_since, o.waiting_since)
    FROM conversations o
    WHERE k.team_id = ${team_id} AND k.conversation_id = ${keep}
      AND o.team_id = ${team_id} AND o.conversation_id = ${other}`.execute(db);
  await db
    .deleteFrom('conversations')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', other)
    .execute();
}
