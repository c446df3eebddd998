import type { ColumnType, Generated } from 'kysely';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type {
  ConversationStatus,
  DeliveryState,
  HandoffCause,
  Interaction,
} from '#domain/conversations/schema.ts';
import type { InvitationEnd } from '#domain/teams/invitations.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { DefaultJson, Moment, Now, Time } from './column-types.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';

/** The tables as the application reads and writes them; tables.test.ts holds them to the schema. */
export interface Tables extends CampaignTables, SecondFactorTables {
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
    created_at: Now;
    updated_at: Now;
  };
  mailed_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: string;
    expires_at: Time;
    used_at: Moment;
    created_at: Now;
  };
  sign_in_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    return_path: string | null;
    expires_at: Time;
  };
  user_profiles: {
    user_id: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    auth_provider: Generated<'email' | 'google' | 'hybrid'>;
    team_id: string | null;
    onboarding_completed: Generated<boolean>;
    company_name: string | null;
    subscription_plan: Generated<string>;
    is_admin: Generated<boolean>;
    admin_level: AdminLevel | null;
    invited: Generated<boolean>;
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
    billing_cycle: 'monthly' | 'yearly' | null;
    current_period_end: Moment;
    messages_limit: number;
    campaigns_limit: number;
    followups_limit: number;
    test_credits: Generated<number>;
    test_credits_used: Generated<number>;
    /** since then the team has no members, nobody can join, and its rows are being purged */
    dissolved_at: Moment;
    two_factor_required: Generated<boolean>;
    two_factor_changed_by: string | null;
    two_factor_changed_at: Moment;
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
    stop_count: Generated<number>;
  };
  team_days: {
    team_id: string;
    /** YYYY-MM-DD, in UTC */
    day: ColumnType<string, string, never>;
    slot: number;
    received_count: Generated<number>;
    sent_count: Generated<number>;
  };
  team_slugs: { team_slug: string; team_id: string };
  whatsapp_connections: {
    team_id: string;
    connection_id: string;
    campaign_id: string;
    waha_session: string;
    hmac_key: string;
    status: SessionStatus | null;
    link_error: string | null;
    status_at: Generated<number>;
    last_event_at: Moment;
    last_synced_at: Moment;
    created_at: Now;
  };
  whatsapp_accounts: {
    team_id: string;
    campaign_id: string;
    waha_session: string;
    agent_phone_id: string;
    phone_number: string;
    profile_name: Generated<string>;
    profile_picture_url: string | null;
    connection_status: Generated<'connected' | 'disconnected' | 'connecting'>;
    status: Generated<string>;
    owner_user_id: string;
    last_seen: Now;
    daily_messages_quota: Generated<number>;
    daily_messages_sent: Generated<number>;
    quota_reset_date: Moment;
    send_interval_minutes: Generated<number>;
    account_created_at: Now;
    created_at: Now;
    updated_at: Now;
  };
  linked_numbers: {
    agent_phone_id: string;
    team_id: string;
    campaign_id: string;
    linked_at: Now;
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
    needs_attention: Generated<boolean>;
    replied: Generated<boolean>;
    /** when the lead last asked to stop, in seconds by WhatsApp */
    opt_out_unix: number | null;
    /** when the lead wrote last, in seconds as WhatsApp says; 0: never */
    last_inbound_unix: Generated<number>;
    created_at: Now;
  };
  /** what a lead is searched by; triggers keep it */
  lead_words: { team_id: string; conversation_id: string; words: string; number: string };
  lead_addresses: {
    team_id: string;
    campaign_id: string;
    address: string;
    conversation_id: string;
  };
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
    reaction: string | null;
    state: Exclude<DeliveryState, 'unconfirmed'>;
    ack: Generated<number>;
    timestamp_unix: number;
    author_user_id: string | null;
    /** of ours: the lead's newest message that its author had read, by seq */
    read_seq: number | null;
    send_attempts: Generated<number>;
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
  handoffs: {
    team_id: string;
    handoff_id: string;
    conversation_id: string;
    cause: HandoffCause;
    by_user_id: string | null;
    evidence: string | null;
    at: Now;
  };
  worker_heartbeats: { worker_id: string; seen_at: Now };
  live_events: {
    team_id: string;
    id: ColumnType<number, never, never>;
    xid: ColumnType<string, never, never>;
    kind: string;
    subject_id: string;
    at: Now;
  };
}
