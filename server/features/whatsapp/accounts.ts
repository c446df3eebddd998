import { sql } from 'kysely';
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
  const rows = await accountQuery(tx).orderBy('a.created_at', 'desc').limit(100).execute();
  return rows.map((row) => withState(row, reach));
}

export async function findAccount(
  tx: TeamTx,
  campaign_id: string,
  reach: GatewayReach,
): Promise<WhatsAppAccount | undefined> {
  const row = await accountQuery(tx)
    .where('a.campaign_id', '=', campaign_id)
    .orderBy('a.updated_at', 'desc')
    .executeTakeFirst();
  return row && withState(row, reach);
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

function accountQuery(tx: TeamTx) {
  return tx.db
    .selectFrom('whatsapp_accounts as a')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'a.team_id').onRef('k.campaign_id', '=', 'a.campaign_id'),
    )
    .leftJoin('whatsapp_connections as c', (join) =>
      join
        .onRef('c.team_id', '=', 'a.team_id')
        .onRef('c.campaign_id', '=', 'a.campaign_id')
        .onRef('c.waha_session', '=', 'a.waha_session'),
    )
    .where('a.team_id', '=', tx.team_id)
    .select([
      'c.gateway_problem',
      sql<WhatsAppAccount['restriction']>`CASE WHEN a.restricted_until > now()
        THEN a.restriction END`.as('restriction'),
      sql<string | null>`CASE WHEN a.restricted_until > now()
        THEN to_json(a.restricted_until) #>> '{}' END`.as('restricted_until'),
      'a.campaign_id',
      'k.campaign_slug',
      'k.campaign_name',
      'k.agent_name',
      'a.waha_session',
      sql<WhatsAppAccount['waha_session_status']>`k.waha_session_status`.as('waha_session_status'),
      'a.agent_phone_id',
      'a.phone_number',
      'a.profile_name',
      'a.profile_picture_url',
      'a.connection_status',
      sql<boolean>`a.connection_status = 'connected' AND EXISTS (SELECT FROM number_rules r
        WHERE r.team_id = a.team_id AND r.agent_phone_id = a.agent_phone_id
          AND r.live_since IS NULL)`.as('awaits_review'),
      sql<string[]>`ARRAY(SELECT n.campaign_id FROM campaigns n WHERE n.team_id = a.team_id
        AND n.number_campaign_id = a.campaign_id)`.as('shared_with'),
      'a.daily_messages_quota',
      'a.daily_messages_sent',
      sql<string | null>`a.quota_reset_date::text`.as('quota_reset_date'),
      'k.agent_timezone',
      sql<string>`to_json(a.updated_at) #>> '{}'`.as('updated_at'),
      sql<string | null>`to_json(a.lost_at) #>> '{}'`.as('lost_at'),
      sql<string>`to_json(a.created_at) #>> '{}'`.as('created_at'),
    ]);
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
