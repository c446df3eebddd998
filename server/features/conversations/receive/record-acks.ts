import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { AckEvent, MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { EarlyChange } from './record-changes.ts';

/**
 * Locks messages of ours in the order of `together`, in which answers are noted as sent: several at
 * once from both sides must not wait for each other.
 */
export async function lockMessages(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  keys: string[],
): Promise<void> {
  await sql`SELECT FROM messages m WHERE m.team_id = ${team_id} AND m.campaign_id = ${campaign_id}
      AND m.wa_key = ANY(${keys}::text[])
    ORDER BY m.conversation_id, m.message_id FOR NO KEY UPDATE`.execute(db);
}

/**
 * Moves our messages forward by WhatsApp's acknowledgements; never back, whatever the order they
 * arrive in. An error (-1) shows as failed. Answers those of messages that are not stored.
 */
export async function recordAcks(
  tx: TeamTx,
  connection: Connection,
  acks: AckEvent[],
): Promise<EarlyChange[]> {
  const { rows } = await sql<{ wa_key: string; ack: number }>`WITH a AS (
      SELECT wa_key, CASE WHEN min(ack) < 0 THEN -1 ELSE max(ack) END AS ack
      FROM unnest(${acks.map((a) => a.wa_key)}::text[], ${acks.map((a) => a.ack)}::int[])
        AS u (wa_key, ack) GROUP BY wa_key
    ), moved AS (
      UPDATE messages m SET
        ack = greatest(m.ack, a.ack),
        failure = CASE WHEN a.ack < 0 THEN 'reported' ELSE m.failure END,
        state = CASE WHEN a.ack < 0 THEN 'failed' WHEN a.ack >= 3 THEN 'read'
          WHEN a.ack = 2 AND m.state <> 'read' THEN 'delivered'
          WHEN m.state IN ('pending', 'sending') THEN 'sent' ELSE m.state END
      FROM a WHERE m.team_id = ${tx.team_id} AND m.campaign_id = ${connection.campaign_id}
        AND m.wa_key = a.wa_key AND (a.ack > m.ack OR (a.ack < 0 AND m.ack = 0))
      RETURNING m.conversation_id
    ), live AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT DISTINCT ${tx.team_id}::uuid, 'conversation', conversation_id FROM moved
    )
    SELECT wa_key, ack FROM a WHERE NOT EXISTS (SELECT FROM messages s
      WHERE s.team_id = ${tx.team_id} AND s.campaign_id = ${connection.campaign_id}
        AND s.wa_key = a.wa_key)`.execute(tx.db);
  const at = Date.now() / 1000;
  return rows.map(({ wa_key, ack }) => ({ wa_key, kind: 'ack', value: String(ack), chat: '', at }));
}

/** The conversations of messages that failed for good. */
export async function conversationsOfFailed(
  tx: TeamTx,
  { campaign_id }: Connection,
  failed: AckEvent[],
): Promise<string[]> {
  const keys = failed.map((one) => one.wa_key);
  const { rows } = await sql<{
    conversation_id: string;
  }>`SELECT DISTINCT conversation_id FROM messages
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND wa_key = ANY(${keys}::text[]) AND state = 'failed'`.execute(tx.db);
  return rows.map((row) => row.conversation_id);
}

/**
 * Of the echoes of what was sent through the gateway, those that we did not send. Our own are
 * noted as sent: that is how a message whose answer was lost is known not to need a retry.
 */
export async function foreignEchoes(
  tx: TeamTx,
  connection: Connection,
  echoes: MessageEvent[],
): Promise<MessageEvent[]> {
  const keys = echoes.map((echo) => echo.wa_key);
  const { rows } = await sql<{ wa_key: string }>`WITH known AS (
      SELECT message_id, wa_key, state FROM messages
      WHERE team_id = ${tx.team_id} AND campaign_id = ${connection.campaign_id}
        AND wa_key = ANY(${keys}::text[])
    ), sent AS (
      UPDATE messages m SET state = 'sent' FROM known k
      WHERE m.team_id = ${tx.team_id} AND m.message_id = k.message_id
        AND k.state IN ('pending', 'sending', 'canceled')
    )
    SELECT wa_key FROM known`.execute(tx.db);
  const own = new Set(rows.map((row) => row.wa_key));
  return echoes.filter((echo) => !own.has(echo.wa_key));
}
