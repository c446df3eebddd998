import { type Insertable, type Selectable, sql } from 'kysely';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { idOfSlug } from './campaign-slugs.ts';

const COLUMNS = [
  'campaign_id',
  'campaign_slug',
  'campaign_name',
  'agent_name',
  'company_name',
  'agent_language',
  'agent_timezone',
  'business_focus',
  'offer_description',
  'goal_type',
  'goal_custom',
  'calendar_url',
  'website_url',
  'webhook_url',
  'offer_generated_from',
  'is_agent_configured',
  'status',
  'agent_phone_id',
  'waha_session',
  'waha_session_status',
  'whatsapp_connected',
  'created_at',
  'updated_at',
] as const;

type Row = Pick<Selectable<Tables['campaigns']>, (typeof COLUMNS)[number]> & { creating: boolean };

const MOST_LISTED = 100;

/** The team's campaigns, newest first, at most 100. */
export async function listCampaigns({ db, team_id }: TeamTx): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([...COLUMNS, isBeingCreated])
    .where('team_id', '=', team_id)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(campaignOf);
}

/** The campaign with this slug, or that had it before. */
export async function findCampaign(
  tx: TeamTx,
  campaign_slug: string,
): Promise<Campaign | undefined> {
  const row = await tx.db
    .selectFrom('campaigns')
    .select([...COLUMNS, isBeingCreated])
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', idOfSlug(tx, campaign_slug))
    .executeTakeFirst();
  return row && campaignOf(row);
}

/** What an automation is told about a campaign. */
export async function findTold({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('campaigns')
    .select(['team_slug', 'campaign_slug', 'webhook_url'])
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
}

/** Somebody's website or answers are just being turned into it. */
export const isBeingCreated = sql<boolean>`EXISTS (SELECT FROM campaign_creations n
  WHERE n.team_id = campaigns.team_id AND n.campaign_id = campaigns.campaign_id
    AND n.state = 'running')`.as('creating');

function campaignOf(row: Row): Campaign {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * How many campaigns the team has and may have. Holds the team's settings until the transaction
 * ends, so that two who create at the same moment are counted one after the other; NO KEY, so that
 * counters and messages of the team, which refer to that row, go on meanwhile.
 */
export async function holdCampaignLimit({ db, team_id }: TeamTx): Promise<{
  campaigns_limit: number;
  used: number;
}> {
  const { campaigns_limit } = await db
    .selectFrom('team_settings')
    .select('campaigns_limit')
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { used } = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  return { campaigns_limit, used };
}

/** Stores a new campaign; false when its slug is taken in the team. */
export async function insertCampaign(
  { db }: TeamTx,
  campaign: Insertable<Tables['campaigns']>,
): Promise<boolean> {
  const stored = await db
    .insertInto('campaigns')
    .values(campaign)
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_slug']).doNothing())
    .returning('campaign_id')
    .executeTakeFirst();
  return stored !== undefined;
}
