import { type Selectable, sql } from 'kysely';
import { differencesOf } from '#domain/quality/replays/differences.ts';
import { MAX_REPLAYS } from '#domain/quality/replays/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import type { ReplayedTurn } from '#domain/quality/replays/schema.ts';

export type ReplayRow = Selectable<Tables['replay_runs']>;
export type TurnRow = Selectable<Tables['replay_turns']>;

/** Takes a replay up, also again after a crash. Undefined when it has ended. */
export async function beginReplay(
  { db, team_id }: TeamTx,
  run_id: string,
): Promise<ReplayRow | undefined> {
  return db
    .updateTable('replay_runs')
    .set({ state: 'running' })
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

export const listOpenTurns = ({ db, team_id }: TeamTx, run_id: string): Promise<TurnRow[]> =>
  db
    .selectFrom('replay_turns')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .execute();

/** Of an answer whose lead was deleted meanwhile, or that was made again: nothing is kept. */
export async function skipTurn(tx: TeamTx, { run_id, place }: TurnRow): Promise<void> {
  const skipped = await tx.db
    .deleteFrom('replay_turns')
    .where('team_id', '=', tx.team_id)
    .where('run_id', '=', run_id)
    .where('place', '=', place)
    .where('state', '=', 'waiting')
    .returning('place')
    .executeTakeFirst();
  // Another worker was there first.
  if (!skipped) return;
  await tx.db
    .updateTable('replay_runs')
    .set({ turns: sql<number>`turns - 1` })
    .where('team_id', '=', tx.team_id)
    .where('run_id', '=', run_id)
    .execute();
  await recordChanges(tx, 'eval', [run_id]);
}

interface Made {
  before: ReplayedTurn;
  after: ReplayedTurn;
  use: ModelUse | undefined;
}

/** Stores an answer once. False when it is not wanted: the replay was cancelled, or another worker did. */
export async function storeTurn(
  tx: TeamTx,
  { run_id, place }: TurnRow,
  { before, after, use }: Made,
): Promise<boolean> {
  const { db, team_id } = tx;
  const unpriced = use && use.cost_nanos === null ? use.calls : 0;
  const { rows } = await sql`WITH going AS (
      SELECT run_id FROM replay_runs WHERE team_id = ${team_id} AND run_id = ${run_id}
        AND state = 'running' FOR UPDATE),
    made AS (
      UPDATE replay_turns SET state = 'done', before = ${JSON.stringify(before)}::jsonb,
        after = ${JSON.stringify(after)}::jsonb, differs = ${differencesOf(before, after)}
      FROM going WHERE team_id = ${team_id} AND replay_turns.run_id = going.run_id
        AND place = ${place} AND state = 'waiting' RETURNING place)
    UPDATE replay_runs SET turns_done = turns_done + (SELECT count(*) FROM made),
      calls = calls + ${use?.calls ?? 0}, unpriced_calls = unpriced_calls + ${unpriced},
      prompt_tokens = prompt_tokens + ${use?.prompt_tokens ?? 0},
      completion_tokens = completion_tokens + ${use?.completion_tokens ?? 0},
      cost_nanos = cost_nanos + ${use?.cost_nanos ?? 0}
    FROM going WHERE team_id = ${team_id} AND replay_runs.run_id = going.run_id
    RETURNING replay_runs.run_id`.execute(db);
  await recordChanges(tx, 'eval', [run_id]);
  return rows.length > 0;
}

/** Ends a replay that has not ended. Answers whether it did. */
export async function endReplay(
  tx: TeamTx,
  run_id: string,
  state: 'done' | 'cancelled' | 'failed',
  problem: string | null = null,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable('replay_runs')
    .set({ state, problem, ended_at: sql`now()` })
    .where('team_id', '=', tx.team_id)
    .where('run_id', '=', run_id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('run_id')
    .executeTakeFirst();
  if (ended) await recordChanges(tx, 'eval', [run_id]);
  return ended !== undefined;
}

export async function trimReplays({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`DELETE FROM replay_runs WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
    AND run_id IN (SELECT run_id FROM replay_runs WHERE team_id = ${team_id}
      AND campaign_id = ${campaign_id} ORDER BY created_at DESC OFFSET ${MAX_REPLAYS})`.execute(db);
}
