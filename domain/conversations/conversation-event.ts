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

/** A message of the lead. Messages arrive in any order, so arrival order and WhatsApp's time both matter. */
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
  /** it also has words, which the agent may answer */
  has_text: boolean;
}

/** A reaction or a sticker: it may answer our question, but never permits writing again. */
export interface Gesture {
  /** our text that it refers to; null: the newest message */
  to: string | null;
  /** whether it is known to answer a question, as a stored reaction is */
  answers?: boolean;
}

/** The list's preview of a message, before and after its file was read. */
export interface FilePreview {
  before: string;
  now: string;
  /** WhatsApp's time of the message, in seconds */
  unix: number;
}

/** What can happen to a conversation. */
export type ConversationEvent =
  | ({ kind: 'lead_wrote'; for_person?: ForPerson; gesture?: Gesture } & FromLead)
  | ({ kind: 'lead_opted_out' } & FromLead)
  /** `answered`: someone on the team took the call on the phone */
  | ({ kind: 'lead_called'; answered: boolean } & FromLead)
  /** the team's text after a call that no one took */
  | { kind: 'call_texted'; preview: Preview }
  /** the lead reacted to something other than a question from us */
  | { kind: 'lead_reacted' }
  /** the reaction `seq`, which answered a question, was removed, and nothing else is unanswered */
  | { kind: 'reaction_withdrawn'; seq: number }
  /** the lead wrote to a broadcast list that we are on */
  | { kind: 'lead_wrote_to_many'; preview: Preview }
  /** text typed on the phone of the linked number: a person took over */
  | {
      kind: 'person_wrote_on_phone';
      preview: Preview;
      /** the id of the text, which may be an automatic message of the phone's app */
      automatic_id?: string | undefined;
      /** how the takeover ends; missing: when someone gives the conversation back */
      resume?: ResumeRule | undefined;
    }
  | { kind: 'person_replied'; preview: Preview }
  /**
   * a text that another program sent through the gateway, that the phone's app sent automatically, or that
   * the owner sent to a list; it doesn't stop the agent
   */
  | { kind: 'other_program_wrote'; preview: Preview }
  /** the model answered the messages up to `read_seq`, which it had read */
  | {
      kind: 'agent_answered';
      read_seq: number;
      /** the lead's outcome by the model's judgement */
      outcome: Outcome;
      /** the lead's own words that show it */
      evidence: string | null;
      /** the lead's own words that prove an appointment; missing: none do */
      booked?: string | null | undefined;
      preview: Preview;
      /** the lead asks to be contacted later, instead of the next reminder */
      contact?: ContactRequest | undefined;
      /** the answer promises that a member takes over, so we ask for a person */
      calls_person?: boolean | undefined;
      /** an unproven sentence that was left out of the answer; a person is asked because of it */
      left_out?: string | undefined;
    }
  /** the agent's text is held for approval */
  | {
      kind: 'answer_held';
      what: HeldKind;
      /** for an answer: the lead's newest message that the model had read */
      read_seq: number;
      /** the sentence that caused it; empty: no single one did */
      sentence: string;
    }
  /** a member approved it; `preview`: null for a first message, which waits for its turn */
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
  /** the file of the lead's message `seq` was read and can be answered */
  | { kind: 'file_read'; seq: number; shown?: FilePreview }
  /** no model can or may read the file; `alone`: nothing else from the lead is unanswered */
  | { kind: 'file_unread'; seq: number; reason: AttentionReason; alone: boolean }
  /** the lead wrote more while the model worked on `read_seq`, so its answer is dropped */
  | { kind: 'agent_overtaken'; read_seq: number }
  /** the model's answer to `read_seq` is unusable; `declined`: a filter refused the lead's message */
  | { kind: 'model_failed'; read_seq: number; declined?: boolean }
  /** the agent stays silent for a reason that a person should see */
  | { kind: 'agent_blocked'; reason: AttentionReason }
  /** these reasons no longer apply: the number is back, the plan is paid, the waiting message was sent */
  | { kind: 'block_ended'; reasons: readonly (AttentionReason | MessageKind)[] }
  /** `resume`: the person stops it by writing; missing: it stays stopped until a person reactivates it */
  | { kind: 'agent_stopped'; by_user_id: string; resume?: ResumeRule | undefined }
  /** a takeover timed out; `answered_seq`: as in `agent_reactivated` */
  | { kind: 'agent_resumed'; answered_seq?: number | undefined }
  /** the team changed the time after which the agent resumes; null: never */
  | { kind: 'resume_changed'; minutes: number | null }
  /** a lead who opted out needs a permission, which is recorded, before we write again */
  | {
      kind: 'agent_reactivated';
      by_user_id: string;
      permission?: { reason: string } | undefined;
      /** one of our messages that reached the lead answers up to here, even if it was deleted later */
      answered_seq?: number | undefined;
    }
  /** `by_user_id`: who put the contact on the list; null: the chat is older than the number's linking */
  | { kind: 'left_alone'; why: LeftAlone; by_user_id: string | null }
  /** a person lets the agent answer a listed contact */
  | { kind: 'left_alone_ended'; by_user_id: string }
  /** one of our messages can never be delivered */
  | { kind: 'send_failed' }
  /** one of our messages has been waiting for too long */
  | { kind: 'send_late' }
  /** `withdrawn_seq`: an answer to this message of the lead was canceled before it was sent */
  | { kind: 'number_lost'; withdrawn_seq?: number | undefined }
  | { kind: 'number_back' }
  /** the answer to the lead's messages up to `read_seq` was canceled, and nothing else answers them */
  | { kind: 'answer_withdrawn'; read_seq: number }
  /** the model found words that may ask to stop. `quote_seq`: the message that it quotes */
  | { kind: 'opt_out_doubted'; read_seq: number; quote: string; quote_seq: number }
  /** the model found a request to stop. `read_unix`: WhatsApp's time of the newest message it had read */
  | { kind: 'opt_out_found'; read_unix: number; quote: string; quote_seq: number }
  /** the model has looked for an opt-out up to `read_seq`; the agent doesn't answer */
  | { kind: 'opt_out_read'; read_seq: number }
  | { kind: 'opt_out_confirmed'; by_user_id: string }
  | { kind: 'opt_out_dismissed'; by_user_id: string }
  /** a person says that the lead asked elsewhere not to be contacted; `unix`: now, in seconds */
  | { kind: 'opt_out_entered'; by_user_id: string; unix: number }
  /**
   * a person saw the reason for attention, and nothing is left to do; `is_person`: the lead is not the bot
   * that the agent took it for
   */
  | { kind: 'attention_seen'; is_person?: boolean }
  | { kind: 'outcome_set'; by_user_id: string; outcome: Outcome }
  /** a person or a program says that the lead has an appointment; without `booked_for` its time is kept */
  | {
      kind: 'booked';
      by_user_id: string;
      booked_for?: Date | null | undefined;
      reason?: string | undefined;
    }
  | { kind: 'booking_withdrawn'; by_user_id: string; reason?: string | undefined }
  /** the agent wrote first; `reply_address`: WhatsApp's address for the number */
  | { kind: 'first_message_sent'; preview: Preview; reply_address: string }
  /** the agent reminded a silent lead */
  | { kind: 'follow_up_sent'; preview: Preview }
  /** a reminder moves to another time, such as the morning */
  | { kind: 'follow_up_moved'; at: Date }
  /** a person skipped one reminder; the next one keeps its distance from it */
  | { kind: 'follow_up_skipped' }
  /** a person changes the day on which to contact the lead; null: nothing is sent */
  | { kind: 'contact_set'; by_user_id: string; on: string | null; at: Date | null }
  /** no reminder is left; `cold`: the lead didn't answer the last one */
  | { kind: 'follow_ups_ended'; cold: boolean }
  | { kind: 'assigned'; by_user_id: string | null; to_user_id: string | null }
  /** a person renamed the lead; WhatsApp's name never replaces a given one */
  | { kind: 'lead_renamed'; name: string }
  /** a deleted lead is back: when it had asked to stop, in seconds */
  | { kind: 'opt_out_known'; unix: number }
  /** another address of the lead became known */
  | { kind: 'number_known'; id_lead: string };

/** Work to do besides storing the new state, in the same transaction. */
export type ConversationEffect =
  | {
      kind: 'cancel_pending';
      /** `agent`: the agent's messages; `everyone`: those of members, too */
      of: 'agent' | 'everyone';
      /** only messages written up to then, in seconds of WhatsApp's time; null: all of them */
      until_unix: number | null;
    }
  | { kind: 'schedule_reply'; at: Date }
  | { kind: 'schedule_resume'; at: Date }
  /** the agent won't answer, but the model looks for an opt-out; a job already waiting keeps its time */
  | { kind: 'schedule_reading'; at: Date }
  | { kind: 'record_event'; event: RecordedEvent }
  /** software sent this message, not a person */
  | { kind: 'mark_automatic'; seq: number }
  /** no message of the lead was automatic */
  | { kind: 'unmark_automatic' }
  /** the lead starts to wait for a person, who should be notified */
  | { kind: 'person_due' }
  /** the held text is out of date and can't be sent anymore */
  | { kind: 'close_held' };

/** An event as it is stored. */
export interface RecordedEvent {
  kind: EventKind;
  by_user_id: string | null;
  from_value: string | null;
  to_value: string | null;
  /** the lead's own words or a person's reason, cut to `MAX_EVIDENCE` */
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
 * `accepted`: false if the event doesn't fit the state, which then stays unchanged, such as an
 * answer to a lead whose conversation a person has taken over.
 */
export interface Transition<State> {
  state: State;
  effects: ConversationEffect[];
  accepted: boolean;
}
