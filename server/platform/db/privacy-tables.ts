import type { ColumnType, Generated } from 'kysely';
import type { ErasureRecord } from '#domain/privacy/team-erasure.ts';
import type { ExportFault, ExportState } from '#domain/privacy/team-export.ts';
import type { DefaultJson, Moment, Now, Time } from './column-types.ts';

/** Exports, erasures, the log and the terms of teams; the migrations are the truth. */
export interface PrivacyTables {
  team_exports: {
    team_id: string;
    export_id: string;
    state: Generated<ExportState>;
    asked_by_user_id: string;
    asked_at: Now;
    run_id: string | null;
    at_table: string | null;
    rows: Generated<number>;
    bytes: Generated<number>;
    sha256: string | null;
    reason: ExportFault | null;
    finished_at: Moment;
    expires_at: Moment;
  };
  team_export_parts: { team_id: string; export_id: string; place: number; content: Buffer };
  team_erasures: {
    erasure_id: string;
    erased_team: string;
    team_name: string;
    asked_by_user_id: string;
    asked_at: Now;
    due_at: Time;
    undone_at: Moment;
    begun_at: Moment;
    counts: DefaultJson<Record<string, number>>;
    finished_at: Moment;
    record: ColumnType<ErasureRecord | null, string | null | undefined, string | null>;
    hash: string | null;
  };
  team_actions: {
    team_id: string;
    action_id: string;
    at: Now;
    action: string;
    actor_user_id: string | null;
    by_staff: Generated<boolean>;
    about: DefaultJson<Record<string, string>>;
    outcome: Generated<string>;
  };
  team_terms: {
    team_id: string;
    keep_months: number | null;
    changed_by_user_id: string | null;
    changed_at: Now;
  };
}
