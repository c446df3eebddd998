import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Leads of an import who wait for their first message, and with whom nothing was exchanged. */
export async function listUncontacted(
  { db, team_id }: TeamTx,
  import_id: string,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT f.conversation_id FROM first_messages f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    WHERE f.team_id = ${team_id} AND f.import_id = ${import_id} AND f.state IN ('waiting', 'held')
      AND NOT c.replied AND NOT EXISTS (SELECT FROM messages m
        WHERE m.team_id = f.team_id AND m.conversation_id = f.conversation_id)
    ORDER BY f.conversation_id LIMIT ${max}`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Those among them of whom this is still so. Their conversations are locked. */
export async function stillUncontacted(
  { db, team_id }: TeamTx,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT f.conversation_id FROM first_messages f
    WHERE f.team_id = ${team_id} AND f.conversation_id = ANY(${ids}::uuid[])
      AND f.state IN ('waiting', 'held') AND NOT EXISTS (SELECT FROM messages m
        WHERE m.team_id = f.team_id AND m.conversation_id = f.conversation_id)
    FOR UPDATE OF f`.execute(db);
  return new Set(rows.map(({ conversation_id }) => conversation_id));
}
