import { z } from 'zod';
import { MAX_NAMED_CHECKS } from '#domain/notifications/reasons.ts';
import { changesSince } from '#domain/quality/score.ts';
import { planEventNotifications } from '#server/features/notifications/deliver-notification.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { modelHash } from '#server/features/prompts/gate/fingerprint.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { listOpenChats, listScored } from './chat-store.ts';
import { playChat } from './play-chat.ts';
import { playRun } from './play-run.ts';
import { findRunBefore } from './run-queries.ts';
import type { RunRow } from './run-store.ts';

type EvalRow = RunRow<'eval_runs'>;

/** Plays a run of evals, slice by slice. A repeat continues after the stored turns. */
export const evalRunDue = defineJob({
  name: 'evals:run',
  payload: z.object({ run_id: z.uuid() }),
  key: ({ run_id }) => `evals:${run_id}`,
  // Jobs for leads have priority.
  priority: 5,
  run: (services: Services, scope, { run_id }) => playEvals(services, scope, run_id),
});

export const playEvals = (services: Services, scope: TeamScope, run_id: string): Promise<void> =>
  playRun(services, scope, ['eval_runs', run_id], {
    async list(tx, run) {
      if (run.calls === 0) await storeModel(services, tx, run);
      return listOpenChats(tx, run_id);
    },
    play: playChat,
    done: notifyRegressions,
  });

/** Before the first call, stores the answering model, which may have changed since the run was planned. */
async function storeModel(
  { models }: Pick<Services, 'models'>,
  tx: TeamTx,
  { run_id, campaign_id, fingerprint }: EvalRow,
): Promise<void> {
  const facts = await findCampaignFacts(tx, campaign_id);
  if (!facts) return;
  const model = modelHash(models.of(tx.scope, facts.model).name);
  await tx.db
    .updateTable('eval_runs')
    .set({ fingerprint: JSON.stringify({ ...fingerprint, model }) })
    .where((eb) => eb.and({ team_id: tx.team_id, run_id }))
    .execute();
}

/** Notifies owners and admins of the checks that got worse in an automatic run. */
async function notifyRegressions(tx: TeamTx, run: EvalRow): Promise<void> {
  if (!run.triggered_by) return;
  const before = await findRunBefore(tx, run, run.fingerprint.prompt);
  if (!before) return;
  const { campaign_id, run_id, created_at } = run;
  const { worse } = changesSince(await listScored(tx, before.run_id), await listScored(tx, run_id));
  if (worse.length === 0) return;
  const why = {
    about: 'evals' as const,
    count: worse.length,
    worse: worse.slice(0, MAX_NAMED_CHECKS),
    parts: run.triggered_by,
  };
  const since = created_at.toISOString();
  await planEventNotifications(tx, { kind: 'evals', campaign_id, run_id, why, since });
}
