import { sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { asksQuestion } from '#domain/conversations/events/lead-message.ts';
import { MAX_QUOTE } from '#domain/conversations/messages/message-changes.ts';
import { cutText } from '#domain/text.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import {
  type MessageEvent,
  plainMessage,
  type ReactionEvent,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { changeConversation, lockConversations } from '../conversation-store.ts';
import type { EditedMessage, ReactedMessage } from './record-changes.ts';
import { receiveMessages } from './store-inbound.ts';

/** Applies a change of a message to its conversation. A repeat does no harm. */
export async function applyUpdate(
  services: Services,
  connection: Connection,
  recorded: EditedMessage | ReactedMessage,
): Promise<void> {
  if ('reaction' in recorded) await applyReaction(services, connection, recorded);
  else if (recorded.from_lead) await applyEdit(services, connection, recorded);
}

/**
 * A message that its lead edited into a STOP is an opt-out. If the original couldn't be read, the edit
 * is read in its place. An edit that can't be read here is left to a person.
 */
async function applyEdit(
  services: Services,
  connection: Connection,
  { edit, was_unread, conversation_id, seq }: EditedMessage,
): Promise<void> {
  const { text, wa_key, addresses, timestamp } = edit;
  if (text !== null && was_unread === 'message') {
    const [chat = ''] = addresses;
    const message = plainMessage({ wa_key, chat, addresses, timestamp, text });
    await receiveMessages(services, connection, [message]);
    return;
  }
  const isRead = text !== null && was_unread === 'edit';
  const isStop = text !== null && asksToStop(text);
  if (text !== null && !isRead && !isStop) return;
  await services.db.inTeam(connection.scope, async (tx) => {
    const events: ConversationEvent[] = [];
    if (text === null) events.push({ kind: 'agent_blocked', reason: 'edit_unread' });
    if (isRead && !(await hasUnreadEdit(tx, conversation_id))) {
      events.push({ kind: 'block_ended', reasons: ['edit_unread'] });
    }
    const [stored] = isStop ? await lockConversations(tx, [conversation_id]) : [];
    if (isStop && stored) {
      const { name, reply_address } = stored.state;
      const preview = { text, interaction: 'USER_MESSAGE', unix: timestamp } as const;
      events.push({ kind: 'lead_opted_out', seq, preview, name, reply_address });
    }
    await changeConversation(services, tx, conversation_id, ...events);
  });
}

async function hasUnreadEdit({ db, team_id }: TeamTx, conversation_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM messages WHERE team_id = ${team_id}
    AND conversation_id = ${conversation_id} AND edit_unread AND deleted_at IS NULL
    AND type_interaction = 'USER_MESSAGE' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * A reaction to our question is an answer, stored like a message. Earlier reactions to it, and removed
 * ones, no longer count. A reaction to anything else shows that the lead is there.
 */
async function applyReaction(
  services: Services,
  connection: Connection,
  { reaction, conversation_id, from_lead, text: question, asks }: ReactedMessage,
): Promise<void> {
  const isAnswer = reaction.text !== '' && !from_lead && (asks || asksQuestion(question));
  if (isAnswer) await receiveMessages(services, connection, [answerOf(reaction, question)]);
  await services.db.inTeam(connection.scope, async (tx) => {
    const [stored] = await lockConversations(tx, [conversation_id]);
    if (!stored) return;
    const events: ConversationEvent[] = await withdrawnOf(tx, conversation_id, reaction);
    if (reaction.text !== '' && !isAnswer) events.push({ kind: 'lead_reacted' });
    if (events.length > 0) await changeConversation(services, tx, conversation_id, ...events);
  });
}

function answerOf(event: ReactionEvent, question: string): MessageEvent {
  const { wa_key, addresses, timestamp, text } = event;
  const [chat = ''] = addresses;
  const quoted = { wa_key, from_lead: false, text: cutText(question, MAX_QUOTE) };
  const like = { wa_key: answerKey(event), chat, addresses, timestamp, text };
  return { ...plainMessage(like), media_type: 'reaction', quoted };
}

/** The reaction's own key, or one built from the message it reacts to and its time. */
const answerKey = ({ own_key, wa_key, timestamp }: ReactionEvent): string =>
  own_key || `in:${wa_key}:${timestamp}`;

/** Marks answers as deleted that this reaction, or its removal, withdraws. */
async function withdrawnOf(
  { db, team_id }: TeamTx,
  conversation_id: string,
  event: ReactionEvent,
): Promise<ConversationEvent[]> {
  const { rows } = await sql<{ seq: number }>`WITH withdrawn AS (
      UPDATE messages SET deleted_at = to_timestamp(${event.timestamp}::float8)
      WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}
        AND media_type = 'reaction' AND quoted ->> 'wa_key' = ${event.wa_key}
        AND wa_key <> ${answerKey(event)} AND timestamp_unix <= ${event.timestamp}
        AND deleted_at IS NULL
      RETURNING message_id, seq
    )
    SELECT w.seq FROM withdrawn w WHERE NOT EXISTS (SELECT FROM messages m
      JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
      WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
        AND m.type_interaction = 'USER_MESSAGE' AND m.seq > c.answered_seq
        AND m.deleted_at IS NULL AND m.message_id NOT IN (SELECT message_id FROM withdrawn))
    ORDER BY w.seq DESC LIMIT 1`.execute(db);
  return rows.map(({ seq }) => ({ kind: 'reaction_withdrawn', seq }));
}
