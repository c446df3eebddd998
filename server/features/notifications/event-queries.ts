import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

export type LostNumber = NonNullable<Awaited<ReturnType<typeof findLostNumber>>>;

/** Finds the number that a campaign has lost; undefined if it is connected again or was removed. */
export async function findLostNumber(tx: TeamTx, campaign_id: string) {
  const row = await tx.db
    .selectFrom('whatsapp_accounts as a')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'a.team_id').onRef('k.campaign_id', '=', 'a.campaign_id'),
    )
    .select(['a.campaign_id', 'k.campaign_name', 'k.agent_name', 'a.phone_number', 'a.lost_at'])
    .where((eb) => eb.and({ 'a.team_id': tx.team_id, 'a.campaign_id': campaign_id }))
    .where('a.lost_at', 'is not', null)
    .where('k.removed_at', 'is', null)
    .orderBy('a.lost_at', 'desc')
    .executeTakeFirst();
  if (!row?.lost_at) return undefined;
  const { lost_at, ...lost } = row;
  return { ...lost, since: lost_at.toISOString() };
}

/** Returns the names of a campaign and its agent; undefined if it was removed. */
export async function findCampaignOf(tx: TeamTx, campaign_id: string) {
  return tx.db
    .selectFrom('campaigns')
    .select(['campaign_slug', 'campaign_name', 'agent_name'])
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirst();
}

/** Returns the lead's name or number; undefined if the conversation is gone. */
export async function leadNameOf(tx: TeamTx, conversation_id: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('conversations')
    .select(
      sql<string>`CASE WHEN name <> '' THEN name ELSE '+' || split_part(id_lead, '@', 1) END`.as(
        'lead_name',
      ),
    )
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id }))
    .executeTakeFirst();
  return row?.lead_name;
}

/** Returns since when (ISO time) Meta refuses leads of the team's ads; undefined: it doesn't. */
export async function leadAdsProblemSince({ db, team_id }: TeamTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('meta_settings')
    .select('problem_at')
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  return row?.problem_at?.toISOString();
}
