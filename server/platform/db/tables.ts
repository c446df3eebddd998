import type { ColumnType, Generated } from 'kysely';
import type {
  AttentionReason,
  ConversationStatus,
  Interaction,
  Outcome,
} from '#domain/conversations/schema.ts';
import type { FieldValues } from '#domain/conversations/lead.ts';
import type { MessageKind } from '#domain/conversations/message-kinds.ts';
import type { AccountTables } from './account-tables.ts';
import type { ApiTables } from './api-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { ConversationEventTables } from './conversation-event-tables.ts';
import type { CaptureTables } from './capture-tables.ts';
import type { DefaultJson, Moment, Now, Time } from './column-types.ts';
import type { HeldTables } from './held-tables.ts';
import type { KnowledgeTables } from './knowledge-tables.ts';
import type { EvalTables } from './eval-tables.ts';
import type { LearningTables } from './learning-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { ModelTables } from './model-tables.ts';
import type { LeadTables } from './lead-tables.ts';
import type { InboxTables } from './inbox-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { OperationTables } from './operation-tables.ts';
import type { OutreachTables } from './outreach-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { PromptTables } from './prompt-tables.ts';
import type { QualificationTables } from './qualification-tables.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';
import type { SupportTables } from './support-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { TrialTables } from './trial-tables.ts';
import type { WhatsAppTables } from './whatsapp-tables.ts';

/** The tables as the application reads and writes them; tables.test.ts holds them to the schema. */
export interface Tables
  extends AccountTables,
    ApiTables,
    BillingTables,
    CampaignTables,
    ConversationEventTables,
    KnowledgeTables,
    EvalTables,
    LearningTables,
    MessageTables,
    ModelTables,
    LeadTables,
    InboxTables,
    NotificationTables,
    CaptureTables,
    HeldTables,
    OperationTables,
    OutreachTables,
    PeopleTables,
    PrivacyTables,
    PromptTables,
    QualificationTables,
    SecondFactorTables,
    SupportTables,
    TeamTables,
    TrialTables,
    WhatsAppTables {
  admin_sessions: {
    admin_session_id: string;
    admin_user_id: string;
    session_id: string;
    impersonated_user_id: string;
    impersonated_team_id: string;
    return_team_slug: string | null;
    session_start: Now;
    session_end: Moment;
    expires_at: Time;
    is_active: Generated<boolean>;
    created_at: Now;
    updated_at: Now;
  };
  /** append-only for the application, except for how an action ended */
  audit_log: {
    audit_id: string;
    at: Now;
    actor_user_id: string | null;
    on_behalf_of: string | null;
    subject_team_id: string | null;
    admin_session_id: string | null;
    action: string;
    details: DefaultJson<Record<string, unknown>>;
    outcome: Generated<string>;
  };
  conversations: {
    team_id: string;
    conversation_id: string;
    campaign_id: string;
    id_lead: string;
    reply_address: string;
    name: Generated<string>;
    email: string | null;
    conversation_status: Generated<ConversationStatus>;
    outcome: Generated<Outcome>;
    /** the person who set the outcome by hand */
    outcome_set_by: string | null;
    /** since when the lead is known to have an appointment, and when that is */
    booked_at: Moment;
    booked_for: Moment;
    /** the lead's words that say so */
    booked_quote: string | null;
    /** who set or withdrew it by hand */
    booking_set_by: string | null;
    manual_override: Generated<boolean>;
    agent_active: Generated<boolean>;
    last_message: Generated<string>;
    last_interaction: Generated<Interaction>;
    timestamp_unix: Generated<number>;
    last_activity_at: Now;
    last_inbound_seq: Generated<number>;
    answered_seq: Generated<number>;
    waiting_since: Moment;
    model_calls: Generated<number>;
    /** an answer to the lead's messages up to this one waits for a person */
    held_seq: number | null;
    needs_attention: Generated<boolean>;
    attention_reason: AttentionReason | MessageKind | null;
    /** since when the lead waits for a person */
    person_due_since: Moment;
    assigned_to: string | null;
    /** words of the lead that may ask to stop, until a person decides */
    opt_out_doubt: string | null;
    opt_out_dismissed_seq: Generated<number>;
    opt_out_read_seq: Generated<number>;
    replied: Generated<boolean>;
    /** when the lead last asked to stop, in seconds by WhatsApp */
    opt_out_unix: number | null;
    /** when the lead wrote last, in seconds as WhatsApp says; 0: never */
    last_inbound_unix: Generated<number>;
    /** values of the team's own fields, by field_id */
    custom_fields: DefaultJson<FieldValues>;
    /** when a silent lead is reminded next, before the hours of its time zone count */
    follow_up_at: Moment;
    /** reminders since the lead wrote last, skipped ones too */
    follow_ups_sent: Generated<number>;
    /** kept by a trigger, for the search */
    name_marks: ColumnType<number, never, never>;
    created_at: Now;
  };
  conversation_turns: {
    team_id: string;
    conversation_id: string;
    turn_id: string;
    worker_id: string;
    thinking: Generated<boolean>;
    started_at: Now;
  };
  live_events: {
    team_id: string;
    id: ColumnType<number, never, never>;
    xid: ColumnType<string, never, never>;
    kind: string;
    subject_id: string;
    at: Now;
  };
}
