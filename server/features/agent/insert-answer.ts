import { deliveryDue } from '#server/features/conversations/delivery/deliver.ts';
import {
  insertFileMessage,
  insertItemFile,
  type SentItem,
  planItemSend,
} from '#server/features/conversations/files/library-file.ts';
import { insertVoiceNote, voiceNoteOf } from '#server/features/conversations/files/insert-files.ts';
import type { ModelUse } from '#server/features/models/meter.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { SpokenAudio } from '#server/platform/speech/speaker.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { UsableAnswer } from './check-answer.ts';
import type { WholeAnswer } from './guard.ts';
import { heldUse } from './hold-answer.ts';

/** An answer that is about to be stored and sent. */
export interface Answer
  extends Omit<UsableAnswer, 'given' | 'faults' | 'proof' | 'whole' | 'item'> {
  /** the original answer, if sentences were left out; a person is then asked to look */
  whole?: WholeAnswer | undefined;
  /** it asks the lead something, whatever its punctuation */
  asks: boolean;
  /** the `seq` of the lead's newest message that the model has read */
  read_seq: number;
  campaign_id: string;
  /** the default campaign of the number, under whose id messages are stored */
  number_id: string;
  /** the gateway's id for a text */
  gateway_id: string;
  /** what the model used for it; undefined: it charged nothing */
  use: ModelUse | undefined;
  /** what its verification used; undefined: nothing verified it */
  verified: ModelUse | undefined;
  /** the agent has never written to this lead before */
  is_first: boolean;
  /** the text as a voice note, which is sent instead of the text */
  spoken?: SpokenAudio | undefined;
  /** the library item that goes out with it */
  item?: SentItem | undefined;
  /** the text's last line, which discloses the AI; undefined: the lead knows already, or isn't told */
  disclosed?: string | undefined;
}

type ToInsert = Answer & { message_id: string; conversation_id: string; unix: number };

/**
 * Stores the answer as `sending` at COMMIT, with the file that goes out with it. Returns `file` if the
 * message is that file, and `next`, the job for a file that follows the text.
 */
export function insertAnswer(tx: TeamTx, answer: ToInsert) {
  const { item, spoken, message_id, conversation_id } = answer;
  if (spoken) {
    const { columns, file } = voiceNoteOf(message_id, spoken);
    tx.withCommit(() => insertMessage(tx, answer, columns));
    tx.withCommit(() => insertVoiceNote(tx, { ...file, ...spoken, message_id }));
    return { file, next: undefined };
  }
  const { columns, file, behind } = planItemSend(answer.text, answer, item);
  tx.withCommit(() => insertMessage(tx, answer, columns));
  if (item && file) tx.withCommit(() => insertItemFile(tx, item, { ...file, message_id }));
  if (!behind) return { file, next: undefined };
  const after = { ...answer, message_id: newId() };
  tx.withCommit(() => insertFileMessage(tx, after, behind.item));
  tx.withCommit(() =>
    insertItemFile(tx, behind.item, { ...behind.file, message_id: after.message_id }),
  );
  return { file, next: deliveryDue.spec(tx.scope, { conversation_id }) };
}

async function insertMessage(
  { db, team_id }: TeamTx,
  answer: ToInsert,
  columns: { media_type?: string; details?: string; wa_key?: string },
): Promise<void> {
  const { message_id, conversation_id, number_id, gateway_id, text, read_seq, unix } = answer;
  const { use, verified, asks } = answer;
  await db
    .insertInto('messages')
    .values({
      team_id,
      message_id,
      conversation_id,
      campaign_id: number_id,
      wa_key: outgoingKey(gateway_id),
      ...columns,
      type_interaction: 'AI_RESPONSE',
      message_ia: text,
      state: 'sending',
      send_attempts: 1,
      read_seq,
      ...(asks && { asks }),
      timestamp_unix: unix,
      ...heldUse(use),
      verify_tokens: verified && verified.prompt_tokens + verified.completion_tokens,
      verify_cost_nanos: heldUse(verified)?.cost_nanos,
    })
    .execute();
}
