import { z } from 'zod';
import type { Campaign } from './schema.ts';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import type { Reason } from '#copy/catalog/reasons.ts';
import { editErrors } from '#copy/errors/campaigns.ts';
import { visibleName } from '../names.ts';
import { LEAD_LIMITS } from '../agent/limits.ts';
import { OFFER_MINIMUM } from '../offers/schema.ts';
import { ADDRESS_FORMS, variantTag } from '../offers/language-variants.ts';
import { AGENT_STYLES } from '../prompts/variables.ts';
import { isWebAddress, type Message, typedText } from '../text.ts';
import { factEdit, MAX_FACTS } from './fact-edits.ts';
import { isGoal } from './goals.ts';
import { isTimeZone } from '../time-zones.ts';

/** An address that a browser opens, or empty, as in manual campaigns. */
const address = (wrong: Message) =>
  typedText()
    .trim()
    .refine((text) => text === '' || isWebAddress(text), { error: wrong });

/** Not set: the agent follows the offer. A word, because lists of choices have no empty value. */
export const UNSET = 'auto';
const isTag = (tag: string): boolean => {
  const [language = ''] = tag.split('-');
  return variantTag(tag, language) !== null;
};

/** A whole number as the text of a field. */
const limit = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, { error: () => commonFields.wholeNumber })
    .refine((text) => Number(text) >= least && Number(text) <= most, {
      error: () => campaignsFields.numberBetween({ min: least, max: most }),
    });

/** The edit form (docs/rules/campaigns.md). */
export const campaignEdit = z.object({
  campaign_name: visibleName(() => commonFields.campaignName, 100),
  agent_name: visibleName(() => commonFields.agentName, 60),
  company_name: typedText()
    .trim()
    .max(100, { error: () => commonFields.tooLong({ max: 100 }) }),
  agent_language: typedText()
    .trim()
    .min(1, { error: () => commonFields.languageMissing })
    .max(60, { error: () => commonFields.tooLong({ max: 60 }) }),
  goal_type: z.string().refine(isGoal, { error: () => campaignsFields.goalMissing }),
  website_url: address(() => commonFields.wrongUrl),
  calendar_url: address(() => campaignsFields.wrongCalendar),
  offer_description: typedText()
    .trim()
    .min(OFFER_MINIMUM, { error: () => campaignsFields.offerTooShort })
    .max(10_000, { error: () => commonFields.tooLong({ max: 10_000 }) }),
  agent_style: z.enum(AGENT_STYLES, { error: () => campaignsFields.styleMissing }),
  language_variant: z
    .string()
    .max(35)
    .refine((tag) => tag === UNSET || isTag(tag), { error: () => campaignsFields.variantMissing }),
  address_form: z.enum([UNSET, ...ADDRESS_FORMS], { error: () => campaignsFields.addressMissing }),
  agent_timezone: z.string().refine(isTimeZone, { error: () => commonFields.timeZoneMissing }),
  lead_hour_limit: limit(LEAD_LIMITS.hour),
  lead_day_limit: limit(LEAD_LIMITS.day),
  call_text: typedText()
    .trim()
    .max(1_000, { error: () => commonFields.tooLong({ max: 1_000 }) }),
});
export type CampaignEdit = z.output<typeof campaignEdit>;

/** The fields on the edit screen: the names and the links. */
export const campaignBasics = campaignEdit.pick({
  campaign_name: true,
  agent_name: true,
  website_url: true,
  calendar_url: true,
});
export type CampaignBasics = z.output<typeof campaignBasics>;

export function basicsOf(campaign: Editable): CampaignBasics {
  const { campaign_name, agent_name, website_url, calendar_url } = editOf(campaign);
  return { campaign_name, agent_name, website_url, calendar_url };
}
export type EditField = keyof CampaignEdit;

const EDIT_FIELDS = Object.keys(campaignEdit.shape) as [EditField, ...EditField[]];

export function editOf(campaign: Editable): CampaignEdit {
  const { campaign_name, agent_name, website_url, calendar_url, offer_description } = campaign;
  const { agent_timezone, language_variant, address_form, call_text } = campaign;
  const { company_name, agent_language, goal_type } = campaign;
  return {
    campaign_name,
    agent_name,
    company_name,
    agent_language,
    goal_type,
    website_url: website_url ?? '',
    calendar_url: calendar_url ?? '',
    offer_description,
    agent_style: z.enum(AGENT_STYLES).catch('professional').parse(campaign.agent_style),
    language_variant: language_variant ?? UNSET,
    address_form: address_form ?? UNSET,
    agent_timezone,
    lead_hour_limit: String(campaign.lead_hour_limit),
    lead_day_limit: String(campaign.lead_day_limit),
    call_text,
  };
}

type Editable = Pick<Campaign, EditField>;

/** Stored values. An old campaign may contain an address that the form would refuse. */
const storedEdit = z.partialRecord(z.enum(EDIT_FIELDS), z.string());

/**
 * Unsaved changes on the Agent page. `before` is what the page showed when the user changed a field.
 * Fields that aren't in `form` keep their value.
 */
export const agentEdit = z.object({
  form: campaignEdit.partial(),
  before: storedEdit,
  facts: z
    .array(factEdit)
    .max(2 * MAX_FACTS)
    .default([]),
});
export type AgentEdit = z.output<typeof agentEdit>;

export const campaignUpdate = agentEdit.extend({
  team_slug: z.string(),
  campaign_slug: typedText().max(200),
});

/**
 * Merges a user's changes with what another member saved meanwhile. A field that only one of them
 * changed takes that value; a field that both changed is in `conflicts`.
 */
export function editedFields(
  stored: CampaignEdit,
  before: Partial<Record<EditField, string>>,
  form: Partial<CampaignEdit>,
): { changed: Partial<CampaignEdit>; conflicts: EditField[] } {
  const changedFields = EDIT_FIELDS.filter(
    (field) =>
      form[field] !== undefined && form[field] !== before[field] && form[field] !== stored[field],
  );
  return {
    changed: Object.fromEntries(changedFields.map((field) => [field, form[field]])),
    conflicts: changedFields.filter((field) => stored[field] !== before[field]),
  };
}

/** Characters of a long text that are enough to recognize it. */
const MAX_SHOWN = 300;

/** The message at a field that another member has changed. */
export function editConflict(value: string): Reason {
  if (value === '') return editErrors.emptied;
  const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
  return editErrors.changed({ value: shown });
}

/**
 * Updates the form of a user who keeps editing after another member saved. Only fields that this user
 * hasn't changed take the other's values.
 */
export function rebaseEdit<Form extends Partial<CampaignEdit>>(
  form: Form,
  before: Form,
  stored: Form,
): Form {
  const names = Object.keys(form) as (keyof Form)[];
  const follow = names.filter((field) => form[field] === before[field]);
  return { ...form, ...Object.fromEntries(follow.map((field) => [field, stored[field]])) };
}
