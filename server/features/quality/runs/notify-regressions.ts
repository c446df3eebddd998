import { worseText } from '#domain/quality/check-names.ts';
import { partsText } from '#domain/quality/gate.ts';
import { changesSince } from '#domain/quality/score.ts';
import { planEvent } from '#server/features/notifications/tell-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findRunOfSamePrompts, listChats, scoredOf } from './run-queries.ts';
import type { RunRow } from './run-store.ts';

/** Tells owners and admins which checks got worse in an automatic run. */
export async function notifyRegressions(tx: TeamTx, run: RunRow): Promise<void> {
  if (!run.triggered_by) return;
  const before = await findRunOfSamePrompts(tx, run);
  if (!before) return;
  const chatsOf = async (run_id: string) => (await listChats(tx, run_id)).map(scoredOf);
  const { worse } = changesSince(await chatsOf(before.run_id), await chatsOf(run.run_id));
  if (worse.length === 0) return;
  const { campaign_id, run_id, created_at } = run;
  const why = `${worseText(worse)}. Since the last evals, ${partsText(run.triggered_by)} changed.`;
  const since = created_at.toISOString();
  await planEvent(tx, { kind: 'evals', campaign_id, run_id, why, since });
}
