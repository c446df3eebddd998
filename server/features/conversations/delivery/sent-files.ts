import { sql } from 'kysely';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { outgoingKey, unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { claimEarlyChanges } from '../receive/early-changes.ts';
import { stateOfAck } from '../receive/record-acks.ts';
import { markSent } from './mark-message.ts';
import type { TurnLease } from './turn-lease.ts';
import type { Outgoing } from './unsent-messages.ts';

/** Keys of messages that get their id when the gateway accepts them. */
const UNNAMED = unnamedKey('%');

/**
 * Records that a file was sent, with its id, and releases the lease with it. Its echo or its
 * acknowledgement may have arrived before the gateway's response.
 */
export async function recordSentFile(
  tx: TeamTx,
  outgoing: Outgoing,
  id: string,
  thenRelease?: TurnLease,
): Promise<void> {
  await nameSent(tx, outgoing.campaign_id, outgoing.message_id, outgoingKey(id));
  await markSent(tx, outgoing, thenRelease);
}

/**
 * Finds our own files on their way, whose id was unknown, among file messages that the gateway echoed or
 * has in its history. A chat sends one at a time. Each gets its id and counts as sent. Returns them.
 */
export async function matchSentFiles(
  tx: TeamTx,
  { campaign_id }: { campaign_id: string },
  echoes: MessageEvent[],
): Promise<MessageEvent[]> {
  const adopted: MessageEvent[] = [];
  for (const echo of echoes) {
    const message_id = await fileOnItsWay(tx, campaign_id, echo);
    if (!message_id) continue;
    if (await nameSent(tx, campaign_id, message_id, echo.wa_key)) adopted.push(echo);
  }
  return adopted;
}

async function fileOnItsWay(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { addresses, text, timestamp, wa_key }: MessageEvent,
): Promise<string | undefined> {
  const { rows } = await sql<{ message_id: string }>`SELECT m.message_id FROM messages m
    JOIN message_files f ON f.team_id = m.team_id AND f.message_id = m.message_id
    WHERE m.team_id = ${team_id} AND m.campaign_id = ${campaign_id}
      AND m.conversation_id IN (SELECT a.conversation_id FROM lead_addresses a
        WHERE a.team_id = ${team_id} AND a.campaign_id = ${campaign_id}
          AND a.address = ANY(${addresses}::text[]))
      AND m.state IN ('pending', 'sending') AND m.send_attempts > 0 AND m.wa_key LIKE ${UNNAMED}
      AND (f.spoken OR coalesce(m.message_ia, '') = '' OR m.message_ia = ${text})
      AND to_timestamp(${timestamp}::float8)
        >= coalesce(m.queued_at, m.created_at) - interval '5 seconds'
      AND NOT EXISTS (SELECT FROM messages k WHERE k.team_id = ${team_id}
        AND k.campaign_id = ${campaign_id} AND k.wa_key = ${wa_key})
    ORDER BY m.seq LIMIT 1`.execute(db);
  return rows[0]?.message_id;
}

/**
 * Gives a sent file its id, with the events that arrived for this id before, and returns whether it did.
 * An id that another message already has stays with that one.
 */
async function nameSent(
  tx: TeamTx,
  campaign_id: string,
  message_id: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql`
    WITH ${claimEarlyChanges(tx, campaign_id, [key])}
    UPDATE messages m SET wa_key = ${key}, ack = coalesce(e.ack, 0),
      state = ${stateOfAck(sql`coalesce(e.ack, 0)`)},
      failure = CASE WHEN e.ack < 0 THEN 'reported' ELSE m.failure END,
      lead_reaction = nullif(e.lead_reaction, ''), lead_reaction_at = e.lead_reaction_at
    FROM (SELECT 1) one LEFT JOIN early e ON true
    WHERE m.team_id = ${tx.team_id} AND m.message_id = ${message_id} AND m.wa_key LIKE ${UNNAMED}
      AND NOT EXISTS (SELECT FROM messages k WHERE k.team_id = ${tx.team_id}
        AND k.campaign_id = ${campaign_id} AND k.wa_key = ${key})
    RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}
