import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { idOfSlug } from './campaign-slugs.ts';
import { isBeingGenerated } from './queries.ts';

/** Locks the campaign, so that two concurrent saves run one after the other. */
export async function lockTemplates(tx: TeamTx, slug: string) {
  const row = await tx.db
    .selectFrom('campaigns')
    .select([
      'campaign_id',
      'behavior_prompt_template',
      'first_message_template',
      'prompt_variables',
      'custom_variables',
      'offer_description',
      isBeingGenerated,
    ])
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', idOfSlug(tx, slug))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'Campaign not found');
  // The result of the generation would overwrite the change.
  if (row.creating) throw new Refusal('CONFLICT', 'This campaign is still being created.');
  return row;
}
