import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { canCreateCampaign } from '#domain/billing/usage.ts';
import type { GenerationTask } from '#domain/campaigns/campaign-spec.ts';
import { guidedAgentId, leadWebhookUrl, websiteAgentId } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { freeSlug } from './campaign-slugs.ts';
import { lockCampaignLimit, type Requester } from './queries.ts';

/** A campaign without its slug and the addresses built from it. */
export type NewCampaign = Omit<Insertable<Tables['campaigns']>, 'campaign_slug' | 'webhook_url'>;

export interface CreatedCampaign {
  campaign_id: string;
  campaign_slug: string;
}

/**
 * Stores a new campaign under a free slug, or under a given one. Locks the plan's limit until the
 * transaction ends. Throws LIMIT_REACHED, and NAME_TAKEN when the slug is in use.
 */
export async function insertNewCampaign(
  tx: TeamTx,
  publicBase: string,
  campaign: NewCampaign,
  slug: ((random: string) => string) | string,
): Promise<CreatedCampaign> {
  const limit = await lockCampaignLimit(tx);
  if (!canCreateCampaign(limit, limit.used)) throw new Refusal('LIMIT_REACHED');
  const campaign_slug = typeof slug === 'string' ? slug : await freeSlug(tx, slug);
  const webhook_url = leadWebhookUrl(publicBase, campaign.team_slug, campaign_slug);
  const stored = await tx.db
    .insertInto('campaigns')
    .values({ ...campaign, campaign_slug, webhook_url })
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_slug']).doNothing())
    .returning(['campaign_id', 'campaign_slug'])
    .executeTakeFirstOrThrow(() => new Refusal('NAME_TAKEN'));
  await recordChanges(tx, 'campaign', [stored.campaign_id]);
  return stored;
}

/** For campaigns created without a browser, for example by an automation. */
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

/** The draft of a campaign to generate. */
export function draftOf(requester: Requester, { kind, spec }: GenerationTask): NewCampaign {
  const { campaign_name, company_name, agent_name, goal_type, goal_custom } = spec;
  const shared = {
    ...draftColumns(requester),
    campaign_name,
    company_name,
    agent_name,
    agent_language: spec.language,
    goal_type,
    goal_custom,
    calendar_url: spec.goal_link,
  };
  if (kind === 'website') {
    return {
      ...shared,
      agent_id: websiteAgentId(campaign_name, agent_name, randomInt(1000, 10_000)),
      agent_timezone: spec.agent_timezone ?? DEFAULT_TIME_ZONE,
      website_url: spec.website_url,
      onboarding_step: 'scraping',
      offer_generated_from: 'website',
    };
  }
  return {
    ...shared,
    agent_id: guidedAgentId(company_name, agent_name, randomSuffix(4)),
    agent_timezone: spec.agent_timezone ?? GUIDED_TIME_ZONE,
    business_focus: spec.business_focus,
    business_activity: spec.business_activity,
    onboarding_step: 'questions',
    offer_generated_from: 'guided',
  };
}
