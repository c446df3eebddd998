import { type RawBuilder, sql } from 'kysely';
import type { KnownValue, ShownValue } from '#domain/qualification/fields.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** What counts now of the lead of conversation `c` in campaign `k`: nothing is read without a list. */
export const knownValues = sql<KnownValue[]>`CASE WHEN k.qualification = '[]' THEN '[]'::json
  ELSE (SELECT coalesce(json_agg(v), '[]') FROM (
    SELECT DISTINCT ON (v.field_id) v.field_id, v.value,
      CASE WHEN v.by_person THEN 'person' ELSE 'agent' END AS by, v.quote, v.message_seq
    FROM lead_values v WHERE v.team_id = c.team_id AND v.conversation_id = c.conversation_id
      AND v.replaced_at IS NULL
    ORDER BY v.field_id, v.by_person DESC, v.at DESC, v.value_id DESC) v) END`;

/**
 * Stores what an answer learned, as a part of the statement that stores the answer: the agent's own
 * values before are replaced and kept, people's stay.
 */
export function storeLearned(
  { team_id }: TeamTx,
  conversation_id: string,
  learned: LearnedValue[],
): RawBuilder<unknown> {
  const rows = learned.map((one) => ({ ...one, value_id: newId() }));
  return sql`replaced AS (
      UPDATE lead_values v SET replaced_at = now() FROM stored
      WHERE v.team_id = ${team_id} AND v.conversation_id = ${conversation_id} AND NOT v.by_person
        AND v.replaced_at IS NULL
        AND v.field_id = ANY(${learned.map(({ field_id }) => field_id)}::uuid[])
    ), learned AS (
      INSERT INTO lead_values (team_id, conversation_id, value_id, field_id, value, quote,
        message_seq, by_person)
      SELECT ${team_id}, ${conversation_id}, r.value_id, r.field_id, r.value, r.quote,
        r.message_seq, false
      FROM stored, json_to_recordset(${JSON.stringify(rows)}::json) AS r (value_id uuid,
        field_id uuid, value text, quote text, message_seq bigint)
    )`;
}

/** The same in a statement of its own, for an answer that waits for a person. */
export async function keepLearned(
  tx: TeamTx,
  conversation_id: string,
  learned: LearnedValue[],
): Promise<void> {
  await sql`WITH stored AS (SELECT 1), ${storeLearned(tx, conversation_id, learned)}
    SELECT 1`.execute(tx.db);
}

/** What counts now of leads, with who entered it and when. */
export async function listLeadValues(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
): Promise<(ShownValue & { conversation_id: string })[]> {
  const { rows } = await sql<Omit<ShownValue, 'at'> & { conversation_id: string; at: Date }>`
    SELECT DISTINCT ON (v.conversation_id, v.field_id) v.conversation_id, v.field_id, v.value,
      CASE WHEN v.by_person THEN 'person' ELSE 'agent' END AS by, v.quote, v.message_seq,
      u.name AS by_name, v.at
    FROM lead_values v LEFT JOIN users u ON u.id = v.by_user_id
    WHERE v.team_id = ${team_id} AND v.conversation_id = ANY(${conversation_ids}::uuid[])
      AND v.replaced_at IS NULL
    ORDER BY v.conversation_id, v.field_id, v.by_person DESC, v.at DESC, v.value_id DESC`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
