import { sql } from 'kysely';
import { z } from 'zod';
import { differencesOf } from '#domain/quality/replays/differences.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { type RunContext, playRun } from '../runs/play-run.ts';
import { addUse } from '../runs/run-store.ts';
import { playTurn, type Replayed, type TurnRow } from './play-turn.ts';

/** Plays a replay, slice by slice. A repeat continues with the missing answers. */
export const replayDue = defineJob({
  name: 'replays:run',
  payload: z.object({ run_id: z.uuid() }),
  key: ({ run_id }) => `replay:${run_id}`,
  // Jobs for leads have priority.
  priority: 5,
  run: (services: Services, scope, { run_id }) => playReplay(services, scope, run_id),
});

export const playReplay = (services: Services, scope: TeamScope, run_id: string): Promise<void> =>
  playRun(services, scope, ['replay_runs', run_id], {
    list: (tx) => listOpenTurns(tx, run_id),
    play: playAndStoreTurn,
  });

export const listOpenTurns = ({ db, team_id }: TeamTx, run_id: string): Promise<TurnRow[]> =>
  db
    .selectFrom('replay_turns')
    .selectAll()
    .where((eb) => eb.and({ team_id, run_id, state: 'waiting' }))
    .orderBy('place')
    .execute();

/** Returns false if the replay has ended. */
async function playAndStoreTurn(play: RunContext<'replay_runs'>, turn: TurnRow): Promise<boolean> {
  const made = await playTurn(play, turn);
  return play.services.db.inTeam(play.scope, async (tx) => {
    if (made) return storeTurn(tx, turn, made);
    await skipTurn(tx, turn);
    return true;
  });
}

/** Drops the result if the lead was deleted, or the answer was generated again. */
export async function skipTurn(tx: TeamTx, { run_id, place }: TurnRow): Promise<void> {
  const skipped = await tx.db
    .deleteFrom('replay_turns')
    .where((eb) => eb.and({ team_id: tx.team_id, run_id, place, state: 'waiting' }))
    .returning('place')
    .executeTakeFirst();
  // Otherwise another worker was first.
  if (skipped) await count(tx, run_id, 'turns', -1);
}

/** Stores an answer once. Returns false if the replay was canceled or has ended. */
async function storeTurn(
  tx: TeamTx,
  { run_id, place }: TurnRow,
  { before, after, use }: Replayed,
): Promise<boolean> {
  if (!(await addUse(tx, 'replay_runs', run_id, use))) return false;
  const stored = await tx.db
    .updateTable('replay_turns')
    .set({
      state: 'done',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      differs: differencesOf(before, after),
    })
    .where((eb) => eb.and({ team_id: tx.team_id, run_id, place, state: 'waiting' }))
    .returning('place')
    .executeTakeFirst();
  // Otherwise another worker was first.
  if (stored) await count(tx, run_id, 'turns_done', 1);
  return true;
}

async function count(tx: TeamTx, run_id: string, column: 'turns' | 'turns_done', by: number) {
  await sql`UPDATE replay_runs SET ${sql.ref(column)} = ${sql.ref(column)} + ${by}
    WHERE team_id = ${tx.team_id} AND run_id = ${run_id}`.execute(tx.db);
  await recordChanges(tx, 'eval', [run_id]);
}
