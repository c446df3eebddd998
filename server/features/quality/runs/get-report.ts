import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { agreementOf } from '#domain/quality/rubric.ts';
import type {
  chatLabel,
  chatRef,
  EvalReport,
  EvalsPage,
  EvalTranscript,
} from '#domain/quality/schema.ts';
import { changesSince, matrixOf, type ScoredChat } from '#domain/quality/score.ts';
import { getEvalSettings } from '#server/features/prompts/gate/check-gate.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { listCases } from '../cases/case-store.ts';
import { chatOf, listChats, listScored, scoredOf } from './chat-store.ts';
import {
  findRun,
  findRunBefore,
  currentFingerprints,
  listRuns,
  runOf,
  type StoredRun,
} from './run-queries.ts';

type Access = TeamAccess<'canViewConversations'>;

/** Returns a campaign's evals. Throws NOT_FOUND, and CONFLICT during its generation. */
export async function getEvalsPage(
  tx: TeamTx,
  campaign_id: string,
  services: Services,
): Promise<EvalsPage> {
  const now = await currentFingerprints(services, tx, campaign_id);
  const runs = await listRuns(tx, campaign_id);
  return {
    gate: await getEvalSettings(tx),
    runs: runs.map((run) => runOf(run, now)),
    cases: await listCases(tx, campaign_id),
    has_draft: now.length > 1,
  };
}

/** Returns a run's results by persona, and what got worse since the previous one. Throws NOT_FOUND. */
export async function getReport(
  tx: TeamTx,
  run_id: string,
  services: Services,
): Promise<EvalReport> {
  const run = await findRun(tx, run_id);
  if (!run) throw new Refusal('NOT_FOUND');
  const now = await currentFingerprints(services, tx, run.campaign_id);
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
        labels: labels.filter((label) => label.place === place),
      })),
    ),
  };
}

async function comparedWith(tx: TeamTx, run: StoredRun, scored: ScoredChat[]) {
  const before = await findRunBefore(tx, run);
  if (!before) return null;
  const { run_id, created_at } = before;
  const changes = changesSince(await listScored(tx, run_id), scored);
  return { run_id, at: created_at.toISOString(), ...changes };
}

const listLabels = ({ db, team_id }: TeamTx, run_id: string) =>
  db
    .selectFrom('eval_labels')
    .select(['place', 'turn', 'good', 'user_id'])
    .where((eb) => eb.and({ team_id, run_id }))
    .execute();

async function findChat(tx: TeamTx, { run_id, place }: { run_id: string; place: number }) {
  const chat = (await listChats(tx, run_id)).find((item) => item.place === place);
  if (!chat) throw new Refusal('NOT_FOUND');
  return chat;
}

/** Returns one conversation of a run, with the words that failed. Throws NOT_FOUND. */
export async function getTranscript(
  tx: TeamTx,
  ref: z.output<typeof chatRef>,
  { person }: Access,
): Promise<EvalTranscript> {
  const chat = await findChat(tx, ref);
  const labels = await listLabels(tx, ref.run_id);
  return {
    ...chatOf(chat),
    turns: chat.turns,
    results: chat.results,
    verdicts: chat.verdicts,
    labels: labels
      .filter(({ place, user_id }) => place === ref.place && user_id === person.user_id)
      .map(({ turn, good }) => ({ turn, good })),
  };
}

/** Labels an answer as good or not, or removes the label. Throws NOT_FOUND. */
export async function labelAnswer(
  tx: TeamTx,
  { team_slug: _slug, good, ...answer }: z.output<typeof chatLabel>,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  const { turns } = await findChat(tx, answer);
  if (turns[answer.turn]?.by !== 'agent') throw new Refusal('NOT_FOUND');
  const key = { team_id: tx.team_id, user_id: person.user_id, ...answer };
  if (good === null) {
    await tx.db
      .deleteFrom('eval_labels')
      .where((eb) => eb.and(key))
      .execute();
  } else {
    await tx.db
      .insertInto('eval_labels')
      .values({ ...key, good })
      .onConflict((on) =>
        on.columns(['team_id', 'run_id', 'place', 'turn', 'user_id']).doUpdateSet({ good }),
      )
      .execute();
  }
  await recordChanges(tx, 'eval', [answer.run_id]);
}
