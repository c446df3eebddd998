import type { Campaign } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findCampaign, listCampaigns } from './queries.ts';

type Access = TeamAccess<'canViewAnalytics'>;

/** The team's campaigns, newest first. */
export function getCampaigns({ db }: Pick<Services, 'db'>, access: Access): Promise<Campaign[]> {
  return db.inTeam(access.scope, listCampaigns);
}

/** A campaign by its current or an old slug. Throws NOT_FOUND. */
export async function getCampaign(
  { db }: Pick<Services, 'db'>,
  access: Access,
  campaign_slug: string,
): Promise<Campaign> {
  const campaign = await db.inTeam(access.scope, (tx) => findCampaign(tx, campaign_slug));
  if (!campaign) throw new Refusal('NOT_FOUND', 'Campaign not found');
  return campaign;
}
