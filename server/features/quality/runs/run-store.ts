import { type Selectable, sql } from 'kysely';
import type { Reason } from '#copy/catalog/reasons.ts';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { Refusal } from '#domain/errors.ts';
import { costOf } from '#domain/models/prices.ts';
import type { Tokens } from '#domain/models/usage.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import type { Estimate } from '#domain/quality/estimate.ts';
import type { RunState } from '#domain/quality/schema.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { CampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** Evals and replays are both runs. A job plays what their rows list, one run per campaign at a time. */
export type RunTable = 'eval_runs' | 'replay_runs';
interface RunRows {
  eval_runs: Selectable<Tables['eval_runs']>;
  replay_runs: Selectable<Tables['replay_runs']>;
}
export type RunRow<T extends RunTable> = RunRows[T];

const OPEN = sql`state IN ('waiting', 'running')`;

/** Blocks other starts and changes in the campaign until the transaction ends. */
export async function lockCampaign({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`SELECT FROM campaigns WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
    FOR NO KEY UPDATE`.execute(db);
}

interface Start {
  run_id: string;
  campaign_id: string;
  model: CampaignFacts['model'];
  env: Parameters<typeof pausedUntil>[1];
}

/**
 * Returns false if the run is already stored. Throws CONFLICT with `running` while another run of the
 * campaign is open, and at the spending ceiling. Of two parallel starts, one is refused.
 */
export async function canStart(
  tx: TeamTx,
  table: RunTable,
  { run_id, campaign_id, model, env }: Start,
  running: Reason,
): Promise<boolean> {
  if (await isStored(tx, table, run_id)) return false;
  await lockCampaign(tx, campaign_id);
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE team_id = ${tx.team_id}
    AND campaign_id = ${campaign_id} AND ${OPEN}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('CONFLICT', running);
  if (pausedUntil(model, env, new Date())) throw new Refusal('CONFLICT', playgroundErrors.ceiling);
  return true;
}

async function isStored({ db, team_id }: TeamTx, table: RunTable, run_id: string) {
  const { rows } = await sql`SELECT FROM ${sql.table(table)}
    WHERE team_id = ${team_id} AND run_id = ${run_id}`.execute(db);
  return rows.length > 0;
}

/** Returns the cost of calls with the team's model, and whether they may start. */
export function estimateCost(
  { models, env }: Pick<Services, 'models' | 'env'>,
  scope: TeamScope,
  facts: CampaignFacts['model'],
  use: Tokens,
): Omit<Estimate, 'calls'> {
  const { name, price } = models.of(scope, facts);
  return {
    tokens: use.prompt_tokens + use.completion_tokens,
    cost_nanos: costOf(use, price),
    model: name,
    paused: pausedUntil(facts, env, new Date()) !== null,
  };
}

/** Keeps only the newest runs of a campaign. */
export async function trimRuns(
  { db, team_id }: TeamTx,
  table: RunTable,
  campaign_id: string,
  maxRuns: number,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE team_id = ${team_id}
    AND campaign_id = ${campaign_id} AND run_id IN (SELECT run_id FROM ${sql.table(table)}
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      ORDER BY created_at DESC OFFSET ${maxRuns})`.execute(db);
}

/** Starts a run, or resumes it after a crash. Undefined if it has ended. */
export async function beginRun<T extends RunTable>(
  { db, team_id }: TeamTx,
  table: T,
  run_id: string,
): Promise<RunRow<T> | undefined> {
  const { rows } = await sql<RunRow<T>>`UPDATE ${sql.table(table)} SET state = 'running'
    WHERE team_id = ${team_id} AND run_id = ${run_id} AND ${OPEN} RETURNING *`.execute(db);
  return rows[0];
}

/** Adds the usage of calls to the run. Returns false if it was canceled or has ended. */
export async function addUse(
  { db, team_id }: TeamTx,
  table: RunTable,
  run_id: string,
  use: ModelUse | undefined,
): Promise<boolean> {
  const unpriced = use && use.cost_nanos === null ? use.calls : 0;
  const cached = sql`cached_tokens = cached_tokens + ${use?.cached_tokens ?? 0},`;
  const { rows } = await sql`UPDATE ${sql.table(table)} SET calls = calls + ${use?.calls ?? 0},
      unpriced_calls = unpriced_calls + ${unpriced}, ${table === 'eval_runs' ? cached : sql``}
      prompt_tokens = prompt_tokens + ${use?.prompt_tokens ?? 0},
      completion_tokens = completion_tokens + ${use?.completion_tokens ?? 0},
      cost_nanos = cost_nanos + ${use?.cost_nanos ?? 0}
    WHERE team_id = ${team_id} AND run_id = ${run_id} AND state = 'running'
    RETURNING run_id`.execute(db);
  return rows.length > 0;
}

/** Ends a run unless it has ended. Returns whether it did. */
export async function endRun(
  tx: TeamTx,
  table: RunTable,
  run_id: string,
  state: Exclude<RunState, 'waiting' | 'running'>,
  problem: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`UPDATE ${sql.table(table)} SET state = ${state}, problem = ${problem},
      ended_at = now() WHERE team_id = ${tx.team_id} AND run_id = ${run_id} AND ${OPEN}
    RETURNING run_id`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'eval', [run_id]);
  return rows.length > 0;
}

/** Cancels a run: calls in progress finish, and no new ones start. An ended run stays as it is. */
export const cancelRunIn =
  (table: RunTable) =>
  async (tx: TeamTx, { run_id }: { run_id: string }): Promise<void> => {
    if (!(await isStored(tx, table, run_id))) throw new Refusal('NOT_FOUND');
    await endRun(tx, table, run_id, 'cancelled');
  };

/** The columns of every list of runs. `u` is the table of users. The cost is null if it's unknown. */
export const RUN_COLUMNS = [
  'r.run_id',
  'r.campaign_id',
  'r.state',
  'r.problem',
  'r.calls',
  sql<number>`r.prompt_tokens + r.completion_tokens`.as('tokens'),
  sql<number | null>`CASE WHEN r.unpriced_calls = 0 THEN r.cost_nanos END`.as('cost_nanos'),
  'r.created_at',
  'r.ended_at',
  'u.name as by',
] as const;

/** Converts a run to how lists show it. */
export function toShownRun<
  Run extends Pick<RunRow<RunTable>, 'campaign_id' | 'created_at' | 'ended_at'>,
>({ campaign_id: _campaign_id, created_at, ended_at, ...run }: Run) {
  return { ...run, at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
