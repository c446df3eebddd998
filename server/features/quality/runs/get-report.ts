import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { agreementOf } from '#domain/quality/rubric.ts';
import type { chatRef, EvalReport, EvalTranscript } from '#domain/quality/schema.ts';
import { changesSince, matrixOf } from '#domain/quality/score.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { fingerprintsNow } from './fingerprints-now.ts';
import {
  chatOf,
  findRun,
  findRunBefore,
  listChats,
  runOf,
  scoredOf,
  type StoredRun,
} from './run-queries.ts';

type Access = TeamAccess<'canViewConversations'>;

/** A run with its results by persona, and what got worse since the one before. Throws NOT_FOUND. */
export async function getReport(
  services: Services,
  { scope }: Access,
  run_id: string,
): Promise<EvalReport> {
  return services.db.inTeam(scope, async (tx) => {
    const run = await findRun(tx, run_id);
    if (!run) throw new Refusal('NOT_FOUND');
    const { now } = await fingerprintsNow(services, scope, tx, run.campaign_id);
    const chats = await listChats(tx, run_id);
    const labels = await listLabels(tx, run_id);
    const scored = chats.map(scoredOf);
    return {
      run: runOf(run, now),
      chats: chats.map(chatOf),
      ...matrixOf(scored),
      before: await comparedWith(tx, run, scored),
      agreement: agreementOf(
        chats.map(({ place, verdicts }) => ({
          verdicts,
          labels: labels.filter((one) => one.place === place),
        })),
      ),
    };
  });
}

async function comparedWith(tx: TeamTx, run: StoredRun, scored: ReturnType<typeof scoredOf>[]) {
  const before = await findRunBefore(tx, run);
  if (!before) return null;
  const earlier = (await listChats(tx, before.run_id)).map(scoredOf);
  const { run_id, created_at } = before;
  return { run_id, at: created_at.toISOString(), ...changesSince(earlier, scored) };
}

const listLabels = ({ db, team_id }: TeamTx, run_id: string) =>
  db
    .selectFrom('eval_labels')
    .select(['place', 'turn', 'good', 'user_id'])
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .execute();

/** One conversation of a run, with the words that fail. Throws NOT_FOUND. */
export async function getTranscript(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Access,
  { run_id, place }: z.output<typeof chatRef>,
): Promise<EvalTranscript> {
  return db.inTeam(scope, async (tx) => {
    const chat = (await listChats(tx, run_id)).find((one) => one.place === place);
    if (!chat) throw new Refusal('NOT_FOUND');
    const labels = await listLabels(tx, run_id);
    return {
      ...chatOf(chat),
      turns: chat.turns,
      results: chat.results,
      verdicts: chat.verdicts,
      labels: labels
        .filter((one) => one.place === place && one.user_id === person.user_id)
        .map(({ turn, good }) => ({ turn, good })),
    };
  });
}
