import { sql } from 'kysely';
import { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import {
  MAX_FILE_BYTES,
  MAX_FILE_NAME,
  type MessageFile,
} from '#domain/conversations/messages/files.ts';
import { Refusal } from '#domain/errors.ts';
import { cutText, oneLine } from '#domain/text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { readContent, safeTypeOf } from './read-content.ts';
import { hasRoomFor, type SentFile } from './insert-files.ts';

interface UploadRequest {
  /** made by the browser, so that a repeated upload is one file */
  file_id: string;
  name: string;
  /** as the browser says; the bytes decide */
  mime: string;
  content: Buffer;
}

const KEPT_MS = 24 * 3600_000;

/** Removes an upload that was never sent. */
export const removeUpload = defineJob({
  name: 'conversations:remove-upload',
  payload: z.object({ file_id: z.uuid() }),
  key: ({ file_id }) => `remove-upload:${file_id}`,
  priority: 5,
  async run({ db }: Pick<Services, 'db'>, scope, { file_id }) {
    await db.inTeam(scope, (tx) => dropUpload(tx, file_id));
  },
});

/** Stores a file that is to be sent with a message. A repeat answers what the first one stored. */
export async function uploadFile(
  services: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { file_id, name, mime: declared, content }: UploadRequest,
): Promise<MessageFile> {
  if (content.length > MAX_FILE_BYTES) throw new Refusal('TOO_LARGE');
  const mime = await safeTypeOf(content, declared);
  if (!mime) throw new Refusal('INVALID_INPUT', conversationsErrors.fileNotSafe);
  return services.db.inTeam(scope, async (tx) => {
    const stored = await findFile(tx, file_id);
    if (stored) return stored;
    if (!(await hasRoomFor(services.env, tx, content.length))) {
      throw new Refusal('LIMIT_REACHED', conversationsErrors.filesFull);
    }
    await tx.db
      .insertInto('message_files')
      .values({
        team_id: tx.team_id,
        file_id,
        uploaded_by: person.user_id,
        mime,
        bytes: content.length,
        name: cutText(oneLine(cleanName(name)), MAX_FILE_NAME),
        state: 'stored',
        content,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'file_id']).doNothing())
      .execute();
    await removeUpload.enqueue(tx, { file_id }, { runAt: new Date(Date.now() + KEPT_MS) });
    const file = await findFile(tx, file_id);
    if (!file) throw new Refusal('CONFLICT');
    return file;
  });
}

/** No path, and nothing that a terminal or a header would act on. */
function cleanName(name: string): string {
  return name
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .replace(/^.*[/\\]/, '');
}

async function findFile(
  { db, team_id }: TeamTx,
  file_id: string,
): Promise<MessageFile | undefined> {
  const row = await db
    .selectFrom('message_files')
    .select(['file_id', 'mime', 'bytes', 'name', 'seconds', 'width', 'height', 'state'])
    .where((eb) => eb.and({ team_id, file_id }))
    .executeTakeFirst();
  return row && { ...row, reason: null };
}

/** Locked until the message that it goes with is stored. Throws when there is none to be sent. */
export async function findUpload(tx: TeamTx, file_id: string): Promise<SentFile> {
  const { rows } = await sql<SentFile>`SELECT file_id, mime, name FROM message_files
    WHERE team_id = ${tx.team_id} AND file_id = ${file_id} AND message_id IS NULL
      AND state = 'stored' FOR UPDATE`.execute(tx.db);
  if (rows[0]) return rows[0];
  throw new Refusal('NOT_FOUND', conversationsErrors.fileGone);
}

/** The content of an upload that goes with no message. Throws when there is none. */
export async function readUpload(
  tx: TeamTx,
  file_id: string,
): Promise<SentFile & { content: Buffer }> {
  const upload = await findUpload(tx, file_id);
  const content = await readContent(tx, file_id);
  if (!content) throw new Refusal('NOT_FOUND');
  return { ...upload, content };
}

/** An upload that is kept elsewhere from now on. */
export async function dropUpload({ db, team_id }: TeamTx, file_id: string): Promise<void> {
  await db
    .deleteFrom('message_files')
    .where((eb) => eb.and({ team_id, file_id }))
    .where('message_id', 'is', null)
    .execute();
}

export async function attachFile(
  { db, team_id }: TeamTx,
  file_id: string,
  message_id: string,
): Promise<void> {
  await db
    .updateTable('message_files')
    .set({ message_id })
    .where((eb) => eb.and({ team_id, file_id }))
    .execute();
}
