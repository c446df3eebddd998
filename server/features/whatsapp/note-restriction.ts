import { sql } from 'kysely';
import { type ReportedRestriction, restrictionEnd } from '#domain/whatsapp/restriction.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-scope.ts';

/**
 * Stores until when the number may write to no one first. It ends automatically. A report without a time
 * does not shorten one that named it; the same report again changes nothing.
 */
export async function noteRestriction(
  tx: TeamTx,
  { campaign_id, waha_session }: Pick<Connection, 'campaign_id' | 'waha_session'>,
  reported: ReportedRestriction,
): Promise<void> {
  const until = restrictionEnd(reported, new Date());
  if (!until) return;
  const { rows } = await sql`UPDATE whatsapp_accounts
    SET restriction = ${reported.kind}, restricted_until = ${until}, updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND waha_session = ${waha_session}
      AND CASE WHEN ${reported.until === null}
        THEN restricted_until IS NULL OR restricted_until < now()
        ELSE restricted_until IS DISTINCT FROM ${until} END
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'campaign', [campaign_id]);
}
