import { focusOfActivity } from '#domain/campaigns/focus-of-activity.ts';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';
import { goalLabel } from '#domain/campaigns/goals.ts';
import { campaignSlug, manualAgentId } from '#domain/campaigns/identifiers.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import { type CampaignPrompts, campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import {
  type CreatedCampaign,
  insertNewCampaign,
  type NewCampaign,
} from './insert-new-campaign.ts';
import type { Maker } from './maker.ts';
import { draftColumns } from './new-campaign-columns.ts';
import { tellAutomation } from './tell-automation.ts';

/**
 * Creates a campaign from the manual form, its agent configured at once. An
 * outside automation is told of it, by a job. Throws LIMIT_REACHED when the team has as many as it may.
 */
export async function createManualCampaign(
  { db, env, automation }: Pick<Services, 'db' | 'env' | 'automation'>,
  maker: Maker,
  form: ManualForm,
  { focus, ...given }: Partial<CreatedCampaign> & { focus?: BusinessFocus } = {},
): Promise<CreatedCampaign> {
  return db.inTeam(maker.scope, async (tx) => {
    const { campaign_id } = given;
    const campaign = { ...campaignOf(maker, form, focus), ...(campaign_id && { campaign_id }) };
    const slug =
      given.campaign_slug ?? ((random: string) => campaignSlug(form.campaignName, random));
    const stored = await insertNewCampaign(tx, env.PUBLIC_URL, campaign, slug);
    if (automation && !maker.by_automation) {
      await tellAutomation.enqueue(tx, { campaign_id: stored.campaign_id, form });
    }
    return stored;
  });
}

/** Every stored value of the manual flow but the slug. */
function campaignOf(maker: Maker, form: ManualForm, focus?: BusinessFocus): NewCampaign {
  return {
    ...draftColumns(maker),
    ...manualColumns(form, focus),
    agent_id: manualAgentId(maker.team_slug, randomSuffix(4)),
    onboarding_step: 'manual_setup',
    offer_generated_from: 'manual',
  };
}

/** What the form says, and the prompts made of it. `focus` is given where no activity was chosen. */
export function manualColumns(form: ManualForm, focus = focusOfActivity(form.businessActivity)) {
  const own = form.businessActivity === 'other' && form.customBusinessActivity;
  const { values, ...prompts } = promptsOf(form, own || focus);
  return {
    campaign_name: form.campaignName,
    company_name: form.companyName,
    agent_name: form.agentName,
    business_focus: focus,
    business_activity: own || null,
    offer_description: form.offerDescription,
    goal_type: form.mainObjective,
    goal_custom: form.mainObjective === 'other' ? form.customObjective : null,
    calendar_url: form.objectiveLink,
    agent_language: form.agentLanguage,
    agent_style: form.agentStyle,
    ...prompts,
    prompt_variables: JSON.stringify(values),
    is_agent_configured: true,
  };
}

function promptsOf(form: ManualForm, businessFocus: string): CampaignPrompts {
  return campaignPrompts(
    {
      agentName: form.agentName,
      companyName: form.companyName,
      goalType: goalLabel(form.mainObjective, form.customObjective),
      goalLink: form.objectiveLink,
      offerDescription: form.offerDescription,
      language: form.agentLanguage,
      businessFocus,
    },
    { style: form.agentStyle },
  );
}
