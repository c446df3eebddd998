import { sql } from 'kysely';
import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { findDefault } from './campaigns-of-number.ts';

/**
 * A campaign no longer answers on another one's number: its leads go to the default, in batches. Of one
 * that was removed and is hidden, the payload says what its row would. worker.ts binds the job.
 */
export const leaveNumberDue = declareJob({
  name: 'whatsapp:leave-number',
  payload: z.object({
    campaign_id: z.uuid(),
    removed: z.object({ default_id: z.uuid(), campaign_name: z.string() }).optional(),
  }),
  key: ({ campaign_id }) => `leave-number:${campaign_id}`,
});

/** Whether a campaign answers on another one's number. */
export const sharesNumber = async (tx: TeamTx, campaign_id: string): Promise<boolean> =>
  (await findDefault(tx, campaign_id)) !== campaign_id;

/** Takes a campaign off another one's number: no new leads from now on. A repeat does no harm. */
export async function takeOffNumber(tx: TeamTx, campaign_id: string): Promise<void> {
  await sql`UPDATE campaigns SET leaves_number_since = coalesce(leaves_number_since, now()),
      updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND number_campaign_id IS NOT NULL`.execute(tx.db);
  await leaveNumberDue.enqueue(tx, { campaign_id });
  await recordChanges(tx, 'campaign', [campaign_id]);
}
