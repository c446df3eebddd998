import { type Selectable, sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import type { CompileFacts } from '#domain/prompt-editor/compile-content.ts';
import { contentOf, type PromptContent } from '#domain/prompt-editor/content.ts';
import { Refusal } from '#domain/errors.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import {
  isBeingGenerated,
  lockedCampaign,
  noCampaign,
} from '#server/features/campaigns/queries.ts';
import { AGENT_COLUMNS } from '#server/features/campaigns/record-version.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const COLUMNS = [
  ...AGENT_COLUMNS,
  'campaign_id',
  'campaign_slug',
  'campaign_name',
  'agent_timezone',
  'behavior_prompt_template',
  'first_message_template',
  'behavior_prompt',
  'first_message_prompt',
  'prompt_variables',
  'custom_variables',
] as const;

/** A campaign's live version, with its number. */
export interface LiveCampaign
  extends CompileFacts,
    Pick<Selectable<Tables['campaigns']>, (typeof COLUMNS)[number]> {
  /** 0: none recorded */
  number: number;
  content: PromptContent;
}

const liveNumber = sql<number>`(SELECT coalesce(max(v.number), 0) FROM campaign_versions v
  WHERE v.team_id = campaigns.team_id AND v.campaign_id = campaigns.campaign_id)`.as('number');

function selectLive(tx: TeamTx) {
  return tx.db
    .selectFrom('campaigns')
    .select([...COLUMNS, liveNumber, isBeingGenerated])
    .where('team_id', '=', tx.team_id);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLive>['executeTakeFirst']>>>;
const liveOf = ({ creating: _creating, ...row }: Row): LiveCampaign => ({
  ...row,
  content: contentOf(row),
});

/** Throws NOT_FOUND, and CONFLICT during its generation, when there are no prompts yet. */
export async function getLiveCampaign(tx: TeamTx, slug: string): Promise<LiveCampaign> {
  const row = await selectLive(tx)
    .where('campaign_id', '=', idOfSlug(tx, slug))
    .executeTakeFirstOrThrow(noCampaign);
  if (row.creating) throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
  return liveOf(row);
}

/**
 * Locks the live campaign, so that changes of the live version run one after the other. Reads the number
 * after locking, because a statement that waited for the lock would still see the old one.
 */
export async function lockLiveCampaign(tx: TeamTx, slug: string): Promise<LiveCampaign> {
  await lockedCampaign(tx, slug).select('campaign_id').executeTakeFirst();
  return getLiveCampaign(tx, slug);
}

export async function findLiveCampaign(
  tx: TeamTx,
  campaign_id: string,
): Promise<LiveCampaign | undefined> {
  const row = await selectLive(tx).where('campaign_id', '=', campaign_id).executeTakeFirst();
  return row && liveOf(row);
}
