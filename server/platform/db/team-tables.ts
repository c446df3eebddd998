import type { ColumnType, Generated } from 'kysely';
import type { BillingCycle, Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type { Assignment } from '#domain/conversations/inbox.ts';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import type { InvitationEnd } from '#domain/teams/invitations.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { DefaultJson, Moment, Now, Time } from './column-types.ts';

/** Teams with their settings, members, and counts. */
export interface TeamTables {
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
}
