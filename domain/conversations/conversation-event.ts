import type { ConversationStatus, HandoffCause, Interaction } from './schema.ts';

/** A message as the list shows it. */
export interface Preview {
  text: string;
  interaction: Interaction;
  /** WhatsApp's time, in seconds */
  unix: number;
}

/** A message of the lead. Messages arrive in any order, so both the arrival and WhatsApp's time matter. */
interface FromLead {
  /** the order of arrival */
  seq: number;
  preview: Preview;
  name: string;
  reply_address: string;
}

/** What can happen to a conversation. */
export type ConversationEvent =
  | ({ kind: 'lead_wrote' } & FromLead)
  | ({ kind: 'lead_opted_out' } & FromLead)
  /** text typed on the phone of the linked number: a person took over */
  | { kind: 'person_wrote_on_phone'; preview: Preview }
  | { kind: 'person_replied'; preview: Preview }
  /** text that another program sent through the gateway; it does not stop the agent */
  | { kind: 'other_program_wrote'; preview: Preview }
  /** the model answered what it had read, up to the message `read_seq` */
  | {
      kind: 'agent_answered';
      read_seq: number;
      conversation_status: ConversationStatus;
      preview: Preview;
    }
  /** the lead wrote on while the model thought about `read_seq`, and its answer is dropped */
  | { kind: 'agent_overtaken'; read_seq: number }
  /** the model's answer to `read_seq` cannot be used */
  | { kind: 'model_failed'; read_seq: number }
  /** the agent has a reason to stay silent that will not pass by itself */
  | { kind: 'agent_blocked' }
  | { kind: 'agent_stopped'; by_user_id: string }
  | { kind: 'agent_reactivated'; by_user_id: string }
  /** a message of ours can never be delivered, or has been waiting for too long */
  | { kind: 'send_failed' }
  | { kind: 'number_lost' }
  /** another address of the lead became known */
  | { kind: 'number_known'; id_lead: string };

/** What has to happen besides storing the new state, in the same transaction. */
export type ConversationEffect =
  | {
      kind: 'cancel_pending';
      /** `agent`: what the agent wrote; `everyone`: what people wrote too */
      of: 'agent' | 'everyone';
      /** only what was written up to then, in seconds of WhatsApp's time; null: everything */
      until_unix: number | null;
    }
  | { kind: 'schedule_reply'; at: Date }
  | {
      kind: 'record_handoff';
      cause: HandoffCause;
      by_user_id: string | null;
      /** the lead's own words, at most 200 characters */
      evidence: string | null;
    }
  | { kind: 'ask_for_person' };

export interface EventContext {
  now: Date;
  /** how long a lead has to be quiet before the agent answers */
  quietMs: number;
}

/**
 * `accepted`: false when the event does not fit the state, which is then unchanged, such as an
 * answer to a lead who was taken over meanwhile.
 */
export interface Transition<State> {
  state: State;
  effects: ConversationEffect[];
  accepted: boolean;
}
