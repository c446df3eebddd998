import { sql } from 'kysely';
import type { z } from 'zod';
import { qualityErrors } from '#copy/errors/quality.ts';
import { trialsCopy } from '#copy/quality/trials.ts';
import {
  MAX_SHARES,
  type trialChange,
  type trialPromotion,
} from '#domain/quality/trials/schema.ts';
import { promptContent, isSameContent } from '#domain/prompt-editor/content.ts';
import { Refusal } from '#domain/errors.ts';
import { deleteDraft, findStoredDraft } from '#server/features/prompts/draft-store.ts';
import { findLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import { passGate } from '#server/features/prompts/gate/pass-gate.ts';
import { setLive } from '#server/features/prompts/publish.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { endTrial, lockRunning, recordTrial, type TrialRow } from './trial-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Changes the share of new leads and the limits. Throws CONFLICT once the trial has ended, or after
 * `MAX_SHARES` changes of the share.
 */
export async function changeTrial(
  tx: TeamTx,
  { trial_id, share, limits }: z.output<typeof trialChange>,
  { person }: Access,
): Promise<void> {
  const trial = await lockRunning(tx, trial_id);
  const next = sql`jsonb_build_array(jsonb_build_object('share', ${share}::integer, 'at', now()))`;
  const isNew = trial.shares.at(-1)?.share !== share;
  if (isNew && trial.shares.length >= MAX_SHARES)
    throw new Refusal('CONFLICT', qualityErrors.shareChanged);
  await tx.db
    .updateTable('version_trials')
    .set({
      limits: JSON.stringify(limits),
      ...(isNew && { shares: sql<string>`shares || ${next}` }),
    })
    .where((eb) => eb.and({ team_id: tx.team_id, trial_id }))
    .execute();
  await recordTrial(tx, 'trial.changed', trial, person.user_id, { share, limits });
  await recordChanges(tx, 'campaign', [trial.campaign_id]);
}

/** Stops the trial manually. Throws CONFLICT once it has ended. */
export async function stopTrial(
  tx: TeamTx,
  { trial_id }: { trial_id: string },
  { person }: Access,
): Promise<void> {
  await end(tx, await lockRunning(tx, trial_id), 'stopped', person.user_id);
}

/**
 * Makes the candidate live, as a version. Throws CONFLICT once the trial has ended, such as because another
 * version went live, and EVALS_MISSING if the team requires passed evals.
 */
export async function promoteTrial(
  services: Pick<Services, 'db' | 'env' | 'models'>,
  access: Access,
  { trial_id, gate_reason: reason = '' }: z.output<typeof trialPromotion>,
): Promise<{ live_number: number }> {
  const { scope, person } = access;
  const { name: model, verifier } = await services.models.forTeam(scope);
  return services.db.inTeam(scope, async (tx) => {
    const trial = await lockRunning(tx, trial_id);
    const { campaign_id, behavior_prompt, first_message_prompt } = trial;
    const live = await findLiveCampaign(tx, campaign_id);
    if (!live) throw new Refusal('NOT_FOUND');
    const texts = { behavior_prompt, first_message_prompt };
    const publication = { campaign_id, model, verifier, texts, reason };
    const gate_reason = await passGate(tx, access, publication);
    const by_user_id = person.user_id;
    // Before the version goes live, which would end the trial with another result.
    await end(tx, trial, 'promoted', by_user_id);
    const content = promptContent.parse(trial.content);
    const draft = await findStoredDraft(tx, live);
    if (draft && isSameContent(draft.content, content)) await deleteDraft(tx, campaign_id);
    const why = trialsCopy.promoted;
    return setLive(services, tx, live, content, { by_user_id, why, gate_reason });
  });
}

/** Throws CONFLICT if its figures have just passed a limit. */
async function end(tx: TeamTx, trial: TrialRow, state: 'stopped' | 'promoted', by_user_id: string) {
  const isEnded = await endTrial(tx, trial, { state, by_user_id });
  if (!isEnded) throw new Refusal('CONFLICT', qualityErrors.trialEnded);
  await recordTrial(tx, `trial.${state}`, trial, by_user_id);
}
