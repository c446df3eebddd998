import { conversationsErrors } from '#copy/errors/conversations.ts';
import { MAX_QUOTE, type Quoted } from '#domain/conversations/messages/message-changes.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import { Refusal } from '#domain/errors.ts';
import { cutText } from '#domain/text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Returns a message to reply or react to. Throws for one of another thread, or that WhatsApp doesn't know. */
export async function requireKnownMessage(
  { db, team_id }: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<Quoted> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => [
      'wa_key',
      'type_interaction',
      'media_type',
      'details',
      'deleted_at',
      'state',
      eb.fn.coalesce('message_lead', 'message_ia', eb.val('')).as('text'),
      eb
        .selectFrom('message_readings as r')
        .select((of) => of.fn.coalesce('r.corrected_text', 'r.text').as('words'))
        .whereRef('r.team_id', '=', 'messages.team_id')
        .whereRef('r.message_id', '=', 'messages.message_id')
        .as('understood'),
    ])
    .where((eb) => eb.and({ team_id, conversation_id, message_id }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', conversationsErrors.messageGone));
  const unsent = ['pending', 'sending', 'failed', 'canceled'].includes(row.state);
  if (unsent || row.deleted_at || !/^(in|out):/.test(row.wa_key)) {
    throw new Refusal('CONFLICT', conversationsErrors.notReceived);
  }
  const { wa_key, media_type: kind, details, text, understood } = row;
  const from_lead = row.type_interaction === 'USER_MESSAGE';
  return { wa_key, from_lead, text: previewText({ text, kind, details, understood }) };
}

export async function quoteOf(
  tx: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<Quoted> {
  const known = await requireKnownMessage(tx, conversation_id, message_id);
  return { ...known, text: cutText(known.text, MAX_QUOTE) };
}
