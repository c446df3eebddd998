import type { ColumnType, Generated } from 'kysely';
import type { ModelPurpose } from '#domain/models/usage.ts';
import type { Moment, Now } from './column-types.ts';

/** The models of teams, and what their calls cost; the migrations are the truth. */
export interface ModelTables {
  model_settings: {
    team_id: string;
    version: string;
    key_sealed: Buffer | null;
    key_last4: string | null;
    key_set_at: Moment;
    base_url: string | null;
    model_name: string | null;
    /** US dollars per million tokens */
    verification_off: Generated<boolean>;
    price_input: number | null;
    price_cached: number | null;
    price_output: number | null;
    /** billionths of a US dollar */
    ceiling_day_nanos: number | null;
    ceiling_month_nanos: number | null;
    told_day: ColumnType<string | null, string | null | undefined, string | null>;
    told_month: ColumnType<string | null, string | null | undefined, string | null>;
    updated_at: Now;
  };
  model_usage: {
    team_id: string;
    /** YYYY-MM-DD, in UTC */
    day: ColumnType<string, string, never>;
    campaign_id: string;
    purpose: ModelPurpose;
    model_name: string;
    slot: number;
    calls: Generated<number>;
    unpriced_calls: Generated<number>;
    prompt_tokens: Generated<number>;
    cached_tokens: Generated<number>;
    completion_tokens: Generated<number>;
    cost_nanos: Generated<number>;
    messages_count: Generated<number>;
    leads_count: Generated<number>;
    qualified_count: Generated<number>;
  };
  model_spending: {
    team_id: string;
    slot: number;
    day: ColumnType<string, string, string>;
    day_nanos: number;
    month_nanos: number;
  };
}
