import {
  NOT_TESTED,
  unknownVerifier,
  type VerifierCheck,
  verifierCheck,
} from '#domain/quality/verifier-check.ts';
import { testVerifier } from '#server/features/models/check-verifier.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import {
  findControls,
  promptHash,
  storeVerifierTest,
  verifierKey,
} from '#server/features/models/prompt-controls.ts';
import { recordVerification } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Verifier } from '#server/platform/llm/team-models.ts';
import { ModelUnavailable } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';

const MAX_MS = 20_000;

type Text = Record<'campaign_id' | 'behavior_prompt', string>;

const keyOf = ({ campaign_id, behavior_prompt }: Text) => ({
  campaign_id,
  prompt_hash: promptHash(behavior_prompt),
});

/** Returns the result of the last day's test of the verifier with this text, if any. */
export async function knownVerifierCheck(
  tx: TeamTx,
  { model, name }: Verifier,
  text: Text,
): Promise<VerifierCheck | undefined> {
  const { test } = await findControls(tx, keyOf(text), verifierKey(model));
  return test ? verifierCheck(name, test) : undefined;
}

/**
 * Tests the team's verifier with control sentences made from a text, unless that was done in the last
 * day, so that reopening the page costs nothing. Doesn't throw if the verifier doesn't answer.
 */
export async function checkVerifier(
  services: Services,
  scope: TeamScope,
  text: Text,
): Promise<VerifierCheck> {
  const { db, env, models, log } = services;
  const facts = await db.inTeam(scope, findModelSettings);
  const { verifier } = models.of(scope, facts);
  if (!verifier || text.behavior_prompt.trim() === '') return NOT_TESTED;
  const key = keyOf(text);
  const verifier_key = verifierKey(verifier.model);
  const { statements, test } = await db.inTeam(scope, (tx) => findControls(tx, key, verifier_key));
  if (test) return verifierCheck(verifier.name, test);
  if (pausedUntil(facts, env, new Date())) return unknownVerifier('ceiling');
  const meter = meterOf(verifier);
  try {
    const found = await testVerifier(meter.model, {
      behavior_prompt: text.behavior_prompt,
      falseStatements: statements,
      signal: AbortSignal.timeout(MAX_MS),
    });
    await db.inTeam(scope, (tx) => storeVerifierTest(tx, key, found, verifier_key));
    return verifierCheck(verifier.name, found);
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    log.warn({ err: error, campaign_id: text.campaign_id }, 'the verifier did not answer its test');
    return unknownVerifier('silent');
  } finally {
    await recordVerification(services, scope, meter, text.campaign_id);
  }
}
