import { type RawBuilder, sql } from 'kysely';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { readingRows } from '#server/features/conversations/readings/reading.ts';
import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { SpokenAudio } from '#server/platform/speech/speaker.ts';

/** A message with its optional file. */
export interface FileRow {
  message_id: string;
  file_id: string | null;
  event: MessageEvent;
}

/** Stores the files of stored messages, and their readings. Their content is fetched later. */
export async function insertFiles(tx: TeamTx, rows: FileRow[]): Promise<void> {
  const withFile = rows.filter((row) => row.file_id !== null);
  if (withFile.length === 0) return;
  const stored = sql`(SELECT unnest(${withFile.map((r) => r.message_id)}::uuid[]) AS message_id)`;
  const readings = readingRows(tx, withFile, stored);
  const files = fileRows(tx, withFile, stored);
  await (readings ? sql`WITH readings AS (${readings}) ${files}` : files).execute(tx.db);
}

/** The same as part of a larger statement. `stored`: the messages stored by then. */
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

const MB = 1024 * 1024;

/**
 * Whether a team has room for this many more bytes of files, in messages, its library or its knowledge.
 * Other callers wait until the transaction ends. Otherwise each of many would find the same room.
 */
export async function hasFileSpace(
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

/** A file that goes out with a message, or will. */
export interface SentFile {
  file_id: string;
  mime: string;
  name: string;
}

/** How to send a text as a voice note: its file, and the columns of its message. */
export const voiceNoteOf = (message_id: string, { mime }: Pick<SpokenAudio, 'mime'>) => ({
  file: { file_id: newId(), mime, name: '' },
  columns: { media_type: 'audio' as const, details: '', wa_key: unnamedKey(message_id) },
});

/** Stores a voice note with the spoken text of a message. */
export async function insertVoiceNote(
  { db, team_id }: TeamTx,
  { content, seconds, ...file }: SentFile & SpokenAudio & { message_id: string },
): Promise<void> {
  await db
    .insertInto('message_files')
    .values({
      team_id,
      ...file,
      bytes: content.length,
      seconds: Math.round(seconds),
      state: 'stored',
      content,
      spoken: true,
    })
    .execute();
}
