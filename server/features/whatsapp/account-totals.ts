import { sql } from 'kysely';
import type { AccountTotals } from '#domain/whatsapp/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { onNumber } from './campaigns-of-number.ts';

/**
 * What each number has done, from sums that are kept: what its agents sent, and to how many leads they
 * wrote for the first time. Only first messages that wait are counted anew, by an index of those alone.
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
