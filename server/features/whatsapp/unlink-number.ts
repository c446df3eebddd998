import { sql } from 'kysely';
import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { findDefault } from './campaigns-of-number.ts';
import { gatewayOf } from './gateway/gateway.ts';
import { numberLost, notifyNumberLost } from './number-lost.ts';

/** `lost`: WhatsApp unlinked the number. `person`: a user disconnected it in the dashboard. */
export type UnlinkCause = 'lost' | 'person';

/**
 * Unlinks a campaign's number: the campaign becomes a draft again and the agent stops answering, while
 * its conversations stay. The number is free for another campaign. A lost number stays on its card until
 * someone reconnects or removes it, and those who can do that are notified.
 */
export async function unlinkNumber(
  tx: TeamTx,
  campaign_id: string,
  cause: UnlinkCause,
): Promise<void> {
  if (cause === 'person') await reviewAgain(tx, campaign_id);
  await tx.db
    .deleteFrom('linked_numbers')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  await changeCampaign(tx, campaign_id, {
    agent_phone_id: null,
    whatsapp_connected: false,
    status: sql`CASE WHEN status = 'active' THEN 'draft' ELSE status END`,
    updated_at: sql`now()`,
  });
  await tx.db
    .updateTable('whatsapp_accounts')
    .set({
      connection_status: 'disconnected',
      lost_at: cause === 'lost' ? sql`now()` : null,
      updated_at: sql`now()`,
    })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  await numberLost.enqueue(tx, { campaign_id });
  if (cause === 'lost') await notifyNumberLost.enqueue(tx, { campaign_id });
}

/** Chats that start while the number isn't linked count as older ones when it is linked again. */
async function reviewAgain(tx: TeamTx, campaign_id: string): Promise<void> {
  await sql`UPDATE number_rules r SET chats_read_at = NULL, live_since = NULL
    FROM linked_numbers n WHERE n.team_id = ${tx.team_id} AND n.campaign_id = ${campaign_id}
      AND r.team_id = n.team_id AND r.agent_phone_id = n.agent_phone_id`.execute(tx.db);
}

/**
 * A campaign no longer answers on another campaign's number: its leads go to the default, in batches. If
 * the campaign was removed, its row is hidden and the payload has the data. worker.ts binds the job.
 */
export const leaveNumberDue = declareJob({
  name: 'whatsapp:leave-number',
  payload: z.object({
    campaign_id: z.uuid(),
    removed: z.object({ default_id: z.uuid(), campaign_name: z.string() }).optional(),
  }),
  key: ({ campaign_id }) => `leave-number:${campaign_id}`,
});

/** Whether a campaign answers on another campaign's number. */
export const sharesNumber = async (tx: TeamTx, campaign_id: string): Promise<boolean> =>
  (await findDefault(tx, campaign_id)) !== campaign_id;

/** Takes a campaign off another campaign's number: no new leads from now on. A repeat does no harm. */
export async function removeCampaignFromNumber(tx: TeamTx, campaign_id: string): Promise<void> {
  await sql`UPDATE campaigns SET leaves_number_since = coalesce(leaves_number_since, now()),
      updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND number_campaign_id IS NOT NULL`.execute(tx.db);
  await leaveNumberDue.enqueue(tx, { campaign_id });
  await recordChanges(tx, 'campaign', [campaign_id]);
}

const RETRY_MS = 10_000;

/**
 * Unlinks the phone and removes the session from the gateway. A missing session is no error. The job
 * has no team, because the team may be gone by then.
 */
export const removeSession = defineSystemJob({
  name: 'whatsapp:remove-session',
  payload: z.object({ waha_session: z.string().min(1) }),
  key: ({ waha_session }) => `remove:${waha_session}`,
  run: ({ waha }: Pick<Services, 'waha'>, { waha_session }) =>
    gatewayOf(waha)
      .deleteSession(waha_session)
      .catch(
        onWahaError((cause) => {
          throw new RetryAfter(RETRY_MS, 'cannot remove the session now', { cause });
        }),
      ),
});
