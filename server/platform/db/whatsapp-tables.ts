import type { Generated } from 'kysely';
import type { GatewayProblem, Restriction, SessionStatus } from '#domain/whatsapp/schema.ts';
import type { Moment, Now } from './column-types.ts';

/** Numbers and their sessions at the gateway; the migrations are the truth. */
export interface WhatsAppTables {
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
    restarts: Generated<number>;
    rejected_restarts: Generated<number>;
    restarted_at: Moment;
    failed_at: Moment;
    gateway_problem: GatewayProblem | null;
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
    restriction: Restriction | null;
    restricted_until: Moment;
    /** since when the connection is lost, until somebody reconnects or removes the number */
    lost_at: Moment;
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
}
