import type { ApiConversation, ApiEvent, ApiMessage } from '#domain/api/resources.ts';
import { authorOf, controlOf, PUBLIC_STATUS } from '#domain/conversations/lead/public-names.ts';
import type {
  ConversationEventRow,
  ConversationRow,
  ConversationStatus,
  ThreadMessage,
} from '#domain/conversations/schema.ts';
import { iso, isoOrNull } from './iso.ts';

export function toConversation(row: ConversationRow): ApiConversation {
  const { conversation_id, campaign_id, name, phone, opted_out, last_message } = row;
  const outcome = PUBLIC_STATUS[row.outcome];
  return {
    conversation_id,
    campaign_id,
    name,
    phone,
    status: PUBLIC_STATUS[row.conversation_status],
    outcome,
    booked_at: isoOrNull(row.booked_at),
    booked_for: isoOrNull(row.booked_for),
    contact_on: row.contact?.on ?? null,
    control: controlOf(row),
    agent_resumes_at: isoOrNull(row.resume_at),
    opted_out,
    needs_person_since: isoOrNull(row.person_due_since),
    needs_person_reason: row.person_due_since === null ? null : row.attention_reason,
    last_message,
    last_activity_at: iso(row.shown_at),
    tags: row.tags.map((tag) => tag.name),
  };
}

export function toApiMessage(message: ThreadMessage): ApiMessage {
  const { message_id, author_name, media_type, state, failure, reaction } = message;
  return {
    message_id,
    author: authorOf(message.type_interaction),
    author_name,
    // Text that its author deleted is only visible to the team's members.
    text: message.deleted_at ? '' : message.text || (reaction ?? ''),
    kind: media_type ?? (reaction ? 'reaction' : 'text'),
    understood: message.deleted_at ? null : message.reading?.text || null,
    state,
    failure,
    sent_at: new Date(message.timestamp_unix * 1000).toISOString(),
  };
}

export function toApiEvent(event: ConversationEventRow): ApiEvent {
  const { event_id, at, kind, by_name, from_value, to_value, evidence } = event;
  const words = (value: string | null) =>
    kind === 'status_changed' && value !== null ? publicStatus(value) : value;
  return {
    event_id,
    at: iso(at),
    kind,
    by: by_name,
    from: words(from_value),
    to: words(to_value),
    evidence,
  };
}

const publicStatus = (status: string): string =>
  PUBLIC_STATUS[status as ConversationStatus] ?? status;
