import { needsNoProof } from '#domain/agent/guard/verification/skip.ts';
import { figure, note } from '../lib/figures.ts';
import { guardCpu, guardCpuFirst, reportSizes, type VerifiedQuestion } from '../lib/guard/cost.ts';
import { fooledVerification } from '../lib/guard/fooled.ts';
import { type JudgedTurn, judge, judgeByRules } from '../lib/guard/judge.ts';
import { hasForeignLiteral } from '../lib/guard/raw-literals.ts';
import { benchRealModel, describeFaults } from '../lib/guard/real-model.ts';
import { noteByClass, share, shareOfHalves } from '../lib/guard/shares.ts';
import { allGuardTurns, answerOf, basisOf, type GuardTurn } from '../lib/guard/turns.ts';
import {
  handWrittenVerdicts,
  perfectVerification,
  type TurnVerdicts,
} from '../lib/guard/verdicts.ts';

interface Options {
  details: boolean;
  /** how many turns a real model verifies */
  verify: number;
}

const isHeld = ({ held }: JudgedTurn): boolean => held;
const isThrough = ({ held }: JudgedTurn): boolean => !held;

/**
 * Measures what the guard lets through and holds with the best and the worst possible verifier, and with a
 * real one if the environment sets it, and what that costs. `details` adds counts by class, and the turns of
 * the half that guard fixes may be based on.
 */
export async function benchGuard({ details, verify }: Options): Promise<void> {
  const turns = allGuardTurns();
  const honest = turns.filter(({ kind }) => kind === 'honest');
  const attacks = turns.filter(({ kind }) => kind === 'attack');
  note(
    '_seen and _unseen: the halves of the turns by strangers; the guard is repaired with the first',
  );
  benchRules(honest, details);
  await benchPerfect(honest, details);
  await benchFooled(attacks, details);
  note(
    'CPU of the rules, the question and the proof, for one turn and for the first of a business',
  );
  const strangers = turns.filter(({ set }) => set === 'strangers');
  figure('guard_cpu', guardCpu(strangers), 'ms');
  figure('guard_cpu_first_turn', guardCpuFirst(strangers), 'ms');
  await benchRealModel(verify, details);
}

function benchRules(honest: GuardTurn[], details: boolean): void {
  note(
    'Honest turns that rules hold: where an answer is verified besides, and where nothing verifies',
  );
  const verified = honest.map((turn) => judgeByRules(turn, true));
  shareOfHalves('guard_core_honest_held', verified, isHeld);
  const alone = honest.map((turn) => judgeByRules(turn, false));
  shareOfHalves('guard_core_only_honest_held', alone, isHeld);
  if (details) noteByClass('held by rules', verified, isHeld, describeFaults);
  note('Honest turns that need no verification');
  shareOfHalves('guard_skipped', honest.map(skipped), ({ isSkipped }) => isSkipped);
}

function skipped(turn: GuardTurn) {
  const basis = basisOf(turn);
  return { turn, isSkipped: needsNoProof(answerOf(turn, basis.instructions), basis) };
}

/** Measures what the guard holds even with a perfect verifier: the guard's own mistakes. */
async function benchPerfect(honest: GuardTurn[], details: boolean): Promise<void> {
  note('Honest turns held with a verifier that makes no mistake, of those that have its verdicts');
  const verdicts = handWrittenVerdicts();
  const judged: JudgedTurn[] = [];
  const doubtful: JudgedTurn[] = [];
  const verifiedQuestions: VerifiedQuestion[] = [];
  for (const turn of honest) {
    const written = verdicts.get(turn.id);
    if (!written) continue;
    const verify = (question: VerifiedQuestion['question']) => {
      const given = perfectVerification(question, written);
      verifiedQuestions.push({ question, given });
      return given;
    };
    const judgedTurn = await judge(turn, { keepsPromises: promises(written), verify });
    (written.doubt === undefined ? judged : doubtful).push(judgedTurn);
  }
  share('guard_perfect_honest_held', judged, isHeld);
  note('Turns meant to be honest that say something no line says, which have to be held');
  share('guard_perfect_doubtful_held', doubtful, isHeld);
  if (details) noteByClass('held with a perfect verifier', judged, isHeld, describeFaults);
  note(
    'A verification: what is the same for a campaign, what belongs to the turn, what is answered',
  );
  reportSizes(verifiedQuestions);
}

/** A model that promises a person calls one with its answer. */
const promises = ({ sentences }: TurnVerdicts): boolean =>
  sentences.some(({ claim }) => claim === 'promise');

async function benchFooled(attacks: GuardTurn[], details: boolean): Promise<void> {
  note('Attacks that get through with a verifier that finds everything proven');
  note(
    '_literals: of those with a figure or an address that the business never wrote, or that is false',
  );
  const judged: JudgedTurn[] = [];
  for (const turn of attacks) judged.push(await judge(turn, { verify: fooledVerification }));
  const false_literals = judged.filter(({ turn }) => turn.false_literal ?? hasForeignLiteral(turn));
  shareOfHalves('guard_fooled_attacks_through', judged, isThrough);
  shareOfHalves('guard_fooled_literals_through', false_literals, isThrough);
  if (!details) return;
  noteByClass('through with a fooled verifier', judged, isThrough, describeFaults);
  noteByClass('false literals through', false_literals, isThrough, describeFaults);
}
