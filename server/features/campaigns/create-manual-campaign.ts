import { focusOfActivity } from '#domain/campaigns/focus-of-activity.ts';
import { goalLabel } from '#domain/campaigns/goals.ts';
import { makeCampaignSlug, manualAgentId } from '#domain/campaigns/identifiers.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import type { BusinessFocus } from '#domain/offers/schema.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { toneOf } from '#domain/prompts/variables.ts';
import { randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { notifyAutomation } from './generation/notify-automation.ts';
import {
  type CreatedCampaign,
  draftColumns,
  insertNewCampaign,
  type NewCampaign,
} from './insert-new-campaign.ts';
import { recordVersion } from './record-version.ts';
import type { Requester } from './queries.ts';

interface Options extends Partial<CreatedCampaign> {
  focus?: BusinessFocus;
  /** of the browser */
  agent_timezone?: string | undefined;
}

/**
 * Creates a campaign from the manual form, with its agent configured at once. A job notifies an
 * outside automation. Throws LIMIT_REACHED when the plan's limit is used up.
 */
export async function createManualCampaign(
  { db, env, automation }: Pick<Services, 'db' | 'env' | 'automation'>,
  requester: Requester,
  form: ManualForm,
  { focus, agent_timezone, campaign_id, campaign_slug }: Options = {},
): Promise<CreatedCampaign> {
  return db.inTeam(requester.scope, async (tx) => {
    const campaign: NewCampaign = {
      ...draftColumns(requester),
      ...manualColumns(form, focus),
      agent_id: manualAgentId(requester.team_slug, randomSuffix(4)),
      onboarding_step: 'manual_setup',
      offer_generated_from: 'manual',
      ...(agent_timezone && { agent_timezone }),
      ...(campaign_id && { campaign_id }),
    };
    const slug = campaign_slug ?? ((random: string) => makeCampaignSlug(form.campaignName, random));
    const stored = await insertNewCampaign(tx, env.PUBLIC_URL, campaign, slug);
    await recordVersion({ env }, tx, stored.campaign_id, {
      cause: requester.by_automation ? 'automation' : 'created',
      by_user_id: requester.by_automation ? null : requester.user_id,
    });
    if (automation && !requester.by_automation) {
      await notifyAutomation.enqueue(tx, { campaign_id: stored.campaign_id, form });
    }
    return stored;
  });
}

/** The form's columns and its compiled prompts. `focus` replaces the chosen activity's. */
export function manualColumns(form: ManualForm, focus = focusOfActivity(form.businessActivity)) {
  const customActivity = form.businessActivity === 'other' && form.customBusinessActivity;
  const { values, ...prompts } = campaignPrompts({
    agentName: form.agentName,
    companyName: form.companyName,
    goalType: goalLabel(form.mainObjective, form.customObjective),
    goalLink: form.objectiveLink,
    offerDescription: form.offerDescription,
    language: form.agentLanguage,
    businessFocus: customActivity || focus,
    agentStyle: toneOf(form.agentStyle),
  });
  return {
    campaign_name: form.campaignName,
    company_name: form.companyName,
    agent_name: form.agentName,
    business_focus: focus,
    business_activity: customActivity || null,
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
