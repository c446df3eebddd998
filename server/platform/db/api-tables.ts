import type { Generated } from 'kysely';
import type { AttemptLog } from '#domain/webhooks/delivery.ts';
import type { DefaultJson, Json, Moment, Now } from './column-types.ts';

/** Keys of programs, and the endpoints that are told what happens. */
export interface ApiTables {
  api_keys: {
    team_id: string;
    key_id: string;
    name: string;
    actor_id: string;
    scopes: string[];
    token_hash: Buffer;
    token_last4: string;
    previous_hash: Buffer | null;
    previous_until: Moment;
    created_by: string;
    created_at: Now;
    rotated_at: Moment;
    token_used_at: Moment;
    last_used_at: Moment;
    revoked_at: Moment;
  };
  webhook_endpoints: {
    team_id: string;
    endpoint_id: string;
    url: string;
    description: Generated<string>;
    event_types: string[];
    enabled: Generated<boolean>;
    secret_sealed: Buffer;
    previous_secret_sealed: Buffer | null;
    previous_until: Moment;
    created_by: string;
    created_at: Now;
    last_delivered_at: Moment;
    failing_since: Moment;
    dead_at: Moment;
  };
  webhook_events: {
    team_id: string;
    event_id: string;
    type: string;
    conversation_id: string | null;
    data: Json<Record<string, unknown>>;
    at: Now;
  };
  webhook_deliveries: {
    team_id: string;
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    state: Generated<'waiting' | 'delivered' | 'failed' | 'canceled'>;
    attempts: Generated<number>;
    next_at: Now;
    log: DefaultJson<AttemptLog[]>;
    created_at: Now;
  };
}
