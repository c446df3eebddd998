import type { ColumnType, Generated } from 'kysely';
import type { SendFailure } from '#domain/conversations/delivery.ts';
import type { FileReason, FileState } from '#domain/conversations/files.ts';
import type { EarlyChangeKind, Quoted } from '#domain/conversations/message-changes.ts';
import type { DeliveryState, Interaction } from '#domain/conversations/schema.ts';
import type { Moment, Now, Time } from './column-types.ts';

/** Messages, their files, and what was said of them before they came. */
export interface MessageTables {
  messages: {
    team_id: string;
    message_id: string;
    conversation_id: string;
    campaign_id: string;
    seq: ColumnType<number, never, never>;
    wa_key: string;
    type_interaction: Interaction;
    message_lead: string | null;
    message_ia: string | null;
    media_type: string | null;
    /** what is known of a message that is more than text */
    details: Generated<string>;
    reaction: string | null;
    lead_reaction: string | null;
    lead_reaction_at: Moment;
    our_reaction: string | null;
    our_reaction_at: Moment;
    /** the message that this one answers */
    quoted: ColumnType<Quoted | null, string | null | undefined, string | null>;
    edited_at: Moment;
    deleted_at: Moment;
    state: Exclude<DeliveryState, 'unconfirmed'>;
    failure: SendFailure | null;
    /** of a message that is sent again: since when it waits */
    queued_at: Moment;
    /** a person's message is not sent later */
    send_before: Moment;
    ack: Generated<number>;
    timestamp_unix: number;
    author_user_id: string | null;
    /** of ours: the lead's newest message that its author had read, by seq */
    read_seq: number | null;
    /** sends that began since the gateway last said that it does not have the message */
    send_attempts: Generated<number>;
    failed_lookups: Generated<number>;
    /** of an answer of the agent: what it took */
    model_name: string | null;
    prompt_tokens: number | null;
    cached_tokens: number | null;
    completion_tokens: number | null;
    cost_nanos: number | null;
    /** of the calls that verified it; null: none did */
    verify_tokens: number | null;
    verify_cost_nanos: number | null;
    created_at: Now;
  };
  message_files: {
    team_id: string;
    file_id: string;
    /** missing: uploaded, and not sent yet */
    message_id: string | null;
    uploaded_by: string | null;
    mime: string;
    bytes: Generated<number>;
    name: Generated<string>;
    seconds: number | null;
    width: number | null;
    height: number | null;
    state: FileState;
    reason: FileReason | null;
    gateway_path: string | null;
    attempts: Generated<number>;
    content: Buffer | null;
    created_at: Now;
  };
  /** what the gateway said of a message before the message came */
  early_message_changes: {
    team_id: string;
    campaign_id: string;
    wa_key: string;
    kind: EarlyChangeKind;
    value: string;
    chat: string;
    at: Time;
    received_at: Now;
  };
}
