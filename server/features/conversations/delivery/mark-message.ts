import { sql } from 'kysely';
import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { gathered } from '#server/platform/db/gathered.ts';
import type { Outgoing } from './unsent-messages.ts';

interface ToMark extends Pick<Outgoing, 'message_id' | 'conversation_id'> {
  /** the lease to release with it; by default none */
  turn_id?: string | undefined;
}

/**
 * Answers whether it waited for that: it may have been acknowledged already, or canceled. Of several the
 * messages are locked in the order of acknowledgements (`lockMessages`).
 */
export const markSent = gathered(async (tx, all: ToMark[]) => {
  const { rows } = await sql<{ message_id: string }>`WITH v AS (
      SELECT * FROM unnest(${all.map((one) => one.message_id)}::uuid[],
        ${all.map((one) => one.conversation_id)}::uuid[], ${all.map((one) => one.turn_id ?? null)}::uuid[])
        AS v (message_id, conversation_id, turn_id)
    ), mine AS (
      SELECT m.message_id FROM messages m WHERE m.team_id = ${tx.team_id}
        AND m.message_id = ANY(${all.map((one) => one.message_id)}::uuid[])
      ORDER BY m.conversation_id, m.message_id FOR NO KEY UPDATE
    ), sent AS (
      UPDATE messages m SET state = 'sent' FROM mine
      WHERE m.team_id = ${tx.team_id} AND m.message_id = mine.message_id
        AND m.state IN ('pending', 'sending') RETURNING m.message_id
    ), released AS (
      DELETE FROM conversation_turns t USING v WHERE t.team_id = ${tx.team_id}
        AND t.conversation_id = v.conversation_id AND t.turn_id = v.turn_id
    ), live AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}::uuid, 'conversation', conversation_id FROM v
    )
    SELECT message_id FROM sent`.execute(tx.db);
  const sent = new Set(rows.map((row) => row.message_id));
  return all.map(({ message_id }) => sent.has(message_id));
});

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
