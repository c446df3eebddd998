import { adminErrors } from '#copy/errors/admin.ts';
import { qualityErrors } from '#copy/errors/quality.ts';
import { Refusal } from '#domain/errors.ts';
import { DEFAULT_EVAL_TURNS, isEnded, type RunOptions } from '#domain/quality/schema.ts';
import { percentOf } from '#domain/quality/score.ts';
import { resolveOperatorScope } from '#server/features/admin/staff-scope.ts';
import { getEvalSettings } from '#server/features/prompts/gate/check-gate.ts';
import { getLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { listChats } from './chat-store.ts';
import { findRun } from './run-queries.ts';
import { endRun } from './run-store.ts';
import { planRun } from './start-run.ts';

type RunRequest = Pick<RunOptions, 'tested' | 'personas' | 'seeds'> &
  Record<'team' | 'campaign', string>;
type StartedRun = { scope: TeamScope; run_id: string };

/** Starts a run for the operator at the command line. A worker plays it. Throws NOT_FOUND. */
export async function startForOperator(
  db: Database,
  { team, campaign, tested, personas, seeds }: RunRequest,
): Promise<StartedRun> {
  const scope = await resolveOperatorScope(db, team);
  if (!scope) throw new Refusal('NOT_FOUND', adminErrors.noSuchTeam({ slug: team }));
  const { campaign_id } = await db.inTeam(scope, (tx) => getLiveCampaign(tx, campaign));
  const run_id = newId();
  const turns = { max_turns: DEFAULT_EVAL_TURNS, cases: true, judge: true };
  const start = { run_id, campaign_id, tested, personas, seeds, ...turns };
  // The worker that plays it stores the answering model.
  const unknown = { env: {}, models: { of: () => ({ name: '' }) } };
  await planRun({ db, ...unknown }, scope, start, { started_by: null });
  return { scope, run_id };
}

/** Cancels a run that no one waits for any more. An ended run stays as it is. */
export async function cancelForOperator(
  db: Database,
  { scope, run_id }: StartedRun,
): Promise<void> {
  await db.inTeam(scope, (tx) => endRun(tx, 'eval_runs', run_id, 'cancelled'));
}

export type RunSummary = Awaited<ReturnType<typeof getSummary>>;
export type OperatorChat = RunSummary['chats'][number];

export async function getSummary(db: Database, { scope, run_id }: StartedRun) {
  return db.inTeam(scope, async (tx) => {
    const run = await findRun(tx, run_id);
    if (!run) throw new Refusal('NOT_FOUND', qualityErrors.runDeleted);
    const chats = await listChats(tx, run_id);
    const { state, problem, critical, calls, chats_done } = run;
    return {
      state,
      ended: isEnded(state),
      problem,
      percent: percentOf(run),
      critical,
      threshold: (await getEvalSettings(tx)).threshold,
      calls,
      chats_done,
      chats: chats.map(({ persona, seed, case_name, state: played, results }) => ({
        name: persona ? `${persona} ${seed}` : (case_name ?? ''),
        state: played,
        results,
      })),
    };
  });
}
