import { sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { changedSince, type Fingerprint, type FingerprintPart } from '#domain/quality/gate.ts';
import type { RunOptions } from '#domain/quality/schema.ts';
import { getEvalSettings } from '#server/features/prompts/gate/check-gate.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineWatch } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { currentFingerprints, listRuns, type StoredRun } from './run-queries.ts';
import { planRun } from './start-run.ts';

/** The minimum time between two automatic runs of a campaign. */
const RERUN_PAUSE = '6 hours';
/** Knowledge is edited in batches, so a run waits until nothing has changed for this long. */
const QUIET = '30 minutes';
const MAX_CAMPAIGNS = 500;

/** Every ten minutes: finds campaigns whose evals may run again automatically. */
export const watchEvals = defineWatch(
  'evals:watch',
  () => sql<{ team_id: string; campaign_id: string }>`SELECT team_id, campaign_id
    FROM gate_evals_to_rerun(${RERUN_PAUSE}::interval, ${MAX_CAMPAIGNS})`,
  ({ team_id: teamId, campaign_id }) => rerunEvals.spec({ teamId }, { campaign_id }),
);

/**
 * Repeats the last run of the live prompts after something other than the prompts has changed. Changed
 * prompts go through the gate before they are published.
 */
export const rerunEvals = defineJob({
  name: 'evals:rerun',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `evals-rerun:${campaign_id}`,
  priority: 5,
  run: async (services: Services, scope, { campaign_id }) => {
    const due = await services.db.inTeam(scope, async (tx) => {
      const { auto_rerun } = await getEvalSettings(tx);
      if (!auto_rerun || (await isKnowledgeChanging(tx))) return undefined;
      const [live] = await currentFingerprints(services, tx, campaign_id);
      return outdated(await listRuns(tx, campaign_id), live);
    });
    if (!due) return;
    const { options, triggered_by } = due;
    const start = { ...options, tested: 'live', run_id: newId(), campaign_id } as const;
    try {
      await planRun(services, scope, start, { started_by: null, triggered_by });
      services.log.info({ campaign_id, triggered_by }, 'evals run again');
    } catch (error) {
      // A user started a run first, or the ceiling is reached. The next check decides again.
      if (!(error instanceof Refusal)) throw error;
    }
  },
});

/** Returns the newest result of the live prompts if it is outdated. */
function outdated(
  runs: readonly StoredRun[],
  live: Fingerprint,
): { options: RunOptions; triggered_by: FingerprintPart[] } | undefined {
  const last = runs.find(
    ({ state, fingerprint }) => state === 'done' && fingerprint.prompt === live.prompt,
  );
  if (!last) return undefined;
  const triggered_by = changedSince(last.fingerprint, live);
  return triggered_by.length > 0 ? { options: last.options, triggered_by } : undefined;
}

/** Whether the knowledge has changed within QUIET, or a document is being read. */
async function isKnowledgeChanging({ db, team_id }: TeamTx): Promise<boolean> {
  const { rows } = await sql<{ changing: boolean }>`SELECT
      EXISTS (SELECT FROM knowledge_entries WHERE team_id = ${team_id}
        AND updated_at > now() - ${QUIET}::interval)
      OR EXISTS (SELECT FROM knowledge_documents WHERE team_id = ${team_id}
        AND (state = 'reading' OR read_at > now() - ${QUIET}::interval)) AS changing`.execute(db);
  return rows[0]?.changing === true;
}
