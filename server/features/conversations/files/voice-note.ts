import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** A file on its way with a message. */
export interface SentFile {
  file_id: string;
  mime: string;
  name: string;
}

/** A voice note that is to be stored and sent. */
export const voiceNote = (): SentFile => ({ file_id: newId(), mime: 'audio/ogg', name: '' });

/** Stores the voice note that says the text of a message. */
export async function insertSpoken(
  { db, team_id }: TeamTx,
  {
    file_id,
    message_id,
    mime,
    name,
    content,
    seconds,
  }: SentFile & { message_id: string; content: Buffer; seconds: number },
): Promise<void> {
  await db
    .insertInto('message_files')
    .values({
      team_id,
      file_id,
      message_id,
      mime,
      name,
      bytes: content.length,
      seconds: Math.round(seconds),
      state: 'stored',
      content,
      spoken: true,
    })
    .execute();
}
