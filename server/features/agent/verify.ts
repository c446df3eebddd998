import type { GuardBasis, GuardedAnswer, GuardFault } from '#domain/agent/guard/guard.ts';
import { MAX_SENTENCES, sentencesOf } from '#domain/agent/guard/text/sentences.ts';
import {
  type Proof,
  proofFaults,
  buildProof,
  type ProofRules,
  type SentenceProof,
} from '#domain/agent/guard/verification/proof.ts';
import { type Question, questionAbout } from '#domain/agent/guard/verification/question.ts';
import { verification } from '#domain/agent/guard/verification/schema.ts';
import { needsNoProof } from '#domain/agent/guard/verification/skip.ts';
import { checkModel } from '#server/platform/llm/check-model.ts';
import type { ModelBreaker } from '#server/platform/llm/model-breaker.ts';
import type { Verifier } from '#server/platform/llm/team-models.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';

/** Maximum verifier calls for one message of a lead, over both answers. */
const MAX_CALLS = 3;
/** Calls for each answer: the second one uses other controls. */
const MAX_TRIES = 2;
const TOKENS_A_SENTENCE = 160;
const MAX_TOKENS = 6_000;

/** The verifier can't be asked now. The answer waits, as in an outage of the model. */
export class VerifierUnavailable extends ModelUnavailable {}

/** The result of verification; no faults: every sentence is proven or needs no proof. */
export interface VerificationResult {
  faults: GuardFault[];
  proof: SentenceProof[];
}

export type VerifierModel = Pick<Verifier, 'model' | 'modelBreaker'>;

export type Verify = (
  answer: Omit<GuardedAnswer, 'language'>,
  basis: GuardBasis,
) => Promise<VerificationResult>;

interface VerifyOptions extends Pick<ProofRules, 'strict'> {
  /** false statements about the business, as controls */
  falseStatements?: readonly string[] | undefined;
  cacheKey?: string | undefined;
}

/**
 * Verifies answers to one message of a lead. Throws VerifierUnavailable. The verifier's words never reach
 * a lead or the agent's instructions; they only decide whether the answer is held.
 */
export function createVerify(
  verifier: VerifierModel,
  { strict, falseStatements, cacheKey }: VerifyOptions,
): Verify {
  let callsLeft = MAX_CALLS;
  return async (answer, basis) => {
    const sentences = sentencesOf(answer.reply);
    if (needsNoProof(answer, basis)) {
      metrics.verifications.inc({ outcome: 'skipped' });
      return { faults: [], proof: sentences.map(({ text }) => skipped(text)) };
    }
    if (sentences.length > MAX_SENTENCES) return unverified(answer.reply);
    const rules = { strict, keepsPromises: answer.calls_person || answer.writes_again === true };
    for (let tries = 0; tries < MAX_TRIES && callsLeft > 0; tries += 1) {
      callsLeft -= 1;
      const question = questionAbout(answer.reply, basis, { random: Math.random, falseStatements });
      const proof = await askedOnce(verifier, question, rules, cacheKey);
      metrics.verifications.inc({ outcome: proof.verdict });
      if (proof.verdict !== 'void')
        return { faults: proofFaults(proof, answer.reply), proof: proof.sentences };
    }
    return unverified(answer.reply);
  };
}

const skipped = (sentence: string): SentenceProof => ({ sentence, state: 'skipped', lines: [] });
const VOID: Proof = { verdict: 'void', sentences: [] };
const unverified = (reply: string): VerificationResult => ({
  faults: proofFaults(VOID, reply),
  proof: [],
});

async function askedOnce(
  { model, modelBreaker }: VerifierModel,
  question: Question,
  rules: ProofRules,
  cacheKey: string | undefined,
): Promise<Proof> {
  try {
    const verifierAnswer = await model.answer({
      instructions: question.instructions,
      messages: [{ role: 'user', content: question.message }],
      schema: verification,
      temperature: 0,
      maxTokens: Math.min(MAX_TOKENS, 300 + question.asked.length * TOKENS_A_SENTENCE),
      once: true,
      ...(cacheKey && { cacheKey: `${cacheKey}-verify` }),
    });
    outages.delete(modelBreaker);
    return buildProof(question, verifierAnswer, rules);
  } catch (error) {
    if (error instanceof InvalidModelResponse) return VOID;
    if (!(error instanceof ModelUnavailable)) throw error;
    throw unavailable(modelBreaker, error);
  }
}

/**
 * Verifiers without an answer: when to ask them again, and how long to wait after the next failure. Keyed
 * by breaker, of which each key has one.
 */
const outages = new WeakMap<ModelBreaker, { until: number; wait_ms: number }>();
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 10 * 60_000;

function unavailable(modelBreaker: ModelBreaker, error: ModelUnavailable): VerifierUnavailable {
  const wait_ms = Math.min(outages.get(modelBreaker)?.wait_ms ?? FIRST_WAIT_MS, MAX_WAIT_MS);
  const retryAfter = Math.max(wait_ms, error.retryAfter ?? 0);
  outages.set(modelBreaker, { until: Date.now() + retryAfter, wait_ms: wait_ms * 2 });
  const about = { cause: error, words: error.words, problem: error.problem };
  return new VerifierUnavailable(`Verification: ${error.message}`, retryAfter, about);
}

/**
 * Throws VerifierUnavailable if the verifier recently gave no answer and doesn't answer a tiny question
 * either. Until it does, no answer is written, since none could be sent.
 */
export async function assertVerifierUp({ model, modelBreaker }: VerifierModel): Promise<void> {
  const outage = outages.get(modelBreaker);
  if (!outage) return;
  const wait = outage.until - Date.now();
  if (wait > 0) throw new VerifierUnavailable('Verification: no answer lately', wait);
  const { ok, words } = await checkModel(model);
  if (!ok) throw unavailable(modelBreaker, new ModelUnavailable(words || 'no answer', undefined));
}
