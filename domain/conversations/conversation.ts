import type { ConversationStatus, Interaction } from './schema.ts';

/**
 * What is stored of a conversation and changes by what happens in it: who may speak, what is
 * unanswered, whether the lead opted out, and what the list shows. Only `applyEvent` and
 * `mergeConversations` make a new one; docs/rules/statuses-and-opt-out.md has the rules in words.
 */
export interface Conversation {
  conversation_status: ConversationStatus;
  /** a person speaks instead of the agent */
  manual_override: boolean;
  agent_active: boolean;
  /** a person should look at the lead: nothing will happen by itself */
  needs_attention: boolean;
  /** since when the lead waits for the agent */
  waiting_since: Date | null;
  /** the order of arrival of the lead's newest message; 0: the lead never wrote */
  last_inbound_seq: number;
  /** up to here the lead's messages are answered, or need no answer */
  answered_seq: number;
  /** WhatsApp's time of the newest that the lead wrote, in seconds */
  last_inbound_unix: number;
  /** WhatsApp's time of the newest message in which the lead asked to stop, in seconds */
  opt_out_unix: number | null;
  /** answers of the model spent on what is unanswered */
  model_calls: number;
  /** the lead wrote at least once */
  replied: boolean;
  name: string;
  /** the WhatsApp address that the lead's last message came from: answers go there */
  reply_address: string;
  /** digits@c.us, or …@lid while the number is not known */
  id_lead: string;
  /** the list's line: the newest message by WhatsApp's time */
  last_message: string;
  last_interaction: Interaction;
  timestamp_unix: number;
}

/** A conversation in which nothing was said yet. */
export function newConversation(id_lead: string, reply_address: string): Conversation {
  return {
    conversation_status: 'en_cours',
    manual_override: false,
    agent_active: true,
    needs_attention: false,
    waiting_since: null,
    last_inbound_seq: 0,
    answered_seq: 0,
    last_inbound_unix: 0,
    opt_out_unix: null,
    model_calls: 0,
    replied: false,
    name: '',
    reply_address,
    id_lead,
    last_message: '',
    last_interaction: 'USER_MESSAGE',
    timestamp_unix: 0,
  };
}

/**
 * Whether the lead asked to stop and has written nothing later. This is a legal duty: nothing is
 * sent then, by the agent or by a person, until the lead writes again or a person reactivates the
 * agent. A stop by a person leaves the same status behind and is no opt-out. Of two messages in the
 * same second the STOP holds.
 */
export function isOptedOut(
  conversation: Pick<Conversation, 'opt_out_unix' | 'last_inbound_unix'>,
): boolean {
  const { opt_out_unix, last_inbound_unix } = conversation;
  return opt_out_unix !== null && opt_out_unix >= last_inbound_unix;
}

/** Whether the agent may speak: nobody took over, stopped it or opted out. */
export function agentMaySpeak(conversation: Conversation): boolean {
  const { manual_override, agent_active } = conversation;
  return agent_active && !manual_override && !isOptedOut(conversation);
}

export function isUnanswered({
  last_inbound_seq,
  answered_seq,
}: Pick<Conversation, 'last_inbound_seq' | 'answered_seq'>): boolean {
  return last_inbound_seq > answered_seq;
}

/** The part of a conversation that says who speaks; rows of the list have it too. */
export type Control = Pick<
  Conversation,
  'conversation_status' | 'manual_override' | 'agent_active' | 'needs_attention'
>;

/** A person stopped the agent in the dashboard. */
export function stoppedByPerson<C extends Control>(before: C): C {
  return {
    ...before,
    conversation_status: 'stop',
    manual_override: true,
    agent_active: false,
    needs_attention: false,
  };
}

/** A person gave the conversation back to the agent. */
export function reactivatedByPerson<C extends Control>(before: C): C {
  return {
    ...before,
    conversation_status: 'en_cours',
    manual_override: false,
    agent_active: true,
    needs_attention: false,
  };
}

/** Whether there is anything to give back. */
export function canReactivate(conversation: Control): boolean {
  const { manual_override, agent_active, conversation_status } = conversation;
  return manual_override || !agent_active || conversation_status === 'stop';
}
