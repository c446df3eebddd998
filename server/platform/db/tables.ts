import type { ColumnType, Generated } from 'kysely';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { BillingCycle, Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type {
  AttentionReason,
  ConversationStatus,
  Interaction,
  Outcome,
} from '#domain/conversations/schema.ts';
import type { FieldValues } from '#domain/conversations/lead.ts';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import type { MessageKind } from '#domain/conversations/message-kinds.ts';
import type { InvitationEnd } from '#domain/teams/invitations.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { Assignment } from '#domain/conversations/inbox.ts';
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
import type { TrialTables } from './trial-tables.ts';
import type { WhatsAppTables } from './whatsapp-tables.ts';

/** The tables as the application reads and writes them; tables.test.ts holds them to the schema. */
export interface Tables
  extends ApiTables,
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
    TrialTables,
    WhatsAppTables {
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    labels: Generated<string[]>;
    created_at: Now;
    updated_at: Now;
  };
  sessions: {
    id: string;
    token: string;
    user_id: string;
    expires_at: Time;
    ip_address: string | null;
    user_agent: string | null;
    second_factor: Generated<boolean>;
    last_used_at: Now;
    /** teams that it was idle for too long for */
    lapsed_team_ids: Generated<string[]>;
    created_at: Now;
    updated_at: Now;
  };
  sign_in_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    return_path: string | null;
    expires_at: Time;
    provider: Generated<'google' | 'openid'>;
    connect_user_id: string | null;
  };
  user_profiles: {
    user_id: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    auth_provider: Generated<'email' | 'google' | 'openid' | 'hybrid'>;
    team_id: string | null;
    onboarding_completed: Generated<boolean>;
    company_name: string | null;
    subscription_plan: Generated<string>;
    is_admin: Generated<boolean>;
    admin_level: AdminLevel | null;
    invited: Generated<boolean>;
    email_refused_at: Moment;
    created_at: Now;
    updated_at: Now;
  };
  team_settings: {
    team_id: string;
    team_slug: string;
    team_name: string;
    owner_user_id: string;
    subscription_plan: Generated<Plan>;
    subscription_status: Generated<SubscriptionStatus>;
    billing_cycle: BillingCycle | null;
    current_period_end: Moment;
    messages_limit: number;
    campaigns_limit: number;
    followups_limit: number;
    test_credits: Generated<number>;
    disclosure: DefaultJson<DisclosureSettings>;
    test_credits_used: Generated<number>;
    /** the beginning of the month in which they were used */
    test_credits_since: Moment;
    /** since then the team has no members, nobody can join, and its rows are being purged */
    dissolved_at: Moment;
    two_factor_required: Generated<boolean>;
    two_factor_changed_by: string | null;
    two_factor_changed_at: Moment;
    session_max_hours: number | null;
    session_idle_minutes: number | null;
    session_idle_since: Moment;
    session_changed_by: string | null;
    session_changed_at: Moment;
    assignment: Generated<Assignment>;
    /** the member whose turn was last */
    last_assigned_to: string | null;
    /** ISO code of the country whose numbers may come without a country code */
    default_country: string | null;
    /** the sum of usage_messages when the period began */
    usage_base: Generated<number>;
    usage_from: Now;
    usage_until: Now;
    usage_anchor: Moment;
    members_limit: number | null;
    plan_before_off: DefaultJson<Record<string, unknown>> | null;
    created_at: Now;
    updated_at: Now;
  };
  /** a role is stored under any name; domain/teams/role-names.ts reads it */
  memberships: {
    team_id: string;
    user_id: string;
    role: ColumnType<string, Role, Role>;
    joined_at: Now;
  };
  invitations: {
    team_id: string;
    membership_id: string;
    email: string;
    role: AssignableRole;
    token_hash: Buffer;
    invited_by: string | null;
    invited_at: Now;
    expires_at: Time;
    mail_state: Generated<'sending' | 'sent' | 'failed'>;
    ended_at: Moment;
    ended_as: InvitationEnd | null;
    ended_by: string | null;
  };
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
  team_counters: {
    team_id: string;
    slot: number;
    leads_count: Generated<number>;
    messages_count: Generated<number>;
    replied_leads_count: Generated<number>;
    usage_messages: Generated<number>;
    /** leads by status; those en_cours are all leads less these four */
    converti_count: Generated<number>;
    pas_interesse_count: Generated<number>;
    lead_froid_count: Generated<number>;
    booked_count: Generated<number>;
    stop_count: Generated<number>;
    waiting_count: Generated<number>;
    assigned_count: Generated<number>;
    /** the agent is silent, without an opt-out */
    taken_over_count: Generated<number>;
    opted_out_count: Generated<number>;
  };
  team_days: {
    team_id: string;
    /** YYYY-MM-DD, in UTC */
    day: ColumnType<string, string, never>;
    slot: number;
    received_count: Generated<number>;
    sent_count: Generated<number>;
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
