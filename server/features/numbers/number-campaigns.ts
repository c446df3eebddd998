import { sql } from 'kysely';
import type { NumberCampaign, NumberCampaigns } from '#domain/numbers/signs.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { connectionLock } from '#server/features/conversations/receive/find-leads.ts';
import { findDefault } from '#server/features/whatsapp/campaigns-of-number.ts';
import { findTeamConnection, lockCampaign } from '#server/features/whatsapp/connections.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The campaigns on a number, by any of them, the default first, and those that can be added. */
export async function getNumberCampaigns(
  tx: TeamTx,
  campaign_id: string,
): Promise<NumberCampaigns> {
  const default_id = await findDefault(tx, campaign_id);
  const campaigns = await listNumberCampaigns(tx, default_id);
  if (campaigns.length === 0) throw noCampaign();
  return { campaigns, candidates: await listCandidates(tx, default_id) };
}

export async function listNumberCampaigns(
  { db, team_id }: TeamTx,
  default_id: string,
): Promise<NumberCampaign[]> {
  const { rows } = await sql<NumberCampaign>`SELECT k.campaign_id, k.campaign_slug, k.campaign_name,
      k.agent_name, k.campaign_id = ${default_id} AS is_default, k.status = 'inactive' AS is_paused,
      k.leaves_number_since IS NOT NULL AS is_leaving,
      json_build_object('link_texts', coalesce(o.link_texts, '{}'), 'ads', coalesce(o.ads, '{}'),
        'forms', coalesce(o.forms, '{}'), 'languages', coalesce(o.languages, '{}')) AS signs
    FROM campaigns k LEFT JOIN number_routes o
      ON o.team_id = k.team_id AND o.campaign_id = k.campaign_id
    WHERE k.team_id = ${team_id}
      AND (k.campaign_id = ${default_id} OR k.number_campaign_id = ${default_id})
    ORDER BY k.campaign_id <> ${default_id}, k.created_at`.execute(db);
  return rows;
}

/** Whether a campaign can be added. In the order in which users see the reasons (`addCampaign`). */
export const canJoinNumber = sql<boolean>`k.is_agent_configured AND k.number_campaign_id IS NULL
  AND NOT k.whatsapp_connected
  AND NOT EXISTS (SELECT FROM whatsapp_accounts a WHERE a.team_id = k.team_id
    AND a.campaign_id = k.campaign_id AND a.lost_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM campaigns n WHERE n.team_id = k.team_id
    AND n.number_campaign_id = k.campaign_id)`;

async function listCandidates({ db, team_id }: TeamTx, default_id: string) {
  const { rows } = await sql<{ campaign_id: string; campaign_name: string }>`
    SELECT k.campaign_id, k.campaign_name FROM campaigns k
    WHERE k.team_id = ${team_id} AND k.campaign_id <> ${default_id} AND ${canJoinNumber}
    ORDER BY k.campaign_name LIMIT 100`.execute(db);
  return rows;
}

/**
 * Locks a number: no leads arrive, and the set of its campaigns doesn't change. Returns whether the
 * default campaign exists.
 */
export async function lockNumber(tx: TeamTx, default_id: string): Promise<boolean> {
  const connection = await findTeamConnection(tx, { campaign_id: default_id });
  const lock = connectionLock({ connection_id: connection?.connection_id ?? default_id });
  await sql`SELECT pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx.db);
  return lockCampaign(tx, default_id);
}
