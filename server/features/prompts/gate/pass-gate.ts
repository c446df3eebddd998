import { promptsErrors } from '#copy/errors/prompts.ts';
import { Refusal } from '#domain/errors.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Verifier } from '#server/platform/llm/team-models.ts';
import { checkGate } from './check-gate.ts';
import type { TestedTexts } from './fingerprint.ts';
import { knownVerifierCheck } from './verifier.ts';

interface Publication {
  campaign_id: string;
  /** the name of the answering model */
  model: string;
  /** verifies its answers; null: only rules check them */
  verifier: Verifier | null;
  texts: TestedTexts;
  /** the owner's reason to publish anyway; '' without one */
  reason: string;
}

/**
 * Throws EVALS_MISSING if the team's gate is binding and the prompts haven't passed, or a test found that
 * the verifier can't judge answers from them, unless the owner in person gives a reason. An untested
 * verifier doesn't block, because an outage proves nothing. Returns the reason to store with the version;
 * '' if none was needed.
 */
export async function passGate(
  tx: TeamTx,
  { person, team }: TeamAccess<'canEditCampaigns'>,
  { campaign_id, model, verifier, texts, reason }: Publication,
): Promise<string> {
  const { gate, verdict, message } = await checkGate(tx, { campaign_id, model, texts });
  if (gate !== 'binding') return '';
  const { behavior_prompt } = texts;
  const check =
    verifier && (await knownVerifierCheck(tx, verifier, { campaign_id, behavior_prompt }));
  const isMisjudging = check?.state === 'misjudged';
  if (verdict.passed && !isMisjudging) return '';
  const isOwner = team.role === 'owner' && !person.impersonation;
  if (!isOwner || reason === '') {
    const why = [message, isMisjudging ? check.message : ''].filter(Boolean).join(' ');
    const { notPassed, notPassedAskOwner } = promptsErrors;
    throw new Refusal('EVALS_MISSING', isOwner ? notPassed({ why }) : notPassedAskOwner({ why }));
  }
  await recordAction(tx, {
    action: 'prompts.gate_overridden',
    actor_user_id: person.user_id,
    team_id: team.team_id,
    details: { reason, because: verdict.passed ? 'verifier' : verdict.reason },
  });
  return reason;
}
