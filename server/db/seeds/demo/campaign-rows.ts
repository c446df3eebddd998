import type { Insertable } from 'kysely';
import { focusOfActivity } from '#domain/campaigns/focus-of-activity.ts';
import { goalLabel } from '#domain/campaigns/goals.ts';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { behaviorTemplate, FIRST_MESSAGE_TEMPLATE } from '#domain/prompts/templates.ts';
import { promptValues, toneOf } from '#domain/prompts/variables.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { DemoCampaign } from './campaigns.ts';
import { qualificationOf } from './knowledge.ts';

const DAY_MS = 24 * 3600 * 1000;

interface CampaignContext {
  team_id: string;
  team_slug: string;
  campaign_id: string;
  user_id: string;
  now: Date;
}

/** A demo campaign with its number, as the manual setup would store it. */
export function campaignRow(
  { key, slug, status, timezone, daysAgo, number, form }: DemoCampaign,
  { now, ...place }: CampaignContext,
): Insertable<Tables['campaigns']> {
  const values = promptValues({
    agentName: form.agentName,
    companyName: form.companyName,
    goalType: goalLabel(form.mainObjective, form.customObjective ?? ''),
    goalLink: form.objectiveLink,
    offerDescription: form.offerDescription,
    language: form.agentLanguage,
    businessFocus: focusOfActivity(form.businessActivity),
    agentStyle: toneOf(form.agentStyle),
  });
  const behavior_prompt_template = behaviorTemplate();
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS);
  return {
    ...place,
    campaign_slug: slug,
    agent_id: `${place.team_slug}-agent-${slug.slice(0, 4)}`,
    campaign_name: form.campaignName,
    agent_name: form.agentName,
    company_name: form.companyName,
    behavior_prompt_template,
    first_message_template: FIRST_MESSAGE_TEMPLATE,
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(FIRST_MESSAGE_TEMPLATE, values),
    prompt_variables: JSON.stringify(values),
    custom_variables: '[]',
    qualification: JSON.stringify(qualificationOf(key)),
    offer_description: form.offerDescription,
    business_focus: focusOfActivity(form.businessActivity),
    goal_type: form.mainObjective,
    goal_custom: form.customObjective ?? null,
    calendar_url: form.objectiveLink,
    agent_language: form.agentLanguage,
    agent_style: form.agentStyle,
    agent_timezone: timezone,
    is_agent_configured: true,
    status,
    onboarding_step: 'manual_setup',
    offer_generated_from: 'manual',
    agent_phone_id: number?.connected ? `${number.phone}@c.us` : null,
    waha_session: number ? sessionOf(place.campaign_id) : null,
    waha_session_status: number && (number.connected ? 'WORKING' : 'FAILED'),
    whatsapp_connected: number?.connected ?? false,
    created_at,
    updated_at: created_at,
  };
}

/** A campaign's session at the gateway, named as in connections.ts. */
export function sessionOf(campaign_id: string): string {
  return `setter-${campaign_id}`;
}
