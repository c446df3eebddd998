import type { ColumnType, Generated } from 'kysely';
import type { FirstMessageState, LeadSource, PermissionKind } from '#domain/outreach/schema.ts';
import type { DefaultJson, Moment, Now, Time } from './column-types.ts';

/** First messages, follow-ups, and who allowed what. */
export interface OutreachTables {
  first_messages: {
    team_id: string;
    conversation_id: string;
    campaign_id: string;
    state: Generated<FirstMessageState>;
    reason: string | null;
    /** smaller goes first: -1 a person asked for it, 0 a form, 1 an import */
    priority: Generated<number>;
    place: ColumnType<number, never, never>;
    planned_at: Moment;
    entered_at: Now;
    sent_at: Moment;
    message_id: string | null;
    tries: Generated<number>;
    source: LeadSource;
    import_id: string | null;
    consent_source: string | null;
    consent_at: Moment;
    /** what else the form or the import said */
    fields: DefaultJson<Record<string, string>>;
  };
  outreach_queues: {
    team_id: string;
    campaign_id: string;
    next_at: Moment;
  };
  outreach_holds: {
    team_id: string;
    campaign_id: string;
    from_at: Time;
    to_at: Moment;
    reason: string;
    until_at: Moment;
  };
  number_paces: {
    team_id: string;
    agent_phone_id: string;
    sent_count: Generated<number>;
    /** YYYY-MM-DD where the query asks for text */
    sent_on: Moment;
    last_at: Moment;
  };
  /** append-only for the application */
  permissions: {
    team_id: string;
    permission_id: string;
    campaign_id: string | null;
    conversation_id: string | null;
    address_hash: Buffer;
    kind: PermissionKind;
    source: string;
    by_user_id: string | null;
    reason: string | null;
    evidence: string | null;
    at: Time;
    recorded_at: Now;
  };
  follow_ups: {
    team_id: string;
    conversation_id: string;
    after_seq: number;
    number: number;
    state: 'sent' | 'canceled';
    message_id: string | null;
    by_user_id: string | null;
    at: Time;
  };
  first_message_times: {
    team_id: string;
    /** YYYY-MM-DD, in UTC */
    day: ColumnType<string, string, never>;
    bucket: number;
    leads_count: Generated<number>;
  };
}
