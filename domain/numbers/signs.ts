import { z } from 'zod';
import { numbersFields } from '#copy/fields/numbers.ts';
import { conversationRef } from '../conversations/schema.ts';
import { typedText } from '../text.ts';
import { numberRef } from '../whatsapp/schema.ts';

/** By what a campaign of a number is chosen for a new lead, the strongest first. */
export const SIGNS = ['link_text', 'ad', 'form', 'language'] as const;
export type Sign = (typeof SIGNS)[number];

export interface CampaignSigns {
  /** texts that links write for a lead, as the beginning of its first message */
  link_texts: string[];
  /** ids or titles of ads */
  ads: string[];
  /** ids or names of forms */
  forms: string[];
  /** codes of ISO 639-1 */
  languages: string[];
}

/** What the detector tells apart, as codes of ISO 639-1. */
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

/** `campaign_id`: the campaign that the number was connected to, its default. */
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

/** A campaign that answers on a number, as a browser sees it. */
export interface NumberCampaign {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  is_default: boolean;
  /** a person paused it: its leads go to the default */
  is_paused: boolean;
  /** it was taken off the number, and its leads are moving to the default */
  is_leaving: boolean;
  signs: CampaignSigns;
}

export interface NumberCampaigns {
  campaigns: NumberCampaign[];
  /** campaigns of the team without a number, which can be added */
  candidates: { campaign_id: string; campaign_name: string }[];
}

/** Which campaign a lead would get, and why. */
export interface TriedChoice {
  campaign_id: string;
  campaign_name: string;
  /** null: no sign was found, so the default answers */
  by: Sign | null;
  value: string;
  /** the campaign that would answer, had no one paused it */
  paused: string | null;
}

export const moveLeadInput = conversationRef.extend({ to_campaign_id: z.uuid() });
