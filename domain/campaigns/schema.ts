import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import type { AddressForm } from '../offers/language-variants.ts';
import { OFFER_MINIMUM } from '../offers/schema.ts';
import { visibleName } from '../names.ts';
import { AGENT_STYLES } from '../prompts/variables.ts';
import { oneLine, typedText } from '../text.ts';
import { browserTimeZone } from './time-zone.ts';

export type CampaignStatus = 'draft' | 'testing' | 'active' | 'inactive';

export const MANUAL_ACTIVITIES = [
  'coaching',
  'ecommerce',
  'services',
  'real-estate',
  'education',
  'healthcare',
  'finance',
  'technology',
  'marketing',
  'other',
] as const;
export const MANUAL_LANGUAGES = [
  'english',
  'french',
  'spanish',
  'italian',
  'german',
  'portuguese',
] as const;
export const MANUAL_GOALS = [
  'book_appointments',
  'direct_sales',
  'redirect_to_website',
  'other',
] as const;
export const MANUAL_STYLES = AGENT_STYLES;

/** Step 1 of the manual wizard: Basic Information. */
export const manualBasics = z
  .object({
    campaignName: visibleName(() => commonFields.campaignName, 100),
    companyName: visibleName(() => campaignsFields.companyName, 100),
    businessActivity: z.enum(MANUAL_ACTIVITIES, { error: () => campaignsFields.activityRequired }),
    customBusinessActivity: typedText()
      .trim()
      .max(200, { error: () => commonFields.tooLong({ max: 200 }) })
      .transform(oneLine)
      .default(''),
  })
  .refine((f) => f.businessActivity !== 'other' || f.customBusinessActivity !== '', {
    path: ['customBusinessActivity'],
    error: () => campaignsFields.describeActivity,
  });

/** Step 2: Your Offer. */
export const manualOffer = z.object({
  offerDescription: typedText()
    .trim()
    .min(OFFER_MINIMUM, { error: () => campaignsFields.offerShort })
    .max(10_000, { error: () => commonFields.tooLong({ max: 10_000 }) }),
});

/** Step 3: the agent. The name only has to be non-empty. */
export const manualAgent = z
  .object({
    agentName: visibleName(() => commonFields.agentName, 60),
    agentLanguage: z.enum(MANUAL_LANGUAGES).default('english'),
    agentStyle: z.enum(MANUAL_STYLES).default('professional'),
    mainObjective: z.enum(MANUAL_GOALS, { error: () => campaignsFields.mainObjective }),
    customObjective: typedText()
      .trim()
      .max(500, { error: () => commonFields.tooLong({ max: 500 }) })
      .transform(oneLine)
      .default(''),
    objectiveLink: visibleName(() => campaignsFields.objectiveLink, 2000),
  })
  .refine((f) => f.mainObjective !== 'other' || f.customObjective !== '', {
    path: ['customObjective'],
    error: () => campaignsFields.describeObjective,
  });

/** The whole manual form as sent. The browser sends the agent's time zone separately. */
export const manualForm = z.intersection(z.intersection(manualBasics, manualOffer), manualAgent);
export type ManualForm = z.infer<typeof manualForm>;

/** A campaign as the browser sees it. */
export interface Campaign {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  company_name: string;
  agent_language: string;
  agent_timezone: string;
  /** the maximum number of messages to one lead within an hour, and within a day */
  lead_hour_limit: number;
  lead_day_limit: number;
  /** sent once to a lead whose call isn't answered; empty: nothing is sent */
  call_text: string;
  agent_style: string;
  language_variant: string | null;
  address_form: AddressForm | null;
  business_focus: string;
  offer_description: string;
  goal_type: string;
  goal_custom: string | null;
  calendar_url: string | null;
  website_url: string | null;
  /** the URL to which outside forms send its leads */
  webhook_url: string | null;
  offer_generated_from: string;
  is_agent_configured: boolean;
  status: CampaignStatus;
  agent_phone_id: string | null;
  waha_session: string | null;
  waha_session_status: string | null;
  whatsapp_connected: boolean;
  /** its generation is running, so it isn't ready */
  creating: boolean;
  created_at: string;
  updated_at: string;
}

export const campaignRef = z.object({
  team_slug: z.string(),
  campaign_slug: typedText().max(200),
});

export const campaignIdRef = z.object({ team_slug: z.string(), campaign_id: z.uuid() });

export const manualCampaign = z.object({
  team_slug: z.string(),
  form: manualForm,
  agent_timezone: browserTimeZone,
});

/**
 * The outcome for a deleted campaign's session at the gateway. `none`: it had no session.
 * `partially_deleted`: the gateway still knows it. `failed`: the gateway returned an error.
 * `unreachable`: it didn't respond. The campaign is deleted in every case.
 */
export type SessionRemoval = 'none' | 'deleted' | 'partially_deleted' | 'failed' | 'unreachable';

export interface RemovedCampaign {
  session: SessionRemoval;
  /** the gateway's error message */
  error: string | null;
}
