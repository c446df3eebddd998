import { sql } from 'kysely';
import type { SendFailure } from '#domain/conversations/messages/delivery.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TurnLease } from './turn-lease.ts';
import type { Outgoing } from './unsent-messages.ts';

/**
 * Records that the gateway accepted a message, and releases the lease with it. The message may already
 * have been acknowledged or canceled.
 */
export async function markSent(
  { db, team_id }: TeamTx,
  { message_id, conversation_id }: Pick<Outgoing, 'message_id' | 'conversation_id'>,
  thenRelease?: TurnLease,
): Promise<void> {
  await sql`WITH sent AS (
      UPDATE messages SET state = 'sent' WHERE team_id = ${team_id} AND message_id = ${message_id}
        AND state IN ('pending', 'sending')
    ), released AS (
      DELETE FROM conversation_turns WHERE team_id = ${team_id}
        AND conversation_id = ${conversation_id} AND turn_id = ${thenRelease?.turn_id ?? null}::uuid
    )
    INSERT INTO live_events (team_id, kind, subject_id)
    VALUES (${team_id}, 'conversation', ${conversation_id})`.execute(db);
}

/**
 * Records that a message won't be sent. A transaction that changes the conversation, too, locks that one
 * first: a stop locks it before it cancels what is pending.
 */
export async function markFailed(
  { db, team_id }: TeamTx,
  message_id: string,
  failure: SendFailure,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'failed', failure })
    .where((eb) => eb.and({ team_id, message_id }))
    .where('state', 'in', ['pending', 'sending'])
    .execute();
}

/** Records that the started send certainly didn't arrive. */
export async function markUnsent({ db, team_id }: TeamTx, message_id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'pending', send_attempts: 0, failed_lookups: 0 })
    .where((eb) => eb.and({ team_id, message_id, state: 'sending' }))
    .execute();
}
