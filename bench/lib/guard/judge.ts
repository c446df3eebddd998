import { seededRandom } from '#sandbox/faults.ts';
import { coreFaults, type GuardBasis, type GuardFault } from '#domain/agent/guard/guard.ts';
import { isTolerable } from '#domain/agent/guard/basis/faults.ts';
import { type Proof, buildProof } from '#domain/agent/guard/verification/proof.ts';
import { proofFaults } from '#domain/agent/guard/verification/proof.ts';
import { type Question, questionAbout } from '#domain/agent/guard/verification/question.ts';
import type { Verification } from '#domain/agent/guard/verification/schema.ts';
import { needsNoProof } from '#domain/agent/guard/verification/skip.ts';
import { answerOf, basisOf, type GuardTurn } from './turns.ts';

/** The result for a turn. The answer is held if it has a fault that can't be fixed automatically. */
export interface JudgedTurn {
  turn: GuardTurn;
  reply: string;
  held: boolean;
  by: 'core' | 'proof' | 'nothing';
  faults: GuardFault[];
  proof?: Proof | undefined;
}

export interface JudgeOptions {
  /** the answer calls a person, who keeps its promises */
  keepsPromises?: boolean;
  verify: (question: Question) => Verification | Promise<Verification>;
}

/** Judges a turn by the rules alone. */
export function judgeByRules(turn: GuardTurn, verified: boolean): JudgedTurn {
  const basis = basisOf(turn);
  const answer = answerOf(turn, basis.instructions);
  return judged(turn, answer.reply, 'core', coreFaults(answer, basis, { verified }));
}

/** Judges a turn by the rules, then by the proof of the verifier's verdict. */
export async function judge(
  turn: GuardTurn,
  { keepsPromises = false, verify }: JudgeOptions,
): Promise<JudgedTurn> {
  const core = judgeByRules(turn, true);
  if (core.held) return core;
  const basis = basisOf(turn);
  const answer = answerOf(turn, basis.instructions);
  if (needsNoProof(answer, basis)) return core;
  const question = questionFor(turn, answer.reply, basis);
  const proof = buildProof(question, await verify(question), { keepsPromises, strict: [] });
  return { ...judged(turn, answer.reply, 'proof', proofFaults(proof, answer.reply)), proof };
}

function judged(
  turn: GuardTurn,
  reply: string,
  by: JudgedTurn['by'],
  faults: GuardFault[],
): JudgedTurn {
  const held = faults.some((fault) => !isTolerable(fault));
  return { turn, reply, held, by: held ? by : 'nothing', faults };
}

/** The question about a turn's answer, with the same controls in every run. */
export const questionFor = (turn: GuardTurn, reply: string, basis: GuardBasis): Question =>
  questionAbout(reply, basis, { random: randomOf(turn.id) });

/** Random numbers from 0 to 1, seeded by a name. */
export function randomOf(name: string): () => number {
  let seed = 7;
  for (let at = 0; at < name.length; at += 1) seed = Math.imul(seed, 31) + name.charCodeAt(at);
  return seededRandom(seed);
}
