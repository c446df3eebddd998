import { sql } from 'kysely';
import { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import {
  type GenerationStep,
  MAX_GENERATION_MS,
  failRunningSteps,
} from '#domain/campaigns/generation.ts';
import { Refusal } from '#domain/errors.ts';
import { removeSession } from '#server/features/whatsapp/unlink-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { generationProblems } from '#copy/campaigns/generation.ts';
import { purgeCampaign } from '../remove-campaign.ts';
import { getGeneration, lockRunningGeneration } from './generation-queries.ts';

type AbortReason =
  | { state: 'cancelled' }
  | { state: 'failed'; error: { reason: string; message: string } };

/**
 * Cancels or fails a running generation; one that has ended stays as it is. The same transaction
 * removes the draft, so that it doesn't count against the limit. The generation's row stays.
 * With `run_id`, only the current run can abort. Returns whether the generation was running.
 */
export async function abortGeneration(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { creation_id, run_id }: { creation_id: string; run_id?: string },
  reason: AbortReason,
): Promise<boolean> {
  return db.inTeam(scope, async (tx) => {
    const running = await lockRunningGeneration(tx, creation_id);
    if (!running || (run_id !== undefined && running.run_id !== run_id)) return false;
    await storeReason(tx, creation_id, running.steps, reason);
    if (running.owns_draft) await removeDraft(tx, running.campaign_id);
    await recordChanges(tx, 'creation', [creation_id]);
    return true;
  });
}

export const problem = (reason: keyof typeof generationProblems.reasons) => ({
  reason,
  message: generationProblems.reasons[reason],
});

async function storeReason(
  { db, team_id }: TeamTx,
  creation_id: string,
  steps: GenerationStep[],
  reason: AbortReason,
) {
  const failed = reason.state === 'failed';
  await db
    .updateTable('campaign_creations')
    .set({
      state: reason.state,
      ended_at: sql`now()`,
      steps: JSON.stringify(failed ? failRunningSteps(steps) : steps),
      // The user who cancels needs no notification of it.
      ...(failed
        ? { error_reason: reason.error.reason, error_message: reason.error.message }
        : { acknowledged_at: sql<Date>`now()` }),
    })
    .where((eb) => eb.and({ team_id, creation_id }))
    .execute();
}

/** Removes the draft from lists and the limit immediately. A job purges its data. */
async function removeDraft(tx: TeamTx, campaign_id: string): Promise<void> {
  const draft = await tx.db
    .selectFrom('campaigns')
    .select('waha_session')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id, is_agent_configured: false }))
    .where('number_campaign_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  await sql`SELECT gate_remove_campaign(${campaign_id})`.execute(tx.db);
  const { waha_session } = draft;
  const session = waha_session ? [removeSession.spec({ waha_session })] : [];
  await enqueueJobs(tx.db, [purgeCampaign.spec(tx.scope, { campaign_id }), ...session]);
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/**
 * Cancels a running generation and removes its draft; a later result is dropped. Canceling twice
 * does nothing. Throws NOT_FOUND, and CONFLICT when the campaign is ready.
 */
export async function cancelGeneration(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canCreateCampaigns'>,
  creation_id: string,
): Promise<{ ok: true }> {
  const reason = { state: 'cancelled' } as const;
  if (await abortGeneration(services, access.scope, { creation_id }, reason)) return { ok: true };
  const { state } = await services.db.inTeam(access.scope, (tx) => getGeneration(tx, creation_id));
  if (state === 'done') throw new Refusal('CONFLICT', campaignsErrors.created);
  return { ok: true };
}

/** Fails a generation that takes too long, even if no worker is processing it. */
export const expireGeneration = defineJob({
  name: 'campaigns:end-late-creation',
  payload: z.object({ creation_id: z.uuid() }),
  key: ({ creation_id }) => `end-late:${creation_id}`,
  async run(services: Pick<Services, 'db'>, scope, { creation_id }) {
    const running = await services.db.inTeam(scope, (tx) => lockRunningGeneration(tx, creation_id));
    if (!running) return;
    const timeLeft = running.started_at.getTime() + MAX_GENERATION_MS - Date.now();
    if (timeLeft > 0) throw new RetryAfter(timeLeft, 'it has time left', { steady: true });
    const reason = { state: 'failed', error: problem('took_too_long') } as const;
    await abortGeneration(services, scope, { creation_id }, reason);
  },
});
