import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { fileKind, typeOfContent } from '#domain/conversations/messages/files.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';

/**
 * How much of a file one reader keeps in memory. The driver leaves ten times as much in buffers, because
 * bytes arrive as text. V8 frees those once 64 MB have piled up.
 */
const PART_BYTES = 128 * 1024;

/** Content of the file `f`: its own, or that of the library item that it sends. */
const content = sql`CASE WHEN f.item_id IS NULL THEN f.content ELSE (SELECT i.content
  FROM library_items i WHERE i.team_id = f.team_id AND i.item_id = f.item_id) END`;

/** The whole content of a stored file. */
export async function readContent(
  { db, team_id }: TeamTx,
  file_id: string,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer | null }>`SELECT ${content} AS content
    FROM message_files f WHERE f.team_id = ${team_id} AND f.file_id = ${file_id}
      AND f.state = 'stored'`.execute(db);
  return rows[0]?.content ?? undefined;
}

/** A message's file, or a library item, ready to serve. */
export interface StoredFile {
  file_id: string;
  mime: string;
  bytes: number;
  name: string;
  /** the conversation of a private file */
  private_in: string | null;
}

/** The file or item with this id, if its content is stored. */
export async function findStoredFile(
  { db, team_id }: TeamTx,
  file_id: string,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`SELECT f.file_id, f.mime, f.bytes, f.name,
      (SELECT m.conversation_id FROM message_readings r
        JOIN messages m ON m.team_id = r.team_id AND m.message_id = r.message_id
        WHERE r.team_id = f.team_id AND r.message_id = f.message_id
          AND r.state = 'sensitive') AS private_in
      FROM message_files f
      WHERE f.team_id = ${team_id} AND f.file_id = ${file_id} AND f.state = 'stored'
    UNION ALL SELECT item_id, mime, bytes, file_name, NULL FROM library_items
      WHERE team_id = ${team_id} AND item_id = ${file_id} AND state = 'stored'
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Reads a part of it, starting at byte `start`. */
export async function readPart(
  { db, team_id }: TeamTx,
  file_id: string,
  { start, length }: { start: number; length: number },
): Promise<Buffer | undefined> {
  const part = (bytes: typeof content) =>
    sql`substring(${bytes} FROM ${start + 1}::int FOR ${length}::int) AS part`;
  const { rows } = await sql<{ part: Buffer | null }>`
    SELECT ${part(content)} FROM message_files f
      WHERE f.team_id = ${team_id} AND f.file_id = ${file_id} AND f.state = 'stored'
    UNION ALL SELECT ${part(sql`i.content`)} FROM library_items i
      WHERE i.team_id = ${team_id} AND i.item_id = ${file_id} AND i.state = 'stored'
    LIMIT 1`.execute(db);
  return rows[0]?.part ?? undefined;
}

/** Yields bytes `start` to `end` in parts, as fast as the reader consumes them. */
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
    yield part;
  }
}

/** Control characters that a text may contain, such as ESC in Japanese emails. Others mean binary data. */
const LAYOUT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/**
 * The type of a content, by its bytes: names and types given by senders can't be trusted. Undefined if
 * files of its type aren't stored, sent or shown.
 */
export async function safeTypeOf(
  content: Uint8Array,
  declared: string,
): Promise<string | undefined> {
  if (content.length === 0) return undefined;
  const found = await fileTypeFromBuffer(content);
  if (!found) return isText(content) ? 'text/plain' : undefined;
  const type = typeOfContent(found.mime, declared);
  return fileKind(type) ? type : undefined;
}

/** Works for any encoding: all but UTF-16 keep ASCII's control characters, which texts don't contain. */
function isText(content: Uint8Array): boolean {
  const [, , wide] = UTF_16.find(([a, b]) => content[0] === a && content[1] === b) ?? [];
  if (wide) return !hasControl(new TextEncoder().encode(new TextDecoder(wide).decode(content)));
  return !hasControl(content);
}

const hasControl = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => (byte < 0x20 && !LAYOUT.has(byte)) || byte === 0x7f);
