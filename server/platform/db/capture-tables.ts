import type { Generated } from 'kysely';
import type { DeliveryOutcome } from '#domain/leads/deliveries.ts';
import type { ImportRowState, ImportState } from '#domain/leads/import-states.ts';
import type { ImportColumns } from '#domain/leads/imports.ts';
import type { DefaultJson, Json, Moment, Now, Time } from './column-types.ts';

/** Leads that come in from outside forms and from files. */
export interface CaptureTables {
  lead_deliveries: {
    team_id: string;
    delivery_id: string;
    campaign_id: string;
    received_at: Now;
    outcome: DeliveryOutcome;
    name: Generated<string>;
    phone: Generated<string>;
    digits: string | null;
    email: Generated<string>;
    problems: DefaultJson<Record<string, string>>;
    source: string | null;
    consent: Generated<boolean>;
    conversation_id: string | null;
    planned_at: Moment;
  };
  lead_imports: {
    team_id: string;
    import_id: string;
    campaign_id: string;
    user_id: string;
    file_name: string;
    state: Generated<ImportState>;
    columns: Json<ImportColumns>;
    consent_source: string;
    consent_at: Time;
    rows_count: Generated<number>;
    good_count: Generated<number>;
    invalid_count: Generated<number>;
    duplicate_count: Generated<number>;
    known_count: Generated<number>;
    opted_out_count: Generated<number>;
    entered_count: Generated<number>;
    refused_count: Generated<number>;
    undone_count: Generated<number>;
    kept_count: Generated<number>;
    created_at: Now;
    updated_at: Now;
  };
  lead_import_rows: {
    team_id: string;
    import_id: string;
    row_number: number;
    name: string;
    phone: string;
    email: Generated<string>;
    digits: string | null;
    state: ImportRowState;
    reason: string | null;
    /** values of the team's own fields, by their ids */
    fields: DefaultJson<Record<string, string>>;
    conversation_id: string | null;
  };
}
