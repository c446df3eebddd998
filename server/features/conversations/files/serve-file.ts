import { sql } from 'kysely';
import { downloadName, fileKind } from '#domain/conversations/messages/files.ts';
import { Refusal } from '#domain/errors.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { contentParts, findStoredFile, type StoredFile } from './read-content.ts';

/**
 * Serves a team's file or library item, completely or in the requested range. Leads choose its content,
 * so a browser may neither guess its type nor execute anything in it.
 */
export async function serveFile(
  { db }: Pick<Services, 'db'>,
  { scope, person }: { scope: TeamScope; person: Person },
  file_id: string,
  headers: { range?: string | undefined; ifNoneMatch?: string | undefined },
): Promise<Response> {
  const file = await db.inTeam(scope, async (tx) => {
    const found = await findStoredFile(tx, file_id);
    if (found?.private_in) await recordOpened(tx, person, found.private_in);
    return found;
  });
  if (!file) throw new Refusal('NOT_FOUND');
  const common = headersOf(file);
  // The content behind an id never changes.
  if (headers.ifNoneMatch?.includes(file.file_id)) {
    return new Response(null, { status: 304, headers: common });
  }
  const range = rangeOf(headers.range, file.bytes);
  if (range === 'unsatisfiable') {
    const wanted = { ...common, 'content-range': `bytes */${file.bytes}` };
    return new Response(null, { status: 416, headers: wanted });
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const length = { 'content-length': String(end - start + 1) };
  const body = streamOf(contentParts(db, scope, file_id, { start, end }));
  if (!range) return new Response(body, { headers: { ...common, ...length } });
  const part = { 'content-range': `bytes ${start}-${end}/${file.bytes}` };
  return new Response(body, { status: 206, headers: { ...common, ...length, ...part } });
}

/** A player requests a file in parts, and browsers repeat requests. Within this time, one entry is enough. */
const OPENED_WITHIN = '10 minutes';

/** Records in the team's log who opened a lead's private file. */
async function recordOpened(tx: TeamTx, person: Person, conversation_id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM team_actions WHERE team_id = ${tx.team_id}
    AND at > now() - ${OPENED_WITHIN}::interval AND action = 'private_file.opened'
    AND actor_user_id = ${person.user_id} AND about ->> 'conversation_id' = ${conversation_id}
    LIMIT 1`.execute(tx.db);
  if (rows.length > 0) return;
  const about = { conversation_id };
  await recordTeamAction(tx, { action: 'private_file.opened', by: person, about });
}

function headersOf({ file_id, mime, name }: StoredFile): Record<string, string> {
  const kind = fileKind(mime);
  const shown = kind !== undefined && kind !== 'document';
  return {
    'content-type': kind ? mime : 'application/octet-stream',
    'content-disposition': `${shown ? 'inline' : 'attachment'}${fileNameOf(downloadName(name, mime))}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    // Browsers cache it but revalidate each time, so former members can't read it any more.
    'cache-control': 'private, no-cache',
    etag: `"${file_id}"`,
    'accept-ranges': 'bytes',
  };
}

/** The name in ASCII, which every client understands, and in full (RFC 6266). */
function fileNameOf(name: string): string {
  if (name === '') return '';
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One range of bytes. With several ranges, or another unit, the whole file is sent. */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined));
  const start = from ?? Math.max(0, bytes - (to ?? 0));
  const end = from === undefined ? bytes - 1 : Math.min(to ?? bytes - 1, bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
