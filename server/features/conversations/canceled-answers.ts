import { sql } from 'kysely';
import type { DeliveryState } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export interface CanceledMessage {
  message_id: string;
  conversation_id: string;
  /** the lead's newest message that its author had read; null if unknown */
  read_seq: number | null;
}

/**
 * Cancels the agent's unsent answers to these leads, and returns them. Only this statement knows which
 * they are: a send that fails puts its message back to `pending` without locking the conversation, so an
 * earlier read would miss that message and a later cancel would hit it.
 */
export async function cancelUnsentAnswers(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
): Promise<CanceledMessage[]> {
  const { rows } = await sql<CanceledMessage>`UPDATE messages SET state = 'canceled'
    WHERE team_id = ${team_id} AND conversation_id = ANY(${conversation_ids}::uuid[])
      AND state = 'pending' AND type_interaction = 'AI_RESPONSE'
    RETURNING message_id, conversation_id, read_seq`.execute(db);
  return rows;
}

/** Cancels these messages if they are still in one of these states, and returns the canceled ones. */
export async function cancelMessages(
  { db, team_id }: TeamTx,
  message_ids: string[],
  states: DeliveryState[],
): Promise<CanceledMessage[]> {
  const { rows } = await sql<CanceledMessage>`UPDATE messages SET state = 'canceled', failure = NULL
    WHERE team_id = ${team_id} AND message_id = ANY(${message_ids}::uuid[])
      AND state = ANY(${states}::text[])
    RETURNING message_id, conversation_id, read_seq`.execute(db);
  return rows;
}

/**
 * Returns, per conversation, up to which message of the lead nothing answers now that these messages are
 * canceled. Omits leads with another answer. A message typed on the phone has no `read_seq`: it answers
 * what arrived before it.
 */
export async function findUnansweredSince(
  { db, team_id }: TeamTx,
  canceled: CanceledMessage[],
): Promise<Map<string, number>> {
  if (canceled.length === 0) return new Map();
  const ids = canceled.map(({ message_id }) => message_id);
  const { rows } = await sql<{ conversation_id: string; seq: number }>`
    SELECT w.conversation_id, max(w.read_seq) AS seq FROM messages w
    WHERE w.team_id = ${team_id} AND w.message_id = ANY(${ids}::uuid[])
      AND w.read_seq > 0 AND NOT EXISTS (
        SELECT FROM messages o WHERE o.team_id = w.team_id
          AND o.conversation_id = w.conversation_id AND o.seq > w.read_seq
          AND o.type_interaction IN ('AI_RESPONSE', 'HUMAN_MESSAGE')
          AND o.state NOT IN ('canceled', 'failed')
          AND (o.read_seq IS NULL OR o.read_seq >= w.read_seq))
    GROUP BY w.conversation_id`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.seq]));
}

/**
 * Finds leads whom our messages have answered further than their state says: the gateway had accepted a
 * message, but confirmed it only after it was canceled.
 */
export async function findLateDeliveries(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ conversation_id: string; seq: number }>`
    SELECT c.conversation_id, max(m.read_seq) AS seq FROM conversations c
    JOIN messages m ON m.team_id = c.team_id AND m.conversation_id = c.conversation_id
      AND m.seq > c.answered_seq
    WHERE c.team_id = ${team_id} AND c.conversation_id = ANY(${conversation_ids}::uuid[])
      AND m.type_interaction IN ('AI_RESPONSE', 'HUMAN_MESSAGE')
      AND m.state IN ('sent', 'delivered', 'read')
      AND m.read_seq > c.answered_seq AND m.read_seq <= c.last_inbound_seq
    GROUP BY c.conversation_id`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.seq]));
}
