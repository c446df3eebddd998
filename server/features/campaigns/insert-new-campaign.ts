import type { Insertable } from 'kysely';
import { canCreateCampaign } from '#domain/billing/usage.ts';
import { leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { freeSlug } from './campaign-slugs.ts';
import { lockCampaignLimit, insertCampaign } from './queries.ts';

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
  const stored = await insertCampaign(tx, { ...campaign, campaign_slug, webhook_url });
  if (!stored) throw new Refusal('NAME_TAKEN');
  await recordChanges(tx, 'campaign', [campaign.campaign_id]);
  return { campaign_id: campaign.campaign_id, campaign_slug };
}
