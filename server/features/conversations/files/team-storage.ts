import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

const MB = 1024 * 1024;

/**
 * Whether a team has room for so many more bytes of files, be they of messages, of its library or of
 * its knowledge. Until
 * the transaction ends others who ask wait, or each of many would find the same room.
 */
export async function hasRoomFor(
  { TEAM_FILES_MB }: Pick<Env, 'TEAM_FILES_MB'>,
  { db, team_id }: TeamTx,
  bytes: number,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files:${team_id}`}, 0))`.execute(db);
  const { rows } = await sql<{ stored: number }>`SELECT (
      (SELECT coalesce(sum(bytes), 0) FROM message_files
        WHERE team_id = ${team_id} AND state = 'stored' AND item_id IS NULL)
      + (SELECT coalesce(sum(bytes), 0) FROM library_items WHERE team_id = ${team_id})
      + (SELECT coalesce(sum(bytes), 0) FROM knowledge_documents WHERE team_id = ${team_id})
    )::bigint AS stored`.execute(db);
  return (rows[0]?.stored ?? 0) + bytes <= TEAM_FILES_MB * MB;
}
