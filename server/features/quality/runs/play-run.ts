import { playgroundErrors } from '#copy/errors/playground.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askUnjudged, type UnjudgedAnswer } from '#server/features/playground/ask-unjudged.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import type { ModelProblem } from '#server/platform/llm/model-errors.ts';
import { lastingProblemCopy } from '#copy/playground/model-problems.ts';
import { runProblems } from '#copy/quality/checks.ts';
import { beginRun, endRun, type RunRow, type RunTable } from './run-store.ts';

/** The run can't continue until a user fixes the problem. */
export class RunProblem extends Error {}

/** Conversations or answers of a run played in parallel. */
const AT_ONCE = 4;
/** After this, the job is rescheduled, so that other jobs can run and a worker can stop soon. */
const SLICE_MS = 10_000;
/** A run fails after a longer outage. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000;
const OUTAGE_MS = 10_000;

export interface RunContext<T extends RunTable = RunTable> {
  services: Services;
  scope: TeamScope;
  run: RunRow<T>;
  /** whether to let other jobs run now */
  isLate: () => boolean;
}

interface Work<T extends RunTable, Item> {
  /** lists what is left to play; `run` has just started or is resumed */
  list: (tx: TeamTx, run: RunRow<T>) => Promise<Item[]>;
  /** returns false if it was interrupted, or the run has ended */
  play: (play: RunContext<T>, item: Item) => Promise<boolean>;
  done?: (tx: TeamTx, run: RunRow<T>) => Promise<void>;
}

/** Plays a run for a slice of time. Throws RetryAfter until the run has ended. */
export async function playRun<T extends RunTable, Item>(
  services: Services,
  scope: TeamScope,
  [table, run_id]: readonly [T, string],
  { list, play, done }: Work<T, Item>,
): Promise<void> {
  const { db, log } = services;
  const started = await db.inTeam(scope, async (tx) => {
    const run = await beginRun(tx, table, run_id);
    return run && { run, items: await list(tx, run) };
  });
  if (!started) return;
  const { run, items } = started;
  const lateAt = Date.now() + SLICE_MS;
  const isLate = () => Date.now() > lateAt;
  try {
    const finished = await playItems({ services, scope, run, isLate }, items, play);
    if (!finished) throw new RetryAfter(0, 'the run continues', { steady: true });
    await db.inTeam(scope, async (tx) => {
      if (await endRun(tx, table, run_id, 'done')) await done?.(tx, run);
    });
    log.info({ run_id, table }, 'run done');
  } catch (error) {
    const problem = problemOf(error, run.created_at);
    if (problem === undefined) throw error;
    log.info({ run_id, table, err: error }, 'run stopped');
    await db.inTeam(scope, (tx) => endRun(tx, table, run_id, 'failed', problem));
  }
}

function problemOf(error: unknown, created_at: Date): string | undefined {
  if (error instanceof RunProblem) return error.message;
  const isOld = Date.now() - created_at.getTime() > MAX_AGE_MS;
  return error instanceof RetryAfter && isOld ? runProblems.silent : undefined;
}

/** Plays a few in parallel. The first that fails or is interrupted stops the others after their turn. */
async function playItems<T extends RunTable, Item>(
  play: RunContext<T>,
  items: readonly Item[],
  playOne: Work<T, Item>['play'],
): Promise<boolean> {
  const waiting = [...items];
  let stopped = false;
  const context = { ...play, isLate: () => stopped || play.isLate() };
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (context.isLate() || !(await playOne(context, item))) stopped = true;
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      stopped = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(lanes);
  const problems = ended.flatMap((entry) =>
    entry.status === 'rejected' ? [entry.reason as Error] : [],
  );
  const problem = problems.find((entry) => entry instanceof RunProblem) ?? problems[0];
  if (problem !== undefined) throw problem;
  return !stopped;
}

/** Problems that waiting doesn't solve: a user has to change a setting or pay. */
const LASTING: Partial<Record<ModelProblem, string>> = lastingProblemCopy;

/**
 * Asks the team's model within its spending ceiling. Throws RunProblem if waiting doesn't help, and
 * RetryAfter in an outage.
 */
export async function askModelInRun<T>(
  { services, scope, run: { campaign_id } }: RunContext,
  ask: Parameters<typeof askUnjudged<T>>[3],
  asks?: 'verifier',
): Promise<UnjudgedAnswer<T>> {
  const facts = await services.db.inTeam(scope, (tx) => findCampaignFacts(tx, campaign_id));
  if (!facts) throw new RunProblem(runProblems.deleted);
  if (pausedUntil(facts.model, services.env, new Date()))
    throw new RunProblem(playgroundErrors.ceiling.text);
  const answer = await askUnjudged(services, scope, { facts, ...(asks && { asks }) }, ask, 'evals');
  if ('error' in answer && answer.isAway) {
    const lasting = answer.problem && LASTING[answer.problem];
    if (lasting) throw new RunProblem(lasting);
    throw new RetryAfter(OUTAGE_MS, 'the model does not answer a run', { steady: true });
  }
  return answer;
}
