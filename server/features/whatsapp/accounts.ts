import { type RawBuilder, sql } from 'kysely';
import { numberStateOf, sentToday } from '#domain/whatsapp/number-state.ts';
import type { AccountTotals, WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { onNumber } from './campaigns-of-number.ts';

/** State of the gateway that only the calling process knows. */
export interface GatewayReach {
  gateway_reachable: boolean;
}

type StoredAccount = Omit<WhatsAppAccount, 'state'> & {
  quota_reset_date: string | null;
  agent_timezone: string;
};

/** The numbers of a team, newest first: linked, lost and previously used ones. */
export async function listAccounts(tx: TeamTx, reach: GatewayReach): Promise<WhatsAppAccount[]> {
  return readAccounts(tx, sql`true ORDER BY a.created_at DESC LIMIT 100`, reach);
}

export async function findAccount(
  tx: TeamTx,
  campaign_id: string,
  reach: GatewayReach,
): Promise<WhatsAppAccount | undefined> {
  const newest = sql`a.campaign_id = ${campaign_id} ORDER BY a.updated_at DESC LIMIT 1`;
  return (await readAccounts(tx, newest, reach))[0];
}

function withState(row: StoredAccount, reach: GatewayReach): WhatsAppAccount {
  const { quota_reset_date, agent_timezone: time_zone, ...account } = row;
  const now = new Date();
  const linked = account.connection_status === 'connected';
  const session_status = account.waha_session_status;
  return {
    ...account,
    state: numberStateOf({ ...account, ...reach, linked, session_status }, now),
    daily_messages_sent: sentToday({ ...account, quota_reset_date, time_zone }, now),
  };
}

async function readAccounts(
  { db, team_id }: TeamTx,
  which: RawBuilder<unknown>,
  reach: GatewayReach,
): Promise<WhatsAppAccount[]> {
  const { rows } = await sql<StoredAccount>`SELECT a.campaign_id, k.campaign_slug, k.campaign_name,
      k.agent_name, k.agent_timezone, k.waha_session_status, a.waha_session, a.agent_phone_id,
      a.phone_number, a.profile_name, a.profile_picture_url, a.connection_status,
      a.daily_messages_quota, a.daily_messages_sent, a.quota_reset_date::text AS quota_reset_date,
      c.gateway_problem, CASE WHEN a.restricted_until > now() THEN a.restriction END AS restriction,
      CASE WHEN a.restricted_until > now() THEN to_json(a.restricted_until) #>> '{}' END
        AS restricted_until,
      a.connection_status = 'connected' AND EXISTS (SELECT FROM number_rules r
        WHERE r.team_id = a.team_id AND r.agent_phone_id = a.agent_phone_id
          AND r.live_since IS NULL) AS awaits_review,
      ARRAY(SELECT n.campaign_id FROM campaigns n WHERE n.team_id = a.team_id
        AND n.number_campaign_id = a.campaign_id) AS shared_with,
      to_json(a.updated_at) #>> '{}' AS updated_at, to_json(a.lost_at) #>> '{}' AS lost_at,
      to_json(a.created_at) #>> '{}' AS created_at
    FROM whatsapp_accounts a
    JOIN campaigns k ON k.team_id = a.team_id AND k.campaign_id = a.campaign_id
    LEFT JOIN whatsapp_connections c ON c.team_id = a.team_id AND c.campaign_id = a.campaign_id
      AND c.waha_session = a.waha_session
    WHERE a.team_id = ${team_id} AND ${which}`.execute(db);
  return rows.map((row) => withState(row, reach));
}

/**
 * Totals per number, from stored sums: messages its agents sent, and leads they wrote to for the first
 * time. Only waiting first messages are counted on each call, with a partial index.
 */
export async function listAccountTotals({ db, team_id }: TeamTx): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`
    SELECT a.campaign_id, u.total_messages_sent, u.total_leads_contacted,
      (SELECT count(*) FROM first_messages f WHERE f.team_id = a.team_id
        AND f.campaign_id = ANY(a.campaigns) AND f.state = 'waiting')::int AS pending_messages_count
    FROM (SELECT DISTINCT w.team_id, w.campaign_id,
          ${onNumber({ team_id }, sql`w.campaign_id`)} AS campaigns
        FROM whatsapp_accounts w WHERE w.team_id = ${team_id}) a,
      LATERAL (SELECT coalesce(sum(messages_count), 0)::bigint AS total_messages_sent,
          coalesce(sum(leads_count), 0)::bigint AS total_leads_contacted
        FROM model_usage WHERE team_id = a.team_id AND campaign_id = ANY(a.campaigns)) u`.execute(
    db,
  );
  return rows;
}
