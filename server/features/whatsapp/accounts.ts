import { sql } from 'kysely';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The linked numbers of a team, newest first; one a campaign. */
export async function listAccounts(tx: TeamTx): Promise<WhatsAppAccount[]> {
  return accountQuery(tx).orderBy('a.created_at', 'desc').limit(100).execute();
}

export async function findAccount(
  tx: TeamTx,
  campaign_id: string,
): Promise<WhatsAppAccount | undefined> {
  return accountQuery(tx)
    .where('a.campaign_id', '=', campaign_id)
    .orderBy('a.updated_at', 'desc')
    .executeTakeFirst();
}

function accountQuery(tx: TeamTx) {
  return tx.db
    .selectFrom('whatsapp_accounts as a')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'a.team_id').onRef('k.campaign_id', '=', 'a.campaign_id'),
    )
    .where('a.team_id', '=', tx.team_id)
    .select([
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
      'a.daily_messages_quota',
      'a.daily_messages_sent',
      sql<string>`to_json(a.created_at) #>> '{}'`.as('created_at'),
    ]);
}
