import type { LeftAlone } from '../left-alone/rule.ts';
import type { MessageKind } from './messages/message-kinds.ts';
import type { AttentionReason, ConversationStatus, Interaction, Outcome } from './schema.ts';

/**
 * The state of a conversation that events change: who may speak, what is unanswered, whether the lead
 * opted out, and what the list shows. Only `applyEvent`, `mergeConversations` and `splitConversations`
 * produce a new one. docs/rules/statuses-and-opt-out.md explains the rules.
 */
export interface Conversation {
  /**
   * `stop` while a person has stopped the agent in the dashboard or the lead has opted out, else the
   * outcome. If a person is in charge after an opt-out, it stays until the agent is reactivated.
   */
  conversation_status: ConversationStatus;
  /** the lead's outcome, which stops and takeovers don't change */
  outcome: Outcome;
  /** who set it by hand, which the model never overwrites; null: the model, or no one */
  outcome_set_by: string | null;
  /** since when an appointment is known, independent of the outcome; null: none is known */
  booked_at: Date | null;
  /** when the appointment is, according to a person or a program */
  booked_for: Date | null;
  /** the lead's own words that say so; null: a person or a program said it */
  booked_quote: string | null;
  /** who set or withdrew it by hand, which the model never overwrites; null: the model, or no one */
  booking_set_by: string | null;
  /** a person speaks instead of the agent */
  manual_override: boolean;
  agent_active: boolean;
  /** the possibly automatic text that alone silences the agent; null: a person took over */
  silenced_by: string | null;
  /** why the agent ignores this contact, which keeps a person in charge; null: it doesn't */
  left_alone: LeftAlone | null;
  /** a person must act: nothing more happens automatically */
  needs_attention: boolean;
  /** why; a message that only a person can answer gives its kind, which outlasts the agent's answers */
  attention_reason: AttentionReason | MessageKind | null;
  /** since when the lead waits for a person */
  person_due_since: Date | null;
  /** the member to whom the lead is assigned */
  assigned_to: string | null;
  /** since when the lead waits for the agent */
  waiting_since: Date | null;
  /** the lead's newest message in order of arrival; 0: the lead never wrote */
  last_inbound_seq: number;
  /** the lead's messages up to here are answered, or need no answer */
  answered_seq: number;
  /** WhatsApp's time of the lead's newest message, in seconds */
  last_inbound_unix: number;
  /** WhatsApp's time of the newest message in which the lead asked to stop, in seconds */
  opt_out_unix: number | null;
  /** the lead's words that may ask to stop: the agent is silent until a person decides */
  opt_out_doubt: string | null;
  /** for messages up to here, a person ruled out a request to stop or entered a later permission */
  opt_out_dismissed_seq: number;
  /** the model has looked for an opt-out up to here, without answering */
  opt_out_read_seq: number;
  /** model calls spent on the unanswered messages */
  model_calls: number;
  /**
   * an answer to the lead's messages up to this `seq` waits for approval; null: none does. The model isn't
   * called again for these messages.
   */
  held_seq: number | null;
  /** when a silent lead is reminded next, before it is moved into the hours of the lead's time zone */
  follow_up_at: Date | null;
  /** when the delay before it begins; null: the time is fixed, such as a day that the lead asked for */
  follow_up_from: Date | null;
  /** reminders since the lead last wrote, including skipped ones */
  follow_ups_sent: number;
  /**
   * the day on which the lead asked to be contacted, YYYY-MM-DD; empty: later, without a day; null: no
   * request is open
   */
  contact_on: string | null;
  /** the lead's own words that ask for it */
  contact_quote: string | null;
  /** when the agent resumes after a takeover if no one writes; null: only when a person reactivates it */
  resume_at: Date | null;
  /** how long after each message that is; 0: when the agent's hours begin */
  resume_minutes: number | null;
  /** the lead wrote at least once; automatic replies don't count */
  replied: boolean;
  /** automatic replies since the lead last wrote, at most one for each of our messages */
  auto_replies: number;
  /** for messages up to here, a member said that a person wrote them, not software */
  person_seq: number;
  name: string;
  /** the WhatsApp address of the lead's last message, to which answers are sent */
  reply_address: string;
  /** digits@c.us, or …@lid while the number is not known */
  id_lead: string;
  /** the list's preview: the newest message by WhatsApp's time */
  last_message: string;
  last_interaction: Interaction;
  timestamp_unix: number;
}

/** A conversation without messages. */
export function newConversation(id_lead: string, reply_address: string): Conversation {
  return {
    conversation_status: 'en_cours',
    outcome: 'en_cours',
    outcome_set_by: null,
    booked_at: null,
    booked_for: null,
    booked_quote: null,
    booking_set_by: null,
    manual_override: false,
    agent_active: true,
    silenced_by: null,
    left_alone: null,
    needs_attention: false,
    attention_reason: null,
    person_due_since: null,
    assigned_to: null,
    waiting_since: null,
    last_inbound_seq: 0,
    answered_seq: 0,
    last_inbound_unix: 0,
    opt_out_unix: null,
    opt_out_doubt: null,
    opt_out_dismissed_seq: 0,
    opt_out_read_seq: 0,
    model_calls: 0,
    held_seq: null,
    follow_up_at: null,
    follow_up_from: null,
    follow_ups_sent: 0,
    contact_on: null,
    contact_quote: null,
    resume_at: null,
    resume_minutes: null,
    replied: false,
    auto_replies: 0,
    person_seq: 0,
    name: '',
    reply_address,
    id_lead,
    last_message: '',
    last_interaction: 'USER_MESSAGE',
    timestamp_unix: 0,
  };
}

/**
 * Whether the lead asked to stop and has written nothing later. This is a legal duty: neither the agent
 * nor a person sends anything until the lead writes again or a person reactivates the agent. A person
 * who stops the agent leaves the same status, but that is not an opt-out. If two messages share a
 * second, the STOP wins.
 */
export function isOptedOut(
  conversation: Pick<Conversation, 'opt_out_unix' | 'last_inbound_unix'>,
): boolean {
  const { opt_out_unix, last_inbound_unix } = conversation;
  return opt_out_unix !== null && opt_out_unix >= last_inbound_unix;
}

/** Whether the agent may speak: no takeover, no stop, and neither an opt-out nor a doubt about one. */
export function agentMaySpeak(
  conversation: Pick<
    Conversation,
    'manual_override' | 'agent_active' | 'opt_out_doubt' | 'opt_out_unix' | 'last_inbound_unix'
  >,
): boolean {
  const { manual_override, agent_active, opt_out_doubt } = conversation;
  return agent_active && !manual_override && opt_out_doubt === null && !isOptedOut(conversation);
}

/**
 * The statuses to show for a lead, most important first: the outcome, and `stop` while no one may write
 * or the agent is stopped. A stopped conversation without another outcome shows `stop` alone.
 */
export function shownStatuses({
  outcome,
  conversation_status,
}: Pick<Conversation, 'outcome' | 'conversation_status'>): ConversationStatus[] {
  if (conversation_status !== 'stop') return [outcome];
  return outcome === 'en_cours' ? ['stop'] : [outcome, 'stop'];
}

export function isUnanswered({
  last_inbound_seq,
  answered_seq,
}: Pick<Conversation, 'last_inbound_seq' | 'answered_seq'>): boolean {
  return last_inbound_seq > answered_seq;
}

/** The part of a conversation that says who speaks; list rows have it, too. */
export type Control = Pick<
  Conversation,
  | 'conversation_status'
  | 'outcome'
  | 'manual_override'
  | 'agent_active'
  | 'needs_attention'
  | 'attention_reason'
  | 'opt_out_doubt'
>;

type Marked = Pick<Conversation, 'needs_attention' | 'attention_reason' | 'opt_out_doubt'>;

/** A person handled it. A doubt about an opt-out stays until a person decides it. */
export function seenByPerson<C extends Marked>(before: C): C {
  const doubted = before.opt_out_doubt !== null;
  return {
    ...before,
    needs_attention: doubted,
    attention_reason: doubted ? 'opt_out_doubt' : null,
  };
}

/** A person stopped the agent in the dashboard. */
export function stoppedByPerson<C extends Control>(before: C): C {
  return {
    ...seenByPerson(before),
    conversation_status: 'stop',
    manual_override: true,
    agent_active: false,
  };
}

/** A person reactivated the agent. The lead's outcome becomes the status again. */
export function reactivatedByPerson<C extends Control>(before: C): C {
  return {
    ...before,
    conversation_status: before.outcome,
    manual_override: false,
    agent_active: true,
    needs_attention: false,
    attention_reason: null,
    opt_out_doubt: null,
  };
}

/** Sets the outcome, and the status with it unless that is `stop`. */
export function withOutcome<C extends Pick<Conversation, 'conversation_status' | 'outcome'>>(
  before: C,
  outcome: Outcome,
): C {
  const { conversation_status } = before;
  return {
    ...before,
    outcome,
    conversation_status: conversation_status === 'stop' ? conversation_status : outcome,
  };
}

/** Whether the agent can be reactivated. */
export function canReactivate(conversation: Control): boolean {
  const { manual_override, agent_active, conversation_status } = conversation;
  return manual_override || !agent_active || conversation_status === 'stop';
}
