import { sql } from 'kysely';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { campaignFacts } from '#domain/campaigns/fact-edits.ts';
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
        // An automation's prompt is its own template, without variables.
        sql<boolean>`is_agent_configured AND behavior_prompt_template = behavior_prompt`.as(
          'prompts_by_automation',
        ),
      ])
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign.campaign_id)
      .executeTakeFirst());
  return (
    results && { ...campaign, ...results, site_facts: campaignFacts.parse(results.site_facts) }
  );
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
