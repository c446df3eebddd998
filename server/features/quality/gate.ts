import type { z } from 'zod';
import type { gateForm, GateState } from '#domain/quality/schema.ts';
import { NOT_TESTED, type VerifierCheck } from '#domain/quality/verifier-check.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { checkGate, getEvalSettings } from '#server/features/prompts/gate/check-gate.ts';
import { checkVerifier } from '#server/features/prompts/gate/verifier.ts';
import { findDraft } from '#server/features/prompts/draft-store.ts';
import { getLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** Returns the gate's verdict if the campaign's draft were published now. Throws NOT_FOUND. */
export async function getGate(
  { db, models }: Pick<Services, 'db' | 'models'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug }: { campaign_slug: string },
): Promise<GateState> {
  const { name: model } = await models.forTeam(scope);
  return db.inTeam(scope, async (tx) => {
    const live = await getLiveCampaign(tx, campaign_slug);
    const { campaign_id } = live;
    const texts = (await findDraft(tx, campaign_id)) ?? live;
    return { campaign_id, ...(await checkGate(tx, { campaign_id, model, texts })) };
  });
}

/** Tests whether the verifier can judge answers from the draft. Throws NOT_FOUND. */
export async function checkGateVerifier(
  services: Services,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug }: { campaign_slug: string },
): Promise<VerifierCheck> {
  const { gate, text } = await services.db.inTeam(scope, async (tx) => {
    const live = await getLiveCampaign(tx, campaign_slug);
    const { campaign_id } = live;
    const { behavior_prompt } = (await findDraft(tx, campaign_id)) ?? live;
    return { ...(await getEvalSettings(tx)), text: { campaign_id, behavior_prompt } };
  });
  return gate === 'off' ? NOT_TESTED : checkVerifier(services, scope, text);
}

/** Sets the team's requirements before prompts are published. */
export async function saveGate(
  tx: TeamTx,
  { gate, threshold, auto_rerun }: z.output<typeof gateForm>,
): Promise<void> {
  const settings = { gate, threshold, ...(auto_rerun !== undefined && { auto_rerun }) };
  await tx.db
    .insertInto('eval_settings')
    .values({ team_id: tx.team_id, ...settings })
    .onConflict((on) => on.column('team_id').doUpdateSet(settings))
    .execute();
  await recordChanges(tx, 'team', [tx.team_id]);
}
