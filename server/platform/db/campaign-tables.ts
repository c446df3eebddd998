import type { Generated } from 'kysely';
import type {
  GenerationKind,
  GenerationState,
  GenerationStep,
} from '#domain/campaigns/generation.ts';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';
import type { CampaignFact } from '#domain/campaigns/fact-edits.ts';
import type { AddressForm } from '#domain/offers/language-variants.ts';
import type { OfferAuthor } from '#domain/offers/schema.ts';
import type { CampaignStatus } from '#domain/campaigns/schema.ts';
import type { DefaultJson, Json, Moment, Now } from './column-types.ts';

/** Campaigns, how they are generated, and where they are found. */
export interface CampaignTables {
  campaigns: {
    team_id: string;
    campaign_id: string;
    campaign_slug: string;
    agent_id: string;
    user_id: string;
    team_slug: string;
    campaign_name: string;
    agent_name: string;
    company_name: string;
    behavior_prompt_template: Generated<string>;
    first_message_template: Generated<string>;
    behavior_prompt: Generated<string>;
    first_message_prompt: Generated<string>;
    prompt_variables: DefaultJson<Record<string, string>>;
    custom_variables: DefaultJson<unknown[]>;
    offer_description: Generated<string>;
    business_focus: Generated<string>;
    goal_type: string;
    goal_custom: string | null;
    calendar_url: string | null;
    agent_type: Generated<'setter'>;
    agent_language: Generated<string>;
    language_variant: string | null;
    address_form: AddressForm | null;
    agent_style: Generated<string>;
    agent_timezone: Generated<string>;
    response_hours: Generated<string>;
    is_agent_configured: Generated<boolean>;
    status: Generated<CampaignStatus>;
    subscription_required: Generated<boolean>;
    onboarding_completed: Generated<boolean>;
    onboarding_step: string;
    offer_generated_from: string;
    agent_phone_id: string | null;
    waha_session: string | null;
    waha_session_status: string | null;
    whatsapp_connected: Generated<boolean>;
    website_url: string | null;
    website_content: string | null;
    website_scraped_at: Moment;
    website_screenshot_url: string | null;
    name_pdf: string | null;
    webhook_url: string | null;
    business_activity: string | null;
    site_facts: DefaultJson<CampaignFact[]>;
    open_questions: DefaultJson<string[]>;
    creation_notes: DefaultJson<string[]>;
    generated: Generated<OfferAuthor>;
    qualification: DefaultJson<QualificationField[]>;
    autonomy: DefaultJson<Autonomy>;
    /** since then row-level security hides the campaign from everybody */
    removed_at: Moment;
    created_at: Now;
    updated_at: Now;
  };
  /** a campaign being generated; the record outlives a draft that was removed */
  campaign_creations: {
    team_id: string;
    creation_id: string;
    kind: GenerationKind;
    user_id: string;
    campaign_id: string;
    campaign_slug: string;
    campaign_name: string;
    form: Json<Record<string, unknown>>;
    owns_draft: Generated<boolean>;
    by_automation: Generated<boolean>;
    state: Generated<GenerationState>;
    steps: Json<GenerationStep[]>;
    error_reason: string | null;
    error_message: string | null;
    run_id: string | null;
    acknowledged_at: Moment;
    started_at: Now;
    ended_at: Moment;
  };
  campaign_screenshots: {
    team_id: string;
    campaign_id: string;
    mime: string;
    image: Buffer;
    taken_at: Now;
  };
  /** where a campaign was found before it was renamed */
  campaign_old_slugs: { team_id: string; campaign_slug: string; campaign_id: string; since: Now };
}
