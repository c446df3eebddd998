import { z } from 'zod';
import { modelHash } from '#server/features/prompts/gate/fingerprint.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { notifyRegressions } from './notify-regressions.ts';
import { type Play, playChat, RunProblem } from './play-chat.ts';
import {
  beginRun,
  type ChatRow,
  endRun,
  listOpenChats,
  type RunRow,
  storeFingerprint,
} from './run-store.ts';

/** So many conversations of a run are played at a time. */
const AT_ONCE = 4;
/** Then the job is planned again: others have their turn, and a worker that stops has not to wait. */
const SLICE_MS = 10_000;
/** A run that meets an outage for longer is given up. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000;

/** Plays a run, slice by slice. A repeat goes on where the stored turns end. */
export const evalRunDue = defineJob({
  name: 'evals:run',
  payload: z.object({ run_id: z.uuid() }),
  key: ({ run_id }) => `evals:${run_id}`,
  // Leads come first.
  priority: 5,
  run: (services: Services, scope, { run_id }) => playRun(services, scope, run_id),
});

/** Throws RetryAfter until the run has ended. */
export async function playRun(services: Services, scope: TeamScope, run_id: string): Promise<void> {
  const { db, log } = services;
  const begun = await db.inTeam(scope, async (tx) => {
    const run = await beginRun(tx, run_id);
    if (run?.calls === 0) await noteModel(services, tx, run);
    return run && { run, chats: await listOpenChats(tx, run_id) };
  });
  if (!begun) return;
  const lateAt = Date.now() + SLICE_MS;
  const isLate = () => Date.now() > lateAt;
  try {
    const finished = await playChats({ services, scope, run: begun.run, isLate }, begun.chats);
    if (!finished) throw new RetryAfter(0, 'evals go on', { steady: true });
    await db.inTeam(scope, async (tx) => {
      if (await endRun(tx, run_id, 'done')) await notifyRegressions(tx, begun.run);
    });
    log.info({ run_id }, 'evals done');
  } catch (error) {
    const problem = problemOf(error, begun.run);
    if (problem === undefined) throw error;
    log.info({ run_id, err: error }, 'evals stopped');
    await db.inTeam(scope, (tx) => endRun(tx, run_id, 'failed', problem));
  }
}

/** Before the first call: the model that answers, which may have changed since the run was planned. */
async function noteModel(
  { models }: Pick<Services, 'models'>,
  tx: TeamTx,
  { run_id, campaign_id, fingerprint }: RunRow,
): Promise<void> {
  const facts = await findCampaignFacts(tx, campaign_id);
  if (!facts) return;
  const model = modelHash(models.of(tx.scope, facts.model).name);
  await storeFingerprint(tx, run_id, { ...fingerprint, model });
}

function problemOf(error: unknown, { created_at }: RunRow): string | undefined {
  if (error instanceof RunProblem) return error.message;
  const old = Date.now() - created_at.getTime() > MAX_AGE_MS;
  return error instanceof RetryAfter && old ? 'The model did not answer for hours.' : undefined;
}

/** A few conversations side by side. The first that fails stops the others after their turn. */
async function playChats(play: Play, chats: ChatRow[]): Promise<boolean> {
  const waiting = [...chats];
  let finished = true;
  let failed = false;
  const own = { ...play, isLate: () => failed || play.isLate() };
  const lane = async () => {
    for (let chat = waiting.shift(); chat; chat = waiting.shift()) {
      if (own.isLate() || !(await playChat(own, chat))) finished = false;
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(lanes);
  const problems = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  const problem = problems.find((one) => one instanceof RunProblem) ?? problems[0];
  if (problem !== undefined) throw problem;
  return finished;
}
