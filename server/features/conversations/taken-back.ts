import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Which messages are taken back, of the table that is called `alias`. */
type Which = (alias: string) => RawBuilder<boolean>;

/** What the agent has written and not sent, which a stop takes back. */
export const unsentOfAgent: Which = (alias) =>
  sql`${sql.ref(`${alias}.state`)} = 'pending'
    AND ${sql.ref(`${alias}.type_interaction`)} = 'AI_RESPONSE'`;

export const theseMessages =
  (ids: string[]): Which =>
  (alias) =>
    sql`${sql.ref(`${alias}.message_id`)} = ANY(${ids}::uuid[])`;

/**
 * Up to which message each lead was answered by nothing but what is taken back; leads who were answered
 * besides are not in it. `read_seq` of a message is the newest message of the lead that its author had
 * read; of what was typed on the phone its arrival says it.
 */
export async function answersTakenBack(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
  which: Which,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ conversation_id: string; seq: number }>`
    SELECT w.conversation_id, max(w.read_seq) AS seq FROM messages w
    WHERE w.team_id = ${team_id} AND w.conversation_id = ANY(${conversation_ids}::uuid[])
      AND w.read_seq > 0 AND ${which('w')} AND NOT EXISTS (
        SELECT FROM messages o WHERE o.team_id = w.team_id
          AND o.conversation_id = w.conversation_id AND o.seq > w.read_seq
          AND o.type_interaction IN ('AI_RESPONSE', 'HUMAN_MESSAGE')
          AND o.state NOT IN ('canceled', 'failed')
          AND (o.read_seq IS NULL OR o.read_seq >= w.read_seq) AND NOT (${which('o')}))
    GROUP BY w.conversation_id`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.seq]));
}

/**
 * Leads whom something of ours has answered further than their state says: the gateway had taken it,
 * and said so only after it was taken back.
 */
export async function answeredAfterAll(
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
