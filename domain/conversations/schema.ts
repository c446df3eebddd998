import { z } from 'zod';
import { typedText } from '../text.ts';

/** Lead statuses as stored. */
export const CONVERSATION_STATUSES = [
  'en_cours',
  'converti',
  'pas_interesse',
  'lead_froid',
  'stop',
] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Who wrote a message and how. HUMAN_MESSAGE: a person of the team, here or on the phone. */
export const INTERACTIONS = [
  'USER_MESSAGE',
  'AI_RESPONSE',
  'LEAD_WELCOME',
  'AI_CONTROLLER_EMOJI',
  'HUMAN_MESSAGE',
] as const;
export type Interaction = (typeof INTERACTIONS)[number];

/**
 * How far a message of ours has come. `pending`: stored, waits to be sent. `sending`: on its way to
 * the gateway; it cannot be taken back any more. `unconfirmed`: no acknowledgement for 60 s, shown
 * and never sent again. `failed`: given up, and a person is asked. `canceled`: taken back before it was
 * sent, because somebody took over or the lead opted out.
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

export const AI_STATES = ['ai_active', 'manual_control', 'ai_inactive'] as const;
export type AiState = (typeof AI_STATES)[number];

/** Who speaks, derived from the two flags. */
export function aiState(c: { manual_override: boolean; agent_active: boolean }): AiState {
  if (c.manual_override) return 'manual_control';
  return c.agent_active ? 'ai_active' : 'ai_inactive';
}

/** Why the agent is silent. */
export const HANDOFF_CAUSES = [
  'dashboard',
  'phone',
  'stop_word',
  'model_failed',
  'reactivated',
] as const;
export type HandoffCause = (typeof HANDOFF_CAUSES)[number];

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
  manual_override: boolean;
  agent_active: boolean;
  ai_state: AiState;
  last_message: string;
  last_interaction: Interaction;
  /** seconds since the epoch */
  timestamp_unix: number;
  /** ISO time of the last activity: what the list is sorted by, newest first */
  last_activity_at: string;
  /** a person should look: the model failed twice, or a message could not be delivered */
  needs_attention: boolean;
  /** the lead asked to stop and has written nothing later: nothing may be sent */
  opted_out: boolean;
}

/** One message of a thread. */
export interface ThreadMessage {
  message_id: string;
  type_interaction: Interaction;
  from_lead: boolean;
  text: string;
  /** 'image', 'audio' … when the lead sent a file; its text may be empty */
  media_type: string | null;
  reaction: string | null;
  state: DeliveryState;
  /** seconds since the epoch, as WhatsApp says */
  timestamp_unix: number;
  author_name: string | null;
}

export interface Handoff {
  cause: HandoffCause;
  by_name: string | null;
  at: string;
}

export const conversationFilter = z.object({
  teamSlug: z.string(),
  campaign_id: z.uuid().optional(),
  conversation_status: z.enum(CONVERSATION_STATUSES).optional(),
  search: typedText().trim().max(100).optional(),
  /** opaque key of the last row of the page before */
  cursor: z.string().max(200).optional(),
});

export const conversationRef = z.object({ teamSlug: z.string(), conversation_id: z.uuid() });

export const threadPage = conversationRef.extend({ before: z.string().max(200).optional() });

export const humanReply = conversationRef.extend({
  text: typedText().trim().min(1, 'Please write a message').max(4096),
  /** made by the browser, so that a repeated click is one message */
  message_id: z.uuid(),
});
