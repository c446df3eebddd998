import type { Insertable } from 'kysely';
import { canCreateCampaign } from '#domain/billing/usage.ts';
import { focusOfActivity } from '#domain/campaigns/business-focus.ts';
import { goalInWords } from '#domain/campaigns/goals.ts';
import { campaignSlug, manualAgentId } from '#domain/campaigns/identifiers.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { behaviorTemplate, FIRST_MESSAGE_TEMPLATE } from '#domain/prompts/templates.ts';
import { promptValues, type SystemVariables } from '#domain/prompts/variables.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { holdCampaignLimit, insertCampaign } from './queries.ts';

/** A campaign that has no slug yet: the insert finds a free one. */
type NewCampaign = Omit<Insertable<Tables['campaigns']>, 'campaign_slug'>;

export interface CreatedCampaign {
  campaign_id: string;
  campaign_slug: string;
}

const MOST_SLUG_TRIES = 5;

/**
 * Creates a campaign from the manual form, its agent configured at once (document 2, section 3).
 * Throws LIMIT_REACHED when the team has as many as it may.
 */
export async function createManualCampaign(
  { db, live }: Pick<Services, 'db' | 'live'>,
  access: TeamAccess<'canCreateCampaigns'>,
  form: ManualForm,
): Promise<CreatedCampaign> {
  const campaign = await db.inTeam(access.scope, async (tx) => {
    const limit = await holdCampaignLimit(tx);
    if (!canCreateCampaign(limit, limit.used)) throw new Refusal('LIMIT_REACHED');
    const created = await insertWithFreeSlug(tx, campaignOf(access, form));
    await recordChanges(tx, 'campaign', [created.campaign_id]);
    return created;
  });
  live.poke();
  return campaign;
}

async function insertWithFreeSlug(tx: TeamTx, campaign: NewCampaign): Promise<CreatedCampaign> {
  const { campaign_id } = campaign;
  for (let tries = 0; tries < MOST_SLUG_TRIES; tries += 1) {
    const campaign_slug = campaignSlug(campaign.campaign_name, randomSuffix(4));
    const stored = await insertCampaign(tx, { ...campaign, campaign_slug });
    if (stored) return { campaign_id, campaign_slug };
  }
  throw new Error('No free slug was found for the campaign');
}

/** Every stored value of the manual flow but the slug. */
function campaignOf({ team, person }: TeamAccess, form: ManualForm): NewCampaign {
  const { team_id, team_slug } = team;
  return {
    team_id,
    team_slug,
    campaign_id: newId(),
    agent_id: manualAgentId(team_slug, randomSuffix(4)),
    user_id: person.user_id,
    campaign_name: form.campaignName,
    company_name: form.companyName,
    agent_name: form.agentName,
    business_focus: focusOfActivity(form.businessActivity),
    offer_description: form.offerDescription,
    goal_type: form.mainObjective,
    goal_custom: form.mainObjective === 'other' ? form.customObjective : null,
    calendar_url: form.objectiveLink,
    agent_type: 'setter',
    agent_language: form.agentLanguage,
    agent_style: form.agentStyle,
    agent_timezone: 'UTC',
    status: 'draft',
    subscription_required: true,
    onboarding_completed: false,
    onboarding_step: 'manual_setup',
    offer_generated_from: 'manual',
    whatsapp_connected: false,
    ...promptsOf(form),
  };
}

/** Templates, the variables in them, and both prompts as the model reads them. */
function promptsOf(form: ManualForm) {
  const behavior_prompt_template = behaviorTemplate(form.agentStyle);
  const values = promptValues(variablesOf(form));
  return {
    behavior_prompt_template,
    first_message_template: FIRST_MESSAGE_TEMPLATE,
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(FIRST_MESSAGE_TEMPLATE, values),
    prompt_variables: JSON.stringify(values),
    custom_variables: '[]',
    is_agent_configured: true,
  };
}

function variablesOf(form: ManualForm): SystemVariables {
  const described = form.businessActivity === 'other' && form.customBusinessActivity;
  return {
    agentName: form.agentName,
    companyName: form.companyName,
    goalType: goalInWords(form.mainObjective, form.customObjective),
    goalLink: form.objectiveLink,
    offerDescription: form.offerDescription,
    language: form.agentLanguage,
    businessFocus: described || focusOfActivity(form.businessActivity),
  };
}
