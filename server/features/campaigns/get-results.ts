import type { CampaignResults } from '#domain/campaigns/results.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findResults } from './results-queries.ts';

/** A campaign with the results that the results pages show. Throws NOT_FOUND. */
export async function getResults(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  campaign_slug: string,
): Promise<CampaignResults> {
  const found = await db.inTeam(scope, (tx) => findResults(tx, campaign_slug));
  if (!found) throw new Refusal('NOT_FOUND', 'Campaign not found');
  return found;
}
