import type { TeamTx } from '#server/platform/db/database.ts';
import { lockedCampaign, requireMade } from './locked-campaign.ts';
import { isBeingGenerated } from './queries.ts';

export async function lockTemplates(tx: TeamTx, slug: string) {
  const row = await lockedCampaign(tx, slug)
    .select([
      'campaign_id',
      'behavior_prompt_template',
      'first_message_template',
      'prompt_variables',
      'custom_variables',
      'business_focus',
      'offer_description',
      isBeingGenerated,
    ])
    .executeTakeFirst();
  return requireMade(row);
}
