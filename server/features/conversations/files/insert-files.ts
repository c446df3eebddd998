import { type RawBuilder, sql } from 'kysely';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { readingRows } from '#server/features/conversations/readings/insert-readings.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A message with the file that it may have. */
export interface FileRow {
  message_id: string;
  file_id: string | null;
  event: MessageEvent;
}

/** Stores the files of messages that are stored, and their readings; their content is fetched later. */
export async function insertFiles(tx: TeamTx, rows: FileRow[]): Promise<void> {
  const withFile = rows.filter((row) => row.file_id !== null);
  if (withFile.length === 0) return;
  const stored = sql`(SELECT unnest(${withFile.map((r) => r.message_id)}::uuid[]) AS message_id)`;
  const readings = readingRows(tx, withFile, stored);
  const files = fileRows(tx, withFile, stored);
  await (readings ? sql`WITH readings AS (${readings}) ${files}` : files).execute(tx.db);
}

/** The same as a part of a larger statement; `stored`: the messages that are stored by then. */
export function fileRows(
  { team_id }: TeamTx,
  rows: FileRow[],
  stored: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`INSERT INTO message_files (team_id, file_id, message_id, mime, name, seconds, width,
      height, state, gateway_path)
    SELECT ${team_id}, f.file_id, f.message_id, f.mime, f.name, f.seconds, f.width, f.height,
      'waiting', f.path
    FROM unnest(${rows.map((r) => r.file_id)}::uuid[], ${rows.map((r) => r.message_id)}::uuid[],
      ${rows.map((r) => r.event.file?.mime)}::text[], ${rows.map((r) => r.event.file?.name)}::text[],
      ${rows.map((r) => r.event.file?.seconds)}::int[],
      ${rows.map((r) => r.event.file?.width)}::int[],
      ${rows.map((r) => r.event.file?.height)}::int[],
      ${rows.map((r) => r.event.file?.path)}::text[])
      AS f (file_id, message_id, mime, name, seconds, width, height, path)
    JOIN ${stored} s ON s.message_id = f.message_id`;
}
