import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { ContactRequest } from './handoff.ts';
import type { LeftAlone } from '../left-alone/rule.ts';
import type { MessageFile } from './messages/files.ts';
import type { Quoted } from './messages/message-changes.ts';
import type { AdOrigin, MessageCost, MessageKind } from './messages/message-kinds.ts';
import type { ReadingKind, ReadingState } from './messages/readings.ts';
import type { SnippetPart } from './inbox/search-words.ts';
import type { Tag } from './tag.ts';

// Without schemas, so that a page that only shows conversations doesn't load zod.

export const CONVERSATION_STATUSES = [
  'en_cours',
  'converti',
  'pas_interesse',
  'lead_froid',
  'stop',
] as const;

export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** The lead's outcome, independent of who handles the lead. The status is this, or `stop`. */
export const OUTCOMES = ['en_cours', 'converti', 'pas_interesse', 'lead_froid'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/**
 * Why a person has to look, besides the kinds of messages that only a person can answer. Each clears
 * automatically, except `stale`, `send_failed`, `opt_out_doubt`, `answer_held`, `bot`, `person_called`,
 * `contact_later`, `edit_unread`, `older_chat` and those of files, which a person clears.
 */
export const ATTENTION_REASONS = [
  'model_failed',
  'model_slow',
  'model_context',
  'model_declined',
  'send_failed',
  'send_late',
  'number_lost',
  'plan',
  'plan_limit',
  'spending',
  'not_ready',
  'stale',
  'opt_out_doubt',
  'answer_held',
  'person_called',
  'bot',
  'lead_limit',
  'off_hours',
  'contact_later',
  'edit_unread',
  'older_chat',
  'voice_unread',
  'picture_unread',
  'document_unread',
  'file_sensitive',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Who wrote a message and how. HUMAN_MESSAGE: a member, in the dashboard or on the phone. */
export const INTERACTIONS = [
  'USER_MESSAGE',
  'AI_RESPONSE',
  'LEAD_WELCOME',
  'AI_CONTROLLER_EMOJI',
  'HUMAN_MESSAGE',
] as const;

export type Interaction = (typeof INTERACTIONS)[number];

/**
 * The delivery of our messages. `pending`: stored, waits to be sent. `sending`: on its way to the gateway,
 * too late to cancel. `unconfirmed`: no acknowledgement for 60 s, shown and never resent. `failed`: given
 * up, and a person is asked. `canceled`: stopped before it was sent, because a person took over or the
 * lead opted out.
 */
export const DELIVERY_STATES = [
  'received',
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'unconfirmed',
  'failed',
  'canceled',
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type AiState = 'ai_active' | 'manual_control' | 'ai_inactive';

/** Who speaks, derived from the two flags. */
export function aiState(c: { manual_override: boolean; agent_active: boolean }): AiState {
  if (c.manual_override) return 'manual_control';
  return c.agent_active ? 'ai_active' : 'ai_inactive';
}

/** Events of a conversation besides its messages. */
export const EVENT_KINDS = [
  'agent_stopped',
  'opted_out',
  'opt_out_doubted',
  'opt_out_dismissed',
  'agent_reactivated',
  'permission_given',
  'model_failed',
  'status_changed',
  'booked',
  'booking_withdrawn',
  'assigned',
  'number_lost',
  'number_back',
  'lead_merged',
  'lead_split',
  'note_mentioned',
  'answer_held',
  'held_sent',
  'held_discarded',
  'person_called',
  'contact_set',
  'left_alone',
  'campaign_chosen',
  'campaign_changed',
  'campaign_fell_back',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event, as it is shown. */
export interface ConversationEventRow {
  event_id: string;
  at: string;
  kind: EventKind;
  /** who caused it; null: the lead, the model, the product, or a deleted account */
  by_name: string | null;
  /**
   * an outcome; for `assigned`, a name; the ISO time of an appointment; for `campaign_chosen`, the signal;
   * the name of the previous campaign, if it changed
   */
  from_value: string | null;
  /**
   * as `from_value`; for `agent_stopped`, where (`dashboard`, `phone`); for `agent_reactivated` by timeout,
   * `automatic`; for `contact_set`, the day, empty without one
   */
  to_value: string | null;
  /** what the lead wrote, or a person's reason */
  evidence: string | null;
}

/** One row of the list. */
export interface ConversationRow {
  conversation_id: string;
  campaign_id: string;
  campaign_name: string;
  agent_name: string;
  id_lead: string;
  name: string;
  phone: string | null;
  conversation_status: ConversationStatus;
  outcome: Outcome;
  /** ISO time since when an appointment is known; null: none is known */
  booked_at: string | null;
  /** ISO time of the appointment; null: unknown */
  booked_for: string | null;
  manual_override: boolean;
  agent_active: boolean;
  ai_state: AiState;
  last_message: string;
  last_interaction: Interaction;
  /** seconds since the epoch */
  timestamp_unix: number;
  /** ISO time of the last activity, by which the list is sorted, newest first */
  last_activity_at: string;
  /** ISO time that is shown; for a lead kept last until we write to it: when it was added */
  shown_at: string;
  /** set while the conversation has no message yet; null: it has one */
  unwritten: UnsentFirstMessage | null;
  /** a person must act: nothing more happens automatically */
  needs_attention: boolean;
  /** why; null only for conversations marked before reasons were stored */
  attention_reason: AttentionReason | MessageKind | null;
  /** ISO time since when the lead waits for a person */
  person_due_since: string | null;
  /** ISO time until which the agent's hours keep it silent; null: they don't, or no one waits */
  agent_off_until: string | null;
  /** ISO time when the agent resumes if no one writes; null: it isn't stopped, or stays stopped */
  resume_at: string | null;
  /** how many minutes after a message it resumes; 0: when its hours begin */
  resume_minutes: number | null;
  /** the lead's request to be contacted later; null: none is open */
  contact: ContactRequest | null;
  /** why the agent ignores this contact; null: it doesn't */
  left_alone: LeftAlone | null;
  /** the lead's words that may ask to stop, for a person to confirm or dismiss */
  opt_out_doubt: string | null;
  /** the lead asked to stop and has written nothing later, so nothing may be sent */
  opted_out: boolean;
  /** the member to whom the lead is assigned */
  assigned_to: Assignee | null;
  /** by name */
  tags: Tag[];
  /** the lead wrote since the user last read it */
  unread: boolean;
  /** the user typed a reply and hasn't sent it */
  draft: boolean;
  /** the message that a search found, with the words around the hit */
  found: { message_id: string; snippet: SnippetPart[] } | null;
}

export const isWaiting = (
  row: Pick<ConversationRow, 'needs_attention' | 'person_due_since'>,
): boolean => row.needs_attention || row.person_due_since !== null;

/** The agent's first message to a lead waits for its turn, or was canceled or could not be sent. */
export type UnsentFirstMessage = 'waiting' | 'ended';

export interface Assignee {
  user_id: string;
  name: string;
}

/** What is known of the file of a lead's message, as users see it. */
export interface ReadingView {
  kind: ReadingKind;
  state: ReadingState;
  /** the words of a voice message, or what a picture or document says; empty: unknown */
  text: string;
  /** why it is unknown, in words */
  reason: string | null;
  /** the member who corrected the text; null also for a deleted account */
  corrected_by: string | null;
  /** ISO time */
  corrected_at: string | null;
}

export interface ThreadMessage {
  message_id: string;
  /** the order of arrival */
  seq: number;
  type_interaction: Interaction;
  from_lead: boolean;
  text: string;
  /** its kind besides its text, which may be empty */
  media_type: string | null;
  /** what is known of it: the items of an order, the name of a place */
  details: string;
  /** for an AI_CONTROLLER_EMOJI: its reaction */
  reaction: string | null;
  /** the reactions of the lead, and of our side, to this message */
  lead_reaction: string | null;
  our_reaction: string | null;
  /** the message that this one replies to; its id if it is in the thread */
  quoted: (Pick<Quoted, 'from_lead' | 'text' | 'what'> & { message_id: string | null }) | null;
  /** the ad that the lead clicked before it wrote this */
  ad?: AdOrigin;
  /** ISO times, from WhatsApp */
  edited_at: string | null;
  /** only the phone can show the new text */
  edit_unread?: boolean;
  deleted_at: string | null;
  file: MessageFile | null;
  /** what its file says or shows */
  reading?: ReadingView;
  state: DeliveryState;
  /** why a failed message failed, in words */
  failure: string | null;
  /** seconds since the epoch, from WhatsApp */
  timestamp_unix: number;
  author_name: string | null;
  /** the member who wrote it in the dashboard */
  author_user_id: string | null;
  /** for the agent's answers: what the model used for it */
  took?: MessageCost;
  /** for an answer sent without its unproven sentences: how each sentence was verified */
  shortened?: SentenceProof[];
  /** software sent it: the lead's phone, or our WhatsApp Business app */
  automatic?: true;
}
