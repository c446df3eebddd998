import { type Selectable, sql } from 'kysely';
import type { CheckResult } from '#domain/quality/checks.ts';
import type { Fingerprint } from '#domain/quality/gate.ts';
import type { JudgedCriterion } from '#domain/quality/rubric.ts';
import { scoreOf } from '#domain/quality/score.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

export type RunRow = Selectable<Tables['eval_runs']>;
export type ChatRow = Selectable<Tables['eval_chats']>;

/** Takes a run up, also again after a crash. Undefined when it has ended. */
export async function beginRun(
  { db, team_id }: TeamTx,
  run_id: string,
): Promise<RunRow | undefined> {
  return db
    .updateTable('eval_runs')
    .set({ state: 'running' })
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

export async function listOpenChats({ db, team_id }: TeamTx, run_id: string): Promise<ChatRow[]> {
  return db
    .selectFrom('eval_chats')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('place')
    .execute();
}

type Took = ModelUse | undefined;

/** The costs of calls, on the run's row; false: the run was cancelled, or has ended. */
async function addUse({ db, team_id }: TeamTx, run_id: string, use: Took): Promise<boolean> {
  const unpriced = use && use.cost_nanos === null ? use.calls : 0;
  const { rows } = await sql`UPDATE eval_runs SET calls = calls + ${use?.calls ?? 0},
      unpriced_calls = unpriced_calls + ${unpriced},
      prompt_tokens = prompt_tokens + ${use?.prompt_tokens ?? 0},
      cached_tokens = cached_tokens + ${use?.cached_tokens ?? 0},
      completion_tokens = completion_tokens + ${use?.completion_tokens ?? 0},
      cost_nanos = cost_nanos + ${use?.cost_nanos ?? 0}
    WHERE team_id = ${team_id} AND run_id = ${run_id} AND state = 'running'
    RETURNING run_id`.execute(db);
  return rows.length > 0;
}

/**
 * Stores a turn behind those that were there when it was made. False when it is not wanted: the run
 * was cancelled, or another worker has stored this turn.
 */
export async function storeTurn(
  tx: TeamTx,
  { run_id, place, turns }: Pick<ChatRow, 'run_id' | 'place' | 'turns'>,
  turn: EvalTurn,
  use: Took,
): Promise<boolean> {
  const running = await addUse(tx, run_id, use);
  if (!running) return false;
  const { rows } = await sql`UPDATE eval_chats SET state = 'running',
      turns = turns || jsonb_build_array(${JSON.stringify(turn)}::jsonb)
    WHERE team_id = ${tx.team_id} AND run_id = ${run_id} AND place = ${place}
      AND state IN ('waiting', 'running') AND jsonb_array_length(turns) = ${turns.length}
    RETURNING place`.execute(tx.db);
  await recordChanges(tx, 'eval', [run_id]);
  return rows.length > 0;
}

export interface Judged {
  state: 'done' | 'failed';
  results: CheckResult[];
  verdicts: JudgedCriterion[];
  uses: ModelUse[];
}

/** Ends a conversation with its results, once. `failed`: its lead could not be played. */
export async function storeResults(
  tx: TeamTx,
  { run_id, place }: Pick<ChatRow, 'run_id' | 'place'>,
  { state, results, verdicts, uses }: Judged,
): Promise<boolean> {
  const { db, team_id } = tx;
  for (const use of uses.length > 0 ? uses : [undefined])
    if (!(await addUse(tx, run_id, use))) return false;
  const ended = await db
    .updateTable('eval_chats')
    .set({
      state,
      results: JSON.stringify(results),
      verdicts: JSON.stringify(verdicts),
    })
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .where('place', '=', place)
    .where('state', 'in', ['waiting', 'running'])
    .returning('place')
    .executeTakeFirst();
  if (!ended) return false;
  const { checks, passed, critical } = scoreOf(results);
  await sql`UPDATE eval_runs SET chats_done = chats_done + 1, checks = checks + ${checks},
      passed = passed + ${passed}, critical = critical + ${critical}
    WHERE team_id = ${team_id} AND run_id = ${run_id}`.execute(db);
  await recordChanges(tx, 'eval', [run_id]);
  return true;
}

export async function storeFingerprint(
  { db, team_id }: TeamTx,
  run_id: string,
  fingerprint: Fingerprint,
): Promise<void> {
  await db
    .updateTable('eval_runs')
    .set({ fingerprint: JSON.stringify(fingerprint) })
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .execute();
}

/** Ends a run that has not ended. Answers whether it did. */
export async function endRun(
  tx: TeamTx,
  run_id: string,
  state: 'done' | 'cancelled' | 'failed',
  problem: string | null = null,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable('eval_runs')
    .set({ state, problem, ended_at: sql`now()` })
    .where('team_id', '=', tx.team_id)
    .where('run_id', '=', run_id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('run_id')
    .executeTakeFirst();
  if (ended) await recordChanges(tx, 'eval', [run_id]);
  return ended !== undefined;
}
