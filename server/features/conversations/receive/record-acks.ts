import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { AckEvent, MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { RecordResult } from './record-changes.ts';

/**
 * Advances our message's state by WhatsApp's acknowledgement, but never back, in whatever order they
 * arrive. An error (-1) shows as failed.
 */
export async function recordAck(
  tx: TeamTx,
  { campaign_id }: Connection,
  { wa_key, ack }: AckEvent,
): Promise<RecordResult> {
  const { rows } = await sql`WITH moved AS (
      UPDATE messages m SET
        ack = greatest(m.ack, a.ack),
        failure = CASE WHEN a.ack < 0 THEN 'reported' ELSE m.failure END,
        state = CASE WHEN a.ack < 0 THEN 'failed' WHEN a.ack >= 3 THEN 'read'
          WHEN a.ack = 2 AND m.state <> 'read' THEN 'delivered'
          WHEN m.state IN ('pending', 'sending') THEN 'sent' ELSE m.state END
      FROM (SELECT ${ack}::int AS ack) a
      WHERE m.team_id = ${tx.team_id} AND m.campaign_id = ${campaign_id}
        AND m.wa_key = ${wa_key} AND (a.ack > m.ack OR (a.ack < 0 AND m.ack = 0))
      RETURNING m.conversation_id
    ), live AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}::uuid, 'conversation', conversation_id FROM moved
    )
    SELECT FROM messages WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND wa_key = ${wa_key}`.execute(tx.db);
  return rows.length > 0 ? 'recorded' : 'not_stored';
}

/** The conversation of a message that failed permanently. */
export async function conversationOfFailed(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  { wa_key }: AckEvent,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id, campaign_id, wa_key, state: 'failed' }))
    .executeTakeFirst();
  return row?.conversation_id;
}

/**
 * Whether the echo of a gateway send belongs to a message that we sent. If so, the message is marked as
 * sent, which shows that a send with a lost response needs no retry.
 */
export async function isOwnEcho(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  { wa_key }: MessageEvent,
): Promise<boolean> {
  const { rows } = await sql`WITH sent AS (
      UPDATE messages SET state = 'sent'
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND wa_key = ${wa_key}
        AND state IN ('pending', 'sending', 'canceled')
    )
    SELECT FROM messages WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND wa_key = ${wa_key}`.execute(db);
  return rows.length > 0;
}

/** The state of our sent message after WhatsApp's acknowledgement so far. */
export function stateOfAck(ack: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${ack} < 0 THEN 'failed' WHEN ${ack} >= 3 THEN 'read'
    WHEN ${ack} = 2 THEN 'delivered' ELSE 'sent' END`;
}
