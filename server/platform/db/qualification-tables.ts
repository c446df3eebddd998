import type { Generated } from 'kysely';
import type { Autonomy, AutonomyCause } from '#domain/autonomy/autonomy.ts';
import type { Json, Moment, Now } from './column-types.ts';

/** What was learned of leads, and what agents may send by themselves. */
export interface QualificationTables {
  lead_values: {
    team_id: string;
    conversation_id: string;
    value_id: string;
    field_id: string;
    value: string;
    quote: string | null;
    message_seq: number | null;
    by_person: boolean;
    by_user_id: string | null;
    at: Now;
    replaced_at: Moment;
  };
  autonomy_changes: {
    team_id: string;
    campaign_id: string;
    change_id: string;
    cause: AutonomyCause;
    by_user_id: string | null;
    why: Generated<string>;
    before: Json<Autonomy>;
    after: Json<Autonomy>;
    at: Now;
  };
}
