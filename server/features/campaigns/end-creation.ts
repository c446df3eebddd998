import { sql } from 'kysely';
import { z } from 'zod';
import {
  GENERATION_PROBLEMS,
  MAX_GENERATION_MS,
  stepsAtFailure,
} from '#domain/campaigns/generation.ts';
import { removeSession } from '#server/features/whatsapp/remove-session.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { purgeCampaign } from './purge-campaign.ts';

export type CreationEnd =
  | { state: 'cancelled' }
  | { state: 'failed'; error: { reason: string; message: string } };

/**
 * Ends a running creation without a campaign: its draft goes in the same transaction, so that it
 * does not count against the limit, and the record stays. One that has ended is left as it is.
 * Answers whether it was running. `run_id` says which run may end it; without one, anybody's.
 */
export async function endCreation(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { creation_id, run_id }: { creation_id: string; run_id?: string },
  end: CreationEnd,
): Promise<boolean> {
  return db.inTeam(scope, async (tx) => {
    const running = await holdRunning(tx, creation_id);
    if (!running || (run_id !== undefined && running.run_id !== run_id)) return false;
    await storeEnd(tx, creation_id, running.steps, end);
    if (running.owns_draft) await removeDraft(tx, running.campaign_id);
    await recordChanges(tx, 'creation', [creation_id]);
    return true;
  });
}

/** Ends a creation that took too long, whoever worked on it, also when every worker was away. */
export const endLateCreation = defineJob({
  name: 'campaigns:end-late-creation',
  payload: z.object({ creation_id: z.uuid() }),
  key: ({ creation_id }) => `end-late:${creation_id}`,
  async run(services: Pick<Services, 'db'>, scope, { creation_id }) {
    const running = await services.db.inTeam(scope, (tx) => holdRunning(tx, creation_id));
    if (!running) return;
    const left = running.started_at.getTime() + MAX_GENERATION_MS - Date.now();
    if (left > 0) throw new RetryAfter(left, 'it has time left', { steady: true });
    const end = { state: 'failed', error: problem('took_too_long') } as const;
    await endCreation(services, scope, { creation_id }, end);
  },
});

export const problem = (reason: keyof typeof GENERATION_PROBLEMS) => ({
  reason,
  message: GENERATION_PROBLEMS[reason],
});

/** The creation, held to the end of the transaction, if it runs. */
export async function holdRunning({ db, team_id }: TeamTx, creation_id: string) {
  return db
    .selectFrom('campaign_creations')
    .select(['campaign_id', 'owns_draft', 'run_id', 'steps', 'started_at'])
    .where('team_id', '=', team_id)
    .where('creation_id', '=', creation_id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
}

type Running = NonNullable<Awaited<ReturnType<typeof holdRunning>>>;

async function storeEnd(
  { db, team_id }: TeamTx,
  creation_id: string,
  steps: Running['steps'],
  end: CreationEnd,
) {
  const failed = end.state === 'failed';
  await db
    .updateTable('campaign_creations')
    .set({
      state: end.state,
      ended_at: sql`now()`,
      steps: JSON.stringify(failed ? stepsAtFailure(steps) : steps),
      // Who cancels knows of it.
      ...(failed
        ? { error_reason: end.error.reason, error_message: end.error.message }
        : { acknowledged_at: sql<Date>`now()` }),
    })
    .where('team_id', '=', team_id)
    .where('creation_id', '=', creation_id)
    .execute();
}

/** Out of sight and out of the limit at once; a job removes what hangs on it. */
async function removeDraft(tx: TeamTx, campaign_id: string): Promise<void> {
  const draft = await tx.db
    .selectFrom('campaigns')
    .select('waha_session')
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .where('is_agent_configured', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  await sql`SELECT gate_remove_campaign(${campaign_id})`.execute(tx.db);
  const { waha_session } = draft;
  const session = waha_session ? [removeSession.spec({ waha_session })] : [];
  await enqueueJobs(tx.db, [purgeCampaign.spec(tx.scope, { campaign_id }), ...session]);
  await recordChanges(tx, 'campaign', [campaign_id]);
}
