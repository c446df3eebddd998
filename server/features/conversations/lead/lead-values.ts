import { sql } from 'kysely';
import type { KnownValue, ShownValue } from '#domain/qualification/fields.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** The current values of the lead of conversation `c` in campaign `k`. Reads nothing without a list. */
export const knownValues = sql<KnownValue[]>`CASE WHEN k.qualification = '[]' THEN '[]'::json
  ELSE (SELECT coalesce(json_agg(v), '[]') FROM (
    SELECT DISTINCT ON (v.field_id) v.field_id, v.value,
      CASE WHEN v.by_person THEN 'person' ELSE 'agent' END AS by, v.quote, v.message_seq
    FROM lead_values v WHERE v.team_id = c.team_id AND v.conversation_id = c.conversation_id
      AND v.replaced_at IS NULL
    ORDER BY v.field_id, v.by_person DESC, v.at DESC, v.value_id DESC) v) END`;

/** Stores what an answer learned. Marks the agent's previous values as replaced; members' values stay. */
export async function storeLearned(
  { db, team_id }: TeamTx,
  conversation_id: string,
  learned: LearnedValue[],
): Promise<void> {
  if (learned.length === 0) return;
  const fields = learned.map(({ field_id }) => field_id);
  const rows = learned.map((item) => ({ ...item, value_id: newId(), by_person: false }));
  await Promise.all([
    db
      .updateTable('lead_values')
      .set({ replaced_at: sql<Date>`now()` })
      .where((eb) => eb.and({ team_id, conversation_id, by_person: false }))
      .where('replaced_at', 'is', null)
      .where('field_id', '=', sql<string>`ANY(${fields}::uuid[])`)
      .execute(),
    db
      .insertInto('lead_values')
      .values(rows.map((row) => ({ ...row, team_id, conversation_id })))
      .execute(),
  ]);
}

/** The current values of leads, with who entered them and when. */
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
