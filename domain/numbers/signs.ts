import { z } from 'zod';
import { numbersFields } from '#copy/fields/numbers.ts';
import { conversationRef } from '../conversations/schema.ts';
import { typedText } from '../text.ts';
import { numberRef } from '../whatsapp/schema.ts';

/** The signs by which a number chooses the campaign of a new lead, the strongest first. */
export const SIGNS = ['link_text', 'ad', 'form', 'language'] as const;
export type Sign = (typeof SIGNS)[number];

export interface CampaignSigns {
  /** texts with which links begin the lead's first message */
  link_texts: string[];
  /** ids or titles of ads */
  ads: string[];
  /** ids or names of forms */
  forms: string[];
  /** codes of ISO 639-1 */
  languages: string[];
}

/** The languages that the detector distinguishes, as ISO 639-1 codes. */
export const DETECTED_LANGUAGES: readonly string[] = (
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ' +
  'ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
).split(' ');

const DETECTED: ReadonlySet<string> = new Set(DETECTED_LANGUAGES);

export const NO_SIGNS: CampaignSigns = { link_texts: [], ads: [], forms: [], languages: [] };

export const MAX_SIGNS = 20;
const TOO_MANY = { error: () => numbersFields.tooMany({ max: MAX_SIGNS }) };
const words = z.array(typedText().trim().min(1).max(500)).max(MAX_SIGNS, TOO_MANY);

export const campaignSigns = z.object({
  link_texts: words,
  ads: words,
  forms: words,
  languages: z
    .array(
      z
        .string()
        .refine((code) => DETECTED.has(code), { error: () => numbersFields.languageUnknown }),
    )
    .max(MAX_SIGNS, TOO_MANY),
});

/** `campaign_id` is the number's default: the campaign that it was connected to. */
export const saveSignsInput = numberRef.extend({
  of_campaign_id: z.uuid(),
  signs: campaignSigns,
});

export const otherCampaignRef = numberRef.extend({ of_campaign_id: z.uuid() });

export const tryChoiceInput = numberRef.extend({
  text: typedText().max(1_000).default(''),
  ad: typedText().trim().max(500).default(''),
  form: typedText().trim().max(500).default(''),
});

/** A campaign on a number, as the browser sees it. */
export interface NumberCampaign {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  is_default: boolean;
  /** a member paused it, so its leads go to the default */
  is_paused: boolean;
  /** removed from the number; its leads are moving to the default */
  is_leaving: boolean;
  signs: CampaignSigns;
}

export interface NumberCampaigns {
  campaigns: NumberCampaign[];
  /** the team's campaigns without a number, which can be added */
  candidates: { campaign_id: string; campaign_name: string }[];
}

/** Which campaign a lead would get, and why. */
export interface ChoicePreview {
  campaign_id: string;
  campaign_name: string;
  /** null: no sign matched, so the default answers */
  by: Sign | null;
  value: string;
  /** the campaign that would answer if it weren't paused */
  paused: string | null;
}

export const moveLeadInput = conversationRef.extend({ to_campaign_id: z.uuid() });
