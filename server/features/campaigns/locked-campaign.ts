import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { idOfSlug } from './campaign-slugs.ts';
import { isBeingGenerated } from './queries.ts';

/** Locks the campaign, so that two concurrent saves run one after the other. */
export const lockedCampaign = (tx: TeamTx, slug: string) =>
  tx.db
    .selectFrom('campaigns')
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', idOfSlug(tx, slug))
    .forNoKeyUpdate();

/** Throws a Refusal without it, and while a generation works with what it would change. */
export function requireMade<Row extends { creating: boolean }>(row: Row | undefined): Row {
  if (!row) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  if (row.creating) throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
  return row;
}

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
