import type { Selectable } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { type CampaignEdit, UNSET } from '#domain/campaigns/edit.ts';
import {
  type CampaignFact,
  applyFactChanges,
  type FactChange,
  exceedsMaxFacts,
  knownFacts,
  MAX_FACTS,
  dropOldRemovedFacts,
} from '#domain/campaigns/fact-edits.ts';
import { goalLabel } from '#domain/campaigns/goals.ts';
import { Refusal } from '#domain/errors.ts';
import { languageStyleLine } from '#domain/offers/language-variants.ts';
import { NO_STYLE } from '#domain/prompt-editor/compile-content.ts';
import { factLines } from '#domain/prompts/compile.ts';
import { toneOf } from '#domain/prompts/variables.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Person } from '#server/platform/http/person.ts';
import { recompilePrompts } from './recompile-prompts.ts';
import { AGENT_COLUMNS } from './record-version.ts';

export const EDITED_COLUMNS = [
  ...AGENT_COLUMNS,
  'campaign_id',
  'campaign_slug',
  'team_slug',
  'campaign_name',
  'website_url',
  'behavior_prompt_template',
  'first_message_template',
  'prompt_variables',
  'custom_variables',
  'agent_timezone',
  'lead_hour_limit',
  'lead_day_limit',
  'call_text',
  'site_facts',
] as const;
export type EditedCampaign = Pick<Selectable<Tables['campaigns']>, (typeof EDITED_COLUMNS)[number]>;

/** A user's changes: fields, and the facts if those changed. */
interface Edit {
  changed: Partial<CampaignEdit>;
  facts?: CampaignFact[] | undefined;
}

/** The columns of a campaign after an edit, with recompiled prompts. Used for saving and testing. */
export function editedColumns(stored: EditedCampaign, { changed, facts }: Edit) {
  return {
    ...columnsOf(changed),
    ...(facts && { site_facts: JSON.stringify(facts) }),
    ...promptsOf(stored, { changed, facts }),
  };
}

/** The facts after a user's changes. Throws CONFLICT, and LIMIT_REACHED if there are too many. */
export function editedFacts(
  facts: CampaignFact[],
  changes: FactChange[],
  { user_id, name }: Pick<Person, 'user_id' | 'name'>,
): CampaignFact[] {
  const edited = { user_id, name, at: new Date().toISOString() };
  const after = applyFactChanges(facts, changes, edited);
  if (!after) throw new Refusal('CONFLICT', campaignsErrors.factChanged);
  if (exceedsMaxFacts(facts, after))
    throw new Refusal('LIMIT_REACHED', campaignsErrors.tooManyFacts({ max: MAX_FACTS }));
  return dropOldRemovedFacts(after);
}

/** Empty addresses and unset choices are stored as null. */
function columnsOf(changed: Partial<CampaignEdit>) {
  const { website_url, calendar_url, language_variant, address_form, ...rest } = changed;
  const { lead_hour_limit, lead_day_limit, ...texts } = rest;
  return {
    ...texts,
    // A language variant and a form of address belong to their language.
    ...(texts.agent_language !== undefined && NO_STYLE),
    ...(texts.goal_type !== undefined && texts.goal_type !== 'other' && { goal_custom: null }),
    ...(website_url !== undefined && { website_url: website_url || null }),
    ...(calendar_url !== undefined && { calendar_url: calendar_url || null }),
    ...(language_variant !== undefined && {
      language_variant: language_variant === UNSET ? null : language_variant,
    }),
    ...(address_form !== undefined && {
      address_form: address_form === UNSET ? null : address_form,
    }),
    ...(lead_hour_limit !== undefined && { lead_hour_limit: Number(lead_hour_limit) }),
    ...(lead_day_limit !== undefined && { lead_day_limit: Number(lead_day_limit) }),
    // From now on it is this user's offer.
    ...(texts.offer_description !== undefined && {
      generated: 'person' as const,
      creation_notes: '[]',
    }),
  };
}

/** The prompt variables that the change affects. */
function promptsOf(stored: EditedCampaign, { changed, facts }: Edit) {
  const { agent_name, company_name, calendar_url, offer_description, agent_style } = changed;
  const after = { ...stored, ...columnsOf(changed) };
  const { agent_language, goal_type } = changed;
  const writes = [agent_language, changed.language_variant, changed.address_form];
  const variables = {
    ...(agent_name !== undefined && { agentName: agent_name }),
    ...(company_name !== undefined && { companyName: company_name }),
    ...(agent_language !== undefined && { language: agent_language }),
    ...(goal_type !== undefined && { goalType: goalLabel(goal_type, after.goal_custom ?? '') }),
    ...(calendar_url !== undefined && { goalLink: calendar_url }),
    ...(offer_description !== undefined && { offerDescription: offer_description }),
    ...(agent_style !== undefined && { agentStyle: toneOf(agent_style) }),
    ...(facts && { siteFacts: factLines(knownFacts(facts)) }),
    ...(writes.some((item) => item !== undefined) && {
      languageVariant: languageStyleLine(after.agent_language, after),
    }),
  };
  return Object.keys(variables).length === 0 ? {} : recompilePrompts(stored, variables);
}
