import type { Generated } from 'kysely';
import type { VersionCause } from '#domain/prompt-editor/schema.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';
import type { DefaultJson, Json, Now } from './column-types.ts';

/** Versions of what agents answer with, and drafts. */
export interface PromptTables {
  campaign_versions: {
    team_id: string;
    campaign_id: string;
    number: number;
    cause: VersionCause;
    by_user_id: string | null;
    at: Now;
    why: Generated<string>;
    restored_number: number | null;
    gate_reason: Generated<string>;
    behavior_prompt_template: string;
    first_message_template: string;
    behavior_prompt: string;
    first_message_prompt: string;
    prompt_variables: Json<Record<string, string>>;
    custom_variables: Json<unknown[]>;
    site_facts: Json<unknown[]>;
    agent: Json<Record<string, string | null>>;
    qualification: DefaultJson<QualificationField[]>;
  };
  campaign_drafts: {
    team_id: string;
    campaign_id: string;
    revision: string;
    base_number: number;
    content: Json<PromptContent>;
    saved_by: string | null;
    saved_at: Now;
  };
}
