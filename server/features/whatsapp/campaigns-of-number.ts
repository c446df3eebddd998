import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { SignedConnection } from './connection-scope.ts';
import { findCampaignConnection } from './connections.ts';

// Several campaigns may answer on one number (docs/decisions/0125). Messages, addresses, connection and
// account are stored under the campaign to which the number was connected, the number's default campaign.

/** For a row `k` of campaigns: the default campaign of the number that it answers on. */
export const numberCampaign = sql<string>`coalesce(k.number_campaign_id, k.campaign_id)`;

/** For a row `c` of conversations: the default campaign of its number. */
export const numberOfConversation = sql<string>`coalesce((SELECT n.number_campaign_id
  FROM campaigns n WHERE n.team_id = c.team_id AND n.campaign_id = c.campaign_id), c.campaign_id)`;

/** The default campaign of a campaign's number, as an expression for a larger statement. */
export const numberOf = ({ team_id }: Pick<TeamTx, 'team_id'>, campaign_id: string) =>
  sql<string>`(SELECT coalesce(n.number_campaign_id, n.campaign_id) FROM campaigns n
    WHERE n.team_id = ${team_id} AND n.campaign_id = ${campaign_id})`;

/** For a row `k` of campaigns: the time zone in which its number's days are counted. */
export const numberTimeZone = sql<string>`(SELECT n.agent_timezone FROM campaigns n
  WHERE n.team_id = k.team_id AND n.campaign_id = ${numberCampaign})`;

/** The ids of the campaigns that answer on a default campaign's number, including itself. */
export const onNumber = (
  { team_id }: Pick<TeamTx, 'team_id'>,
  default_id: string | RawBuilder<string>,
) => sql<string>`ARRAY(SELECT n.campaign_id FROM campaigns n WHERE n.team_id = ${team_id}
    AND (n.campaign_id = ${default_id} OR n.number_campaign_id = ${default_id}))`;

/** The connection of the number that a campaign answers on. */
export async function findNumberConnection(
  tx: TeamTx,
  campaign_id: string,
): Promise<SignedConnection | undefined> {
  return findCampaignConnection(tx, await findDefault(tx, campaign_id));
}

/** The default campaign of its number, or the campaign itself if it has its own number or doesn't exist. */
export async function findDefault({ db, team_id }: TeamTx, campaign_id: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select('number_campaign_id')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirst();
  return row?.number_campaign_id ?? campaign_id;
}
