import type { ContactRequest, ResumeRule } from './handoff.ts';
import type { LeftAlone } from '../left-alone/rule.ts';
import type { HeldKind } from './held-answer.ts';
import type { MessageKind } from './messages/message-kinds.ts';
import type { AttentionReason, EventKind, Interaction, Outcome } from './schema.ts';

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

/** A message that only a person can answer, such as an order. */
export interface ForPerson {
  kind: MessageKind;
  /** it has words, too, which the agent may answer */
  has_text: boolean;
}

/** A reaction or a sticker: it may answer a question of ours, and allows nothing. */
export interface Gesture {
  /** the text of ours that it is about; null: the newest message */
  to: string | null;
  /** it is known to answer a question, as a stored reaction is */
  answers?: boolean;
}

/** The list's line for a message, before and after its file was understood. */
export interface Shown {
  before: string;
  now: string;
  /** WhatsApp's time of the message, in seconds */
  unix: number;
}

/** What can happen to a conversation. */
export type ConversationEvent =
  | ({ kind: 'lead_wrote'; for_person?: ForPerson; gesture?: Gesture } & FromLead)
  | ({ kind: 'lead_opted_out' } & FromLead)
  /** `answered`: a person of the team took the call on the phone */
  | ({ kind: 'lead_called'; answered: boolean } & FromLead)
  /** the team's text after a call that no one took */
  | { kind: 'call_texted'; preview: Preview }
  /** the lead reacted to something that was no question of ours */
  | { kind: 'lead_reacted' }
  /** the reaction `seq` answered a question, was taken back, and nothing else is unanswered */
  | { kind: 'reaction_withdrawn'; seq: number }
  /** the lead wrote to a list of people that we are on */
  | { kind: 'lead_wrote_to_many'; preview: Preview }
  /** text typed on the phone of the linked number: a person took over */
  | {
      kind: 'person_wrote_on_phone';
      preview: Preview;
      /** the text is known by this id, and may be an automatic message of the phone's app */
      automatic_id?: string | undefined;
      /** how the takeover ends; missing: when someone gives the conversation back */
      resume?: ResumeRule | undefined;
    }
  | { kind: 'person_replied'; preview: Preview }
  /**
   * text that another program sent through the gateway, the phone's app sent automatically, or the owner
   * sent to a list; it does not stop the agent
   */
  | { kind: 'other_program_wrote'; preview: Preview }
  /** the model answered what it had read, up to the message `read_seq` */
  | {
      kind: 'agent_answered';
      read_seq: number;
      /** the lead's outcome by the model's judgement */
      outcome: Outcome;
      /** the lead's own words that show it */
      evidence: string | null;
      /** the lead's own words that say that an appointment is made, proven; missing: none do */
      booked?: string | null | undefined;
      preview: Preview;
      /** the lead asks to be contacted later, instead of the next reminder */
      contact?: ContactRequest | undefined;
      /** the answer promises that someone on the team takes over, so a person is asked */
      calls_person?: boolean | undefined;
      /** a sentence that nothing proves was left out, and a person is asked because of it */
      left_out?: string | undefined;
    }
  /** what the agent wrote is not sent, and waits for a person */
  | {
      kind: 'answer_held';
      what: HeldKind;
      /** of an answer: the newest message of the lead that the model had read */
      read_seq: number;
      /** the sentence that causes it; empty: no single one does */
      sentence: string;
    }
  /** a person lets it out; `preview`: null of a first message, which waits for its turn */
  | {
      kind: 'held_sent';
      what: HeldKind;
      read_seq: number;
      by_user_id: string;
      outcome: Outcome | null;
      evidence: string | null;
      booked?: string | null | undefined;
      contact?: ContactRequest | null | undefined;
      preview: Preview | null;
    }
  | { kind: 'held_discarded'; what: HeldKind; read_seq: number; by_user_id: string }
  /** what is in the file of the lead's message `seq` is known now, and can be answered */
  | { kind: 'file_read'; seq: number; shown?: Shown }
  /** no model can understand it, or none may; `alone`: nothing else of the lead's is unanswered */
  | { kind: 'file_unread'; seq: number; reason: AttentionReason; alone: boolean }
  /** the lead wrote on while the model thought about `read_seq`, and its answer is dropped */
  | { kind: 'agent_overtaken'; read_seq: number }
  /** the model's answer to `read_seq` cannot be used; `declined`: a filter refuses what the lead wrote */
  | { kind: 'model_failed'; read_seq: number; declined?: boolean }
  /** the agent has a reason to stay silent that a person should see */
  | { kind: 'agent_blocked'; reason: AttentionReason }
  /** these reasons have cleared: the number is back, the plan is paid, the waiting message was sent */
  | { kind: 'block_ended'; reasons: readonly (AttentionReason | MessageKind)[] }
  /** `resume`: the person stops it by writing; missing: it stays stopped until someone gives it back */
  | { kind: 'agent_stopped'; by_user_id: string; resume?: ResumeRule | undefined }
  /** the time of a takeover is over; `answered_seq`: as of a reactivation */
  | { kind: 'agent_resumed'; answered_seq?: number | undefined }
  /** the team chose another time after which the agent resumes; null: never */
  | { kind: 'resume_changed'; minutes: number | null }
  /** a lead who opted out is written to again only with a permission, which is recorded */
  | {
      kind: 'agent_reactivated';
      by_user_id: string;
      permission?: { reason: string } | undefined;
      /** up to here something of ours that did reach the lead answers it, taken back or not */
      answered_seq?: number | undefined;
    }
  /** `by_user_id`: who listed this person; null: the chat is older than the number's linking */
  | { kind: 'left_alone'; why: LeftAlone; by_user_id: string | null }
  /** a person lets the agent answer someone who was listed */
  | { kind: 'left_alone_ended'; by_user_id: string }
  /** a message of ours can never be delivered */
  | { kind: 'send_failed' }
  /** a message of ours has been waiting for too long */
  | { kind: 'send_late' }
  /** `withdrawn_seq`: an answer to this message of the lead was taken back before it was sent */
  | { kind: 'number_lost'; withdrawn_seq?: number | undefined }
  | { kind: 'number_back' }
  /** what answered the lead up to `read_seq` was taken back unsent, and nothing else answers it */
  | { kind: 'answer_withdrawn'; read_seq: number }
  /** the model, with the lead's words: they may ask to stop. `quote_seq`: the message they are of */
  | { kind: 'opt_out_doubted'; read_seq: number; quote: string; quote_seq: number }
  /** the same: they do ask to stop. `read_unix`: WhatsApp's time of the newest that the model had read */
  | { kind: 'opt_out_found'; read_unix: number; quote: string; quote_seq: number }
  /** the agent stays silent; the model has read up to `read_seq` whether the lead asks to stop */
  | { kind: 'opt_out_read'; read_seq: number }
  | { kind: 'opt_out_confirmed'; by_user_id: string }
  | { kind: 'opt_out_dismissed'; by_user_id: string }
  /** a person says that the lead asked elsewhere not to be contacted; `unix`: now, in seconds */
  | { kind: 'opt_out_entered'; by_user_id: string; unix: number }
  /**
   * a person read why they were asked, and nothing is left to do; `is_person`: the lead is no bot, as the agent
   * had thought
   */
  | { kind: 'attention_seen'; is_person?: boolean }
  | { kind: 'outcome_set'; by_user_id: string; outcome: Outcome }
  /** a person or a program says that the lead has an appointment; without `booked_for` its time stays */
  | {
      kind: 'booked';
      by_user_id: string;
      booked_for?: Date | null | undefined;
      reason?: string | undefined;
    }
  | { kind: 'booking_withdrawn'; by_user_id: string; reason?: string | undefined }
  /** the agent wrote first; `reply_address`: the address that WhatsApp knows the number by */
  | { kind: 'first_message_sent'; preview: Preview; reply_address: string }
  /** the agent reminded a silent lead */
  | { kind: 'follow_up_sent'; preview: Preview }
  /** a reminder is due at another time, such as in the morning */
  | { kind: 'follow_up_moved'; at: Date }
  /** a person took one reminder out; the next one keeps its distance from it */
  | { kind: 'follow_up_skipped' }
  /** a person changes the day from which the lead asked to be contacted; null: nothing is sent */
  | { kind: 'contact_set'; by_user_id: string; on: string | null; at: Date | null }
  /** no reminder is left; `cold`: the last one was not answered */
  | { kind: 'follow_ups_ended'; cold: boolean }
  | { kind: 'assigned'; by_user_id: string | null; to_user_id: string | null }
  /** a person gave the lead another name; WhatsApp's never replaces one */
  | { kind: 'lead_renamed'; name: string }
  /** of a lead that was deleted and is here again: when it had asked to stop, in seconds */
  | { kind: 'opt_out_known'; unix: number }
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
  | { kind: 'schedule_resume'; at: Date }
  /** the agent won't answer, but the model looks for an opt-out; one that waits keeps its own time */
  | { kind: 'schedule_reading'; at: Date }
  | { kind: 'record_event'; event: RecordedEvent }
  /** this message was sent by software and not by a person */
  | { kind: 'mark_automatic'; seq: number }
  /** none of the lead's messages was */
  | { kind: 'unmark_automatic' }
  /** the lead begins to wait for a person, who should be notified */
  | { kind: 'person_due' }
  /** what was held for a person is out of date, and can be sent no more */
  | { kind: 'close_held' };

/** What happened, as it is kept. */
export interface RecordedEvent {
  kind: EventKind;
  by_user_id: string | null;
  from_value: string | null;
  to_value: string | null;
  /** the lead's own words or a person's reason, cut to what is kept */
  evidence: string | null;
}

export interface EventContext {
  now: Date;
  /** how long a lead has to be quiet before the agent answers */
  quietMs: number;
  /** hours before each reminder, as the campaign set them; missing: the default */
  followUpDelays?: readonly number[] | undefined;
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
