import { sql } from 'kysely';
import { fileKind } from '#domain/conversations/messages/files.ts';
import { fitsCaption } from '#domain/library/library.ts';
import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** A library item to send to a lead. */
export interface SentItem {
  item_id: string;
  name: string;
  mime: string;
  file_name: string;
}

interface Message {
  message_id: string;
  conversation_id: string;
  /** the default campaign of its number, under whose id messages are stored */
  number_id: string;
  read_seq: number;
  unix: number;
}

/**
 * How to send an item with a text: as the message's file with the text as caption, or in a message after
 * it if WhatsApp shows no caption for the type. `columns`: for the message with the text.
 */
export function planItemSend(text: string, message: Message, item: SentItem | undefined) {
  const none = { columns: {}, file: null, behind: null };
  if (!item) return none;
  const { file_name: name, mime } = item;
  const file = { file_id: newId(), mime, name };
  if (!fitsCaption(text, fileKind(mime))) return { ...none, behind: { item, file } };
  const columns = { ...mediaOf(item), wa_key: unnamedKey(message.message_id) };
  return { columns, file, behind: null };
}

/** How the thread and the agent see a message with an item. */
const mediaOf = ({ mime, name }: SentItem) => ({
  media_type: fileKind(mime) ?? 'document',
  details: name,
});

/**
 * Stores the file of a message that sends an item. It has no content of its own, however many leads get
 * it. If the item was removed in the meantime, nothing is stored.
 */
export async function insertItemFile(
  { db, team_id }: TeamTx,
  { item_id }: SentItem,
  { file_id, message_id }: { file_id: string; message_id: string },
): Promise<void> {
  await sql`INSERT INTO message_files (team_id, file_id, message_id, item_id, mime, name, bytes, width,
      height, state)
    SELECT team_id, ${file_id}, ${message_id}, item_id, mime, file_name, bytes, width, height, 'stored'
    FROM library_items WHERE team_id = ${team_id} AND item_id = ${item_id} AND state = 'stored'
      AND removed_at IS NULL`.execute(db);
}

/** Stores the message with only the file, which waits until the text before it was sent. */
export async function insertFileMessage(
  { db, team_id }: TeamTx,
  { message_id, conversation_id, number_id, read_seq, unix }: Message,
  item: SentItem,
): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      team_id,
      message_id,
      conversation_id,
      campaign_id: number_id,
      wa_key: unnamedKey(message_id),
      type_interaction: 'AI_RESPONSE',
      message_ia: '',
      ...mediaOf(item),
      state: 'pending',
      read_seq,
      timestamp_unix: unix,
    })
    .execute();
}

/** The item, if it may still be sent to this lead, who gets each item only once. */
export async function findSendable(
  { db, team_id }: TeamTx,
  { item_id, conversation_id }: { item_id: string | null; conversation_id: string },
): Promise<SentItem | undefined> {
  if (item_id === null) return undefined;
  const { rows } = await sql<SentItem>`SELECT i.item_id, i.name, i.mime, i.file_name
    FROM library_items i WHERE i.team_id = ${team_id} AND i.item_id = ${item_id}
      AND i.state = 'stored' AND i.removed_at IS NULL AND NOT EXISTS (
        SELECT FROM message_files f
        JOIN messages m ON m.team_id = f.team_id AND m.message_id = f.message_id
        WHERE f.team_id = i.team_id AND f.item_id = i.item_id
          AND m.conversation_id = ${conversation_id} AND m.state NOT IN ('canceled', 'failed'))`.execute(
    db,
  );
  return rows[0];
}
