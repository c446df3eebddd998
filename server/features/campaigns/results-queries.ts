import type { CampaignResults } from '#domain/campaigns/results.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findCampaign } from './queries.ts';

/** A campaign with the results of its generation. */
export async function findResults(
  tx: TeamTx,
  campaign_slug: string,
): Promise<CampaignResults | undefined> {
  const campaign = await findCampaign(tx, campaign_slug);
  const results =
    campaign &&
    (await tx.db
      .selectFrom('campaigns')
      .select([
        'website_screenshot_url',
        'open_questions',
        'site_facts',
        'generated',
        'creation_notes as notes',
      ])
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign.campaign_id)
      .executeTakeFirst());
  return results && { ...campaign, ...results };
}

/** The screenshot of a campaign's website. */
export async function findScreenshot(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<{ mime: string; image: Buffer } | undefined> {
  return db
    .selectFrom('campaign_screenshots')
    .select(['mime', 'image'])
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
}
