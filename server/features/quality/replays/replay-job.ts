import { z } from 'zod';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { playTurn, ReplayProblem } from './play-turn.ts';
import {
  beginReplay,
  endReplay,
  listOpenTurns,
  type ReplayRow,
  skipTurn,
  storeTurn,
  type TurnRow,
} from './replay-store.ts';

/** So many answers are made at a time. */
const AT_ONCE = 4;
/** Then the job is planned again: others have their turn, and a worker that stops has not to wait. */
const SLICE_MS = 10_000;
/** A replay that meets an outage for longer is given up. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000;

/** Plays a replay, slice by slice. A repeat goes on with the answers that are still missing. */
export const replayDue = defineJob({
  name: 'replays:run',
  payload: z.object({ run_id: z.uuid() }),
  key: ({ run_id }) => `replay:${run_id}`,
  // Leads come first.
  priority: 5,
  run: (services: Services, scope, { run_id }) => playReplay(services, scope, run_id),
});

/** Throws RetryAfter until the replay has ended. */
export async function playReplay(
  services: Services,
  scope: TeamScope,
  run_id: string,
): Promise<void> {
  const { db, log } = services;
  const begun = await db.inTeam(scope, async (tx) => {
    const run = await beginReplay(tx, run_id);
    return run && { run, turns: await listOpenTurns(tx, run_id) };
  });
  if (!begun) return;
  const { run, turns } = begun;
  try {
    const finished = await playTurns(services, scope, run, turns);
    if (!finished) throw new RetryAfter(0, 'the replay goes on', { steady: true });
    await db.inTeam(scope, (tx) => endReplay(tx, run_id, 'done'));
    log.info({ run_id }, 'replay done');
  } catch (error) {
    const problem = problemOf(error, run);
    if (problem === undefined) throw error;
    log.info({ run_id, err: error }, 'replay stopped');
    await db.inTeam(scope, (tx) => endReplay(tx, run_id, 'failed', problem));
  }
}

function problemOf(error: unknown, { created_at }: ReplayRow): string | undefined {
  if (error instanceof ReplayProblem) return error.message;
  const old = Date.now() - created_at.getTime() > MAX_AGE_MS;
  return error instanceof RetryAfter && old ? 'The model did not answer for hours.' : undefined;
}

/** A few answers side by side, until all are made, one fails or the slice is over. */
async function playTurns(
  services: Services,
  scope: TeamScope,
  run: ReplayRow,
  turns: TurnRow[],
): Promise<boolean> {
  const waiting = [...turns];
  const lateAt = Date.now() + SLICE_MS;
  let stops = false;
  const lane = async () => {
    while (!stops && Date.now() <= lateAt) {
      const turn = waiting.shift();
      if (!turn) return;
      const goesOn = await playOne(services, scope, run, turn).catch((error: unknown) => {
        stops = true;
        throw error;
      });
      if (!goesOn) stops = true;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const problems = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  const problem = problems.find((one) => one instanceof ReplayProblem) ?? problems[0];
  if (problem !== undefined) throw problem;
  return !stops && waiting.length === 0;
}

/** False: the replay has ended meanwhile. */
async function playOne(
  services: Services,
  scope: TeamScope,
  run: ReplayRow,
  turn: TurnRow,
): Promise<boolean> {
  const { db } = services;
  const made = await playTurn(services, scope, run, turn);
  if (made) return db.inTeam(scope, (tx) => storeTurn(tx, turn, made));
  await db.inTeam(scope, (tx) => skipTurn(tx, turn));
  return true;
}
