import { countTokens } from '#sandbox/openai/embeddings.ts';
import { responseSchema } from '#server/platform/llm/response-schema.ts';
import { coreFaults, type GuardBasis, type GuardedAnswer } from '#domain/agent/guard/guard.ts';
import { buildProof } from '#domain/agent/guard/verification/proof.ts';
import { type Question, questionAbout } from '#domain/agent/guard/verification/question.ts';
import { type Verification, verification } from '#domain/agent/guard/verification/schema.ts';
import { needsNoProof } from '#domain/agent/guard/verification/skip.ts';
import { figure } from '../figures.ts';
import { cachedOf, priceIn, PRICE_LISTS } from '../prompt-cost.ts';
import { fooledVerification } from './fooled.ts';
import { questionFor, randomOf } from './judge.ts';
import { answerOf, basisOf, type GuardTurn } from './turns.ts';

interface Guarded {
  answer: GuardedAnswer;
  basis: GuardBasis;
  seed: string;
  verification: Verification | undefined;
}

function guarded(turn: GuardTurn, basis = basisOf(turn)): Guarded {
  const answer = answerOf(turn, basis.instructions);
  const isSkipped = needsNoProof(answer, basis);
  return {
    answer,
    basis,
    seed: turn.id,
    verification: isSkipped
      ? undefined
      : short(fooledVerification(questionFor(turn, answer.reply, basis))),
  };
}

/** Keeps at most two lines of proof per sentence, like a real verifier. */
const short = ({ sentences }: Verification): Verification => ({
  sentences: sentences.map((sentence) => ({ ...sentence, proof: sentence.proof.slice(0, 2) })),
});

/**
 * The guard's CPU time for one turn, in ms: the rules, whether it needs verification, the question and the
 * proof. The businesses' texts are already read and the code is compiled, as in a process that has served
 * them for a while.
 */
export function guardCpu(turns: GuardTurn[], rounds = 3): number {
  const all = turns.map((turn) => guarded(turn));
  const played = Array.from({ length: rounds }, () => all).flat();
  cpuOf(played);
  return cpuOf(played);
}

/** The same for a business's first turn: every business has lines that were never read before. */
export function guardCpuFirst(turns: GuardTurn[]): number {
  const firsts = [...Map.groupBy(turns, ({ business }) => business).values()].flatMap(
    ([measured]) => measured ?? [],
  );
  const all = firsts.map((turn, at) => guarded(turn, withNewLines(basisOf(turn), `x${at}`)));
  return cpuOf(all.map((item, at) => ({ ...item, basis: withNewLines(item.basis, `Nr ${at}`) })));
}

const withNewLines = (basis: GuardBasis, mark: string): GuardBasis => ({
  ...basis,
  instructions: basis.instructions.replaceAll(/(?<=[.!?])$/gm, ` ${mark}.`),
  sources: basis.sources.map((source) => ({
    ...source,
    text: source.text.replaceAll(/(?<=[.!?])$/gm, ` ${mark}.`),
  })),
});

function cpuOf(all: Guarded[]): number {
  const before = process.cpuUsage();
  for (const { answer, basis: same, seed, verification: given } of all) {
    // Each turn gets its own object.
    const basis = { ...same };
    coreFaults(answer, basis, { verified: true });
    if (needsNoProof(answer, basis) || !given) continue;
    const question = questionAbout(answer.reply, basis, { random: randomOf(seed) });
    buildProof(question, given, { keepsPromises: false, strict: [] });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / all.length;
}

/** A question and the verifier's answer to it. */
export interface VerifiedQuestion {
  question: Question;
  given: Verification;
}

/** Prints the estimated tokens of one verification and their cost. */
export function reportSizes(all: VerifiedQuestion[]): void {
  const schema = countTokens(JSON.stringify(responseSchema(verification).json));
  const sizes = all.map(({ question: { instructions, message }, given }) => ({
    steady: schema + countTokens(instructions),
    turn: countTokens(message),
    out: countTokens(JSON.stringify(given)),
  }));
  const mean = (of: (measured: (typeof sizes)[number]) => number) =>
    sizes.reduce((sum, size) => sum + of(size), 0) / sizes.length;
  for (const part of ['steady', 'turn', 'out'] as const) {
    const tokens = mean((size) => size[part]);
    figure(`guard_request_${part}`, tokens, 'tokens');
  }
  for (const model of PRICE_LISTS) {
    const cost = (cached: (steady: number) => number) =>
      mean(({ steady, turn, out }) =>
        priceIn(model, {
          prompt_tokens: steady + turn,
          cached_tokens: cached(steady),
          completion_tokens: out,
        }),
      );
    figure(`guard_request_cost_${model}`, cost(cachedOf), 'thousandths of a dollar');
    const uncached = cost(() => 0);
    figure(`guard_request_cost_uncached_${model}`, uncached, 'thousandths of a dollar');
  }
}
