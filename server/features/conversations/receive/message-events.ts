import type { Origin } from '#domain/conversations/bots/automatic-message.ts';
import type { ConversationEvent, Gesture } from '#domain/conversations/conversation-event.ts';
import type { ResumeRule } from '#domain/conversations/handoff.ts';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { callOf } from '#domain/conversations/messages/calls.ts';
import {
  isGesture,
  needsPerson,
  previewText,
} from '#domain/conversations/messages/message-kinds.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';

/** A new message, or one that couldn't be read before. */
export interface NewMessage {
  event: MessageEvent;
  conversation_id: string;
  message_id: string;
  /** the order of arrival */
  seq: number;
  /** its current text: an edit may have arrived before the message */
  text: string;
  /** its author edited it to a text that only the phone shows */
  edit_unread: boolean;
  file_id: string | null;
}

/** A message from our phone that is or may be automatic. One that a person wrote has none. */
export interface Recognized {
  origin: Exclude<Origin, 'person'>;
  automatic_id: string;
}

interface OwnMessageFacts {
  /** for our own message: whether the phone may have sent it automatically */
  recognized?: Recognized | undefined;
  /** how a takeover ends */
  resume?: ResumeRule | undefined;
}

/** The events that a message causes in its conversation. */
export function eventsOf(
  message: NewMessage,
  ownMessage: OwnMessageFacts = {},
): ConversationEvent[] {
  const events = [conversationEvent(message, ownMessage)];
  if (message.event.media_type === 'call' && callOf(message.event.details).end === 'answered') {
    events.push({ kind: 'block_ended', reasons: ['call'] });
  }
  if (message.edit_unread && !message.event.from_me) {
    events.push({ kind: 'agent_blocked', reason: 'edit_unread' });
  }
  return events;
}

function conversationEvent(
  { event, seq, text }: NewMessage,
  { recognized, resume }: OwnMessageFacts,
): ConversationEvent {
  const { media_type: kind, details, timestamp: unix, from_me, name, chat } = event;
  const interaction = from_me ? 'HUMAN_MESSAGE' : 'USER_MESSAGE';
  const preview = { text: previewText({ text, kind, details }), interaction, unix } as const;
  // A message to a broadcast list is addressed to no particular lead, so it isn't a takeover.
  if (event.typed_on_phone && !event.to_many && recognized?.origin !== 'automatic') {
    const automatic_id = recognized?.automatic_id;
    return { kind: 'person_wrote_on_phone', preview, automatic_id, resume };
  }
  if (from_me) return { kind: 'other_program_wrote', preview };
  if (event.to_many) return { kind: 'lead_wrote_to_many', preview };
  const leadMessage = { seq, preview, name, reply_address: chat };
  if (kind === 'call') {
    return { kind: 'lead_called', answered: callOf(details).end === 'answered', ...leadMessage };
  }
  if (asksToStop(text)) return { kind: 'lead_opted_out', ...leadMessage };
  if (isGesture(kind)) return { kind: 'lead_wrote', gesture: gestureOf(event), ...leadMessage };
  const for_person = needsPerson(kind) ? { kind, has_text: text.trim() !== '' } : undefined;
  return { kind: 'lead_wrote', ...leadMessage, ...(for_person && { for_person }) };
}

/** The message a gesture refers to: our quoted message, else our newest. */
function gestureOf({ quoted, media_type }: MessageEvent): Gesture {
  const to = quoted && !quoted.from_lead ? quoted.text : null;
  return { to, answers: media_type === 'reaction' };
}
