import type { ColumnType } from 'kysely';
import type { Moment, Now, Time } from './column-types.ts';

/** Tables about what a person did or was told; the migrations are the truth. */
export interface PeopleTables {
  mailed_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: string;
    expires_at: Time;
    used_at: Moment;
    created_at: Now;
  };
  emailed_addresses: {
    purpose: string;
    address_hash: Buffer;
    sent_at: ColumnType<Date[]>;
    last_sent_at: Now;
  };
  idempotency_keys: {
    actor: string;
    key: string;
    procedure: string;
    input_hash: Buffer;
    run_id: string;
    claimed_at: Now;
    changed_at: Moment;
    finished_at: Moment;
    outcome: ColumnType<object | null, string | null | undefined, string | null>;
    about_team: ColumnType<string | null, string | null | undefined, string | null>;
  };
  team_removals: {
    user_id: string;
    team_slug: string;
    team_name: string;
    removed_by: string;
    removed_at: Now;
  };
  team_slugs: { team_slug: string; team_id: string };
}
