import { sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { asksToStop } from '#domain/conversations/stop-words.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** A message that was not known before. */
export interface NewMessage {
  event: MessageEvent;
  conversation_id: string;
  message_id: string;
  /** the order of arrival */
  seq: number;
}

/**
 * Stores messages once and for ever: the unique key makes a repeat end here. Answers the new ones in
 * their order of arrival.
 */
export async function storeMessages(
  tx: TeamTx,
  connection: Connection,
  events: MessageEvent[],
  conversationOf: (event: MessageEvent) => string,
): Promise<NewMessage[]> {
  const rows = events.map((event) => ({
    event,
    message_id: newId(),
    conversation_id: conversationOf(event),
  }));
  const { rows: stored } = await sql<{ message_id: string; seq: number }>`
    INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_lead, message_ia, media_type, state, timestamp_unix)
    SELECT ${tx.team_id}, m.message_id, m.conversation_id, ${connection.campaign_id}, m.wa_key,
      CASE WHEN m.from_me THEN 'HUMAN_MESSAGE' ELSE 'USER_MESSAGE' END,
      CASE WHEN m.from_me THEN NULL ELSE m.body END, CASE WHEN m.from_me THEN m.body END,
      m.media_type, CASE WHEN m.from_me THEN 'sent' ELSE 'received' END, m.timestamp_unix
    FROM unnest(${rows.map((r) => r.message_id)}::uuid[],
      ${rows.map((r) => r.conversation_id)}::uuid[], ${rows.map((r) => r.event.wa_key)}::text[],
      ${rows.map((r) => r.event.from_me)}::boolean[], ${rows.map((r) => r.event.text)}::text[],
      ${rows.map((r) => r.event.media_type)}::text[],
      ${rows.map((r) => r.event.timestamp)}::bigint[])
      WITH ORDINALITY AS m (message_id, conversation_id, wa_key, from_me, body, media_type,
        timestamp_unix, place)
    ORDER BY m.place
    ON CONFLICT DO NOTHING
    RETURNING message_id, seq`.execute(tx.db);
  const seqs = new Map(stored.map((row) => [row.message_id, row.seq]));
  return rows
    .flatMap((row) => {
      const seq = seqs.get(row.message_id);
      return seq === undefined ? [] : { ...row, seq };
    })
    .toSorted((a, b) => a.seq - b.seq);
}

/** What a message means for its conversation. */
export function conversationEvent({ event, seq }: NewMessage): ConversationEvent {
  const { text, media_type, timestamp: unix, from_me, name, chat } = event;
  const interaction = from_me ? 'HUMAN_MESSAGE' : 'USER_MESSAGE';
  const preview = {
    text: text || (media_type ? `[${media_type}]` : ''),
    interaction,
    unix,
  } as const;
  if (event.typed_on_phone) return { kind: 'person_wrote_on_phone', preview };
  if (from_me) return { kind: 'other_program_wrote', preview };
  const kind = asksToStop(text) ? 'lead_opted_out' : 'lead_wrote';
  return { kind, seq, preview, name, reply_address: chat };
}
