import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Spoken } from '#server/platform/speech/speaker.ts';

interface VoiceNote {
  file_id: string;
  mime: string;
  name: string;
}

/** How a text goes out as a voice note: its file, and the columns of its message. */
export const spokenAs = (message_id: string, { mime }: Pick<Spoken, 'mime'>) => ({
  file: { file_id: newId(), mime, name: '' },
  columns: { media_type: 'audio' as const, details: '', wa_key: unnamedKey(message_id) },
});

/** Stores the voice note that says the text of a message. */
export async function insertSpoken(
  { db, team_id }: TeamTx,
  { content, seconds, ...file }: VoiceNote & Spoken & { message_id: string },
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
