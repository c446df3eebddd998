import { Refusal } from '#domain/errors.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TestedTexts } from '#server/features/eval-gate/fingerprint.ts';
import { lookAtGate } from '#server/features/eval-gate/look-at-gate.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';

interface Publication {
  campaign_id: string;
  /** the name of the model that answers */
  model: string;
  texts: TestedTexts;
  /** the owner's, for going on all the same; '' without one */
  reason: string;
}

/**
 * Throws EVALS_MISSING where the team's gate is binding and the prompts have not passed, unless the
 * owner in person gives a reason. Answers the reason that the version keeps; '' when none was needed.
 */
export async function passGate(
  tx: TeamTx,
  { person, team }: TeamAccess<'canEditCampaigns'>,
  { campaign_id, model, texts, reason }: Publication,
): Promise<string> {
  const { gate, verdict, message } = await lookAtGate(tx, { campaign_id, model, texts });
  if (gate !== 'binding' || verdict.passed) return '';
  const isOwner = team.role === 'owner' && !person.impersonation;
  if (!isOwner || reason === '') {
    const owner = isOwner ? '' : ' The owner of the team can publish all the same, with a reason.';
    throw new Refusal('EVALS_MISSING', `${message} Nothing was published.${owner}`);
  }
  await recordAction(tx, {
    action: 'prompts.gate_overridden',
    actor_user_id: person.user_id,
    team_id: team.team_id,
    details: { reason, because: verdict.reason },
  });
  return reason;
}
