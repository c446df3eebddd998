import { sql } from 'kysely';
import type { SendFailure } from '#domain/conversations/delivery.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TurnLease } from './turn-lease.ts';
import type { Outgoing } from './unsent-messages.ts';

/** Answers whether it waited for that: it may have been acknowledged already, or canceled. */
export async function markSent(
  tx: TeamTx,
  { message_id, conversation_id }: Pick<Outgoing, 'message_id' | 'conversation_id'>,
  lease?: TurnLease,
): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`WITH sent AS (
      UPDATE messages SET state = 'sent'
      WHERE team_id = ${tx.team_id} AND message_id = ${message_id}
        AND state IN ('pending', 'sending') RETURNING message_id
    ), released AS (
      DELETE FROM conversation_turns WHERE team_id = ${tx.team_id}
        AND conversation_id = ${conversation_id} AND turn_id = ${lease?.turn_id ?? null}
    )
    INSERT INTO live_events (team_id, kind, subject_id)
    VALUES (${tx.team_id}, 'conversation', ${conversation_id})
    RETURNING EXISTS (SELECT FROM sent) AS sent`.execute(tx.db);
  return rows[0]?.sent ?? false;
}

export async function markFailed(
  { db, team_id }: TeamTx,
  message_id: string,
  failure: SendFailure,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'failed', failure })
    .where('team_id', '=', team_id)
    .where('message_id', '=', message_id)
    .where('state', 'in', ['pending', 'sending'])
    .execute();
}

/** The send that began has certainly not arrived. */
export async function noteNotTaken({ db, team_id }: TeamTx, message_id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'pending', send_attempts: 0, failed_lookups: 0 })
    .where('team_id', '=', team_id)
    .where('message_id', '=', message_id)
    .where('state', '=', 'sending')
    .execute();
}
