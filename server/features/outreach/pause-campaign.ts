import { sql } from 'kysely';
import { z } from 'zod';
import { outreachErrors } from '#copy/errors/outreach.ts';
import { mayPause, mayResume, resumedStatus } from '#domain/campaigns/pause.ts';
import type { CampaignStatus } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import {
  isBeingGenerated,
  lockedCampaign,
  requireNotGenerating,
} from '#server/features/campaigns/queries.ts';
import { answerDue } from '#server/features/conversations/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { openQueue } from './enter-queries.ts';

/** Leads to wake per transaction. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The agent sends nothing until resumed: replies, first messages and reminders wait. */
export async function pauseCampaign(tx: TeamTx, slug: string): Promise<{ status: CampaignStatus }> {
  const campaign = await lockCampaign(tx, slug);
  if (mayResume(campaign)) return { status: campaign.status };
  if (!mayPause(campaign)) throw new Refusal('CONFLICT', outreachErrors.notRunning);
  return setStatus(tx, campaign.campaign_id, 'inactive');
}

/** The agent answers waiting leads, by the usual rules. */
export async function resumeCampaign(
  tx: TeamTx,
  slug: string,
): Promise<{ status: CampaignStatus }> {
  const campaign = await lockCampaign(tx, slug);
  if (!mayResume(campaign)) return { status: campaign.status };
  const { campaign_id } = campaign;
  await openQueue(tx, campaign_id, new Date());
  await campaignResumed.enqueue(tx, { campaign_id });
  return setStatus(tx, campaign_id, resumedStatus(campaign));
}

async function lockCampaign(tx: TeamTx, slug: string) {
  const row = await lockedCampaign(tx, slug)
    .select(['campaign_id', 'status', 'whatsapp_connected', isBeingGenerated])
    .executeTakeFirst();
  return requireNotGenerating(row);
}

async function setStatus(tx: TeamTx, campaign_id: string, status: CampaignStatus) {
  await changeCampaign(tx, campaign_id, { status, updated_at: new Date() });
  return { status };
}

/** Answers leads who wait for the agent now instead of when their jobs next run. A repeat is harmless. */
export const campaignResumed = defineJob({
  name: 'outreach:campaign-resumed',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `campaign-resumed:${campaign_id}`,
  async run({ db }: Pick<Services, 'db'>, scope, { campaign_id }) {
    let after: string | undefined = FIRST;
    while (after !== undefined) {
      const from: string = after;
      after = await db.inTeam(scope, async (tx) => {
        const waiting = await listWaiting(tx, campaign_id, from);
        await answerDue.enqueueMany(tx, waiting);
        return waiting.at(-1)?.conversation_id;
      });
    }
  },
});

/** Empty if the campaign was paused again. Stored, unsent messages count as waiting, too. */
async function listWaiting({ db, team_id }: TeamTx, campaign_id: string, after: string) {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT c.conversation_id FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE c.team_id = ${team_id} AND c.campaign_id = ${campaign_id} AND k.status <> 'inactive'
      AND c.conversation_id > ${after} AND (c.waiting_since IS NOT NULL
        OR EXISTS (SELECT FROM messages m WHERE m.team_id = c.team_id
          AND m.conversation_id = c.conversation_id AND m.state = 'pending'))
    ORDER BY c.conversation_id LIMIT ${BATCH}`.execute(db);
  return rows;
}
