import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The whole content of a stored file. */
export async function readContent(
  { db, team_id }: TeamTx,
  file_id: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('message_files')
    .select('content')
    .where('team_id', '=', team_id)
    .where('file_id', '=', file_id)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return row?.content ?? undefined;
}

/** A part of it, from byte `start` on. */
export async function readPart(
  { db, team_id }: TeamTx,
  file_id: string,
  { start, length }: { start: number; length: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ part: Buffer | null }>`
    SELECT substring(content FROM ${start + 1}::int FOR ${length}::int) AS part
    FROM message_files WHERE team_id = ${team_id} AND file_id = ${file_id}
      AND state = 'stored'`.execute(db);
  return rows[0]?.part ?? undefined;
}
