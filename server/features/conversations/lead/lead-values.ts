import { sql } from 'kysely';
import type { KnownValue, ShownValue } from '#domain/qualification/fields.ts';
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

/**
 * Stores what an answer learned, or what a member entered; an empty value of a member removes it. Marks
 * previous values as replaced. The agent replaces only its own.
 */
export async function storeLearned(
  { db, team_id }: TeamTx,
  conversation_id: string,
  learned: Omit<KnownValue, 'by'>[],
  by_user_id: string | null = null,
): Promise<void> {
  if (learned.length === 0) return;
  const fields = learned.map(({ field_id }) => field_id);
  const by_person = by_user_id !== null;
  const rows = learned
    .filter(({ value }) => value !== '' || !by_person)
    .map((item) => ({
      ...item,
      team_id,
      conversation_id,
      value_id: newId(),
      by_person,
      by_user_id,
    }));
  await Promise.all([
    db
      .updateTable('lead_values')
      .set({ replaced_at: sql<Date>`now()` })
      .where((eb) => eb.and({ team_id, conversation_id }))
      .where('replaced_at', 'is', null)
      .$if(!by_person, (values) => values.where('by_person', '=', false))
      .where('field_id', '=', sql<string>`ANY(${fields}::uuid[])`)
      .execute(),
    rows.length > 0 && db.insertInto('lead_values').values(rows).execute(),
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
