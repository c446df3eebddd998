import { randomInt } from 'node:crypto';
import { guidedAgentId, websiteAgentId } from '#domain/campaigns/identifiers.ts';
import type { GuidedSpec, WebsiteSpec } from '#domain/campaigns/campaign-spec.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import type { NewCampaign } from './insert-new-campaign.ts';
import type { Requester } from './requester.ts';

/** Without a browser, as when an automation creates it. */
const DEFAULT_TIME_ZONE = 'UTC';
const GUIDED_TIME_ZONE = 'Europe/Paris';

/** Columns that all three ways of creating a campaign share. */
export const draftColumns = ({ scope, team_slug, user_id }: Requester) => ({
  team_id: scope.teamId,
  team_slug,
  campaign_id: newId(),
  user_id,
  agent_type: 'setter' as const,
  agent_timezone: DEFAULT_TIME_ZONE,
  status: 'draft' as const,
  subscription_required: true,
  onboarding_completed: false,
  whatsapp_connected: false,
  is_agent_configured: false,
  prompt_variables: '{}',
  custom_variables: '[]',
});

/** The draft of the website flow. */
export function websiteDraft(requester: Requester, spec: WebsiteSpec): NewCampaign {
  const { campaign_name, agent_name, website_url } = spec;
  return {
    ...draftColumns(requester),
    ...specColumns(spec),
    agent_id: websiteAgentId(campaign_name, agent_name, randomInt(1000, 10_000)),
    agent_timezone: spec.agent_timezone ?? DEFAULT_TIME_ZONE,
    website_url,
    onboarding_step: 'scraping',
    offer_generated_from: 'website',
  };
}

/** The draft of the guided flow. */
export function guidedDraft(requester: Requester, spec: GuidedSpec): NewCampaign {
  const { company_name, agent_name, business_focus, business_activity } = spec;
  return {
    ...draftColumns(requester),
    ...specColumns(spec),
    agent_id: guidedAgentId(company_name, agent_name, randomSuffix(4)),
    agent_timezone: spec.agent_timezone ?? GUIDED_TIME_ZONE,
    business_focus,
    business_activity,
    onboarding_step: 'questions',
    offer_generated_from: 'guided',
  };
}

function specColumns(spec: WebsiteSpec | GuidedSpec) {
  const { campaign_name, company_name, agent_name, goal_type, goal_link, goal_custom } = spec;
  return {
    campaign_name,
    company_name,
    agent_name,
    agent_language: spec.language,
    goal_type,
    goal_custom,
    calendar_url: goal_link,
  };
}
