import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

/** The agent of a campaign is being tested: a draft is one no longer. Any other status stays. */
export async function markTesting(tx: TeamTx, campaign_id: string): Promise<void> {
  const { rows } = await sql`UPDATE campaigns SET status = 'testing', updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id} AND status = 'draft'
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'campaign', [campaign_id]);
}
