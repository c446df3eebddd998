import { sql } from 'kysely';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';

/** So much of a file is in memory at once for one reader. */
const PART_BYTES = 512 * 1024;

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

/** From byte `start` to `end`, part after part, as fast as the reader takes them. */
export async function* contentParts(
  db: Database,
  scope: TeamScope,
  file_id: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (let next = start; next <= end; ) {
    const length = Math.min(PART_BYTES, end - next + 1);
    const from = next;
    const part = await db.inTeam(scope, (tx) => readPart(tx, file_id, { start: from, length }));
    if (!part || part.length === 0) throw new Error('the file was removed while it was read');
    next += part.length;
    yield new Uint8Array(part);
  }
}
