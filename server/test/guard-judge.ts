import { instructionsText } from '#domain/agent/instructions.ts';
import { faultsOfAnswer, type GuardFault } from '#domain/agent/guard/guard.ts';
import {
  type AnswerBasis,
  checkedAnswer,
  guardBasis,
  instructionsOf,
} from '#server/features/agent/check-answer.ts';
import { InvalidModelResponse } from '#server/platform/llm.ts';
import { type GuardTurn, modelOf, replyOf } from './guard-corpus.ts';

/** What became of a reply, on the way that every answer goes. */
export interface Judged {
  turn: GuardTurn;
  reply: string;
  /** the lead would get it, with the same reply at each asking */
  sent: boolean;
  /** the model would be asked once more */
  asked_again: boolean;
  faults: GuardFault[];
}

export async function judge(turn: GuardTurn, basis: AnswerBasis): Promise<Judged> {
  const model = modelOf(turn);
  const judged = { turn, sent: false, asked_again: false, faults: [] };
  try {
    const answer = await checkedAnswer(model, basis);
    const faults = 'faults' in answer ? answer.faults : [];
    const sent = 'faults' in answer && faults.length === 0;
    const reply = replyOf(turn, model.instructions);
    return { ...judged, reply, sent, asked_again: model.asked > 1, faults };
  } catch (error) {
    // An answer that cannot be sent at all is asked for anew, and then a person is called.
    if (error instanceof InvalidModelResponse) {
      return { ...judged, reply: replyOf(turn, model.instructions), asked_again: true };
    }
    throw error;
  }
}

type Turns = [GuardTurn, AnswerBasis][];
type Answer = Parameters<typeof faultsOfAnswer>;

/**
 * CPU time that the guard takes for one turn, in ms. What the businesses say was read before, as in a
 * process that has served them; what the leads wrote and what the agent answers is read anew.
 */
export function guardCpu(turns: Turns, rounds = 5): number {
  const answers = answersOf(turns);
  return cpuOf(Array.from({ length: rounds }, () => answers).flat());
}

/** The same for the first turn of a business: each says something that nobody has read before. */
export function guardCpuFirst(turns: Turns): number {
  return cpuOf(answersOf(turns.map(([turn, basis], at) => [turn, unread(basis, at)])));
}

function unread(basis: AnswerBasis, at: number): AnswerBasis {
  const { behavior_prompt, passages = [] } = basis;
  return {
    ...basis,
    behavior_prompt: behavior_prompt.replaceAll(/\n(?=<\/(?:offer|facts)>)/g, `\nNr ${at}\n`),
    passages: passages.map((one) => ({ ...one, text: `${one.text} Nr ${at}` })),
  };
}

function answersOf(turns: Turns): Answer[] {
  const answers: Answer[] = [];
  for (const [turn, basis] of turns) {
    const now = new Date();
    const instructions = instructionsText(instructionsOf(basis, now));
    const answer = { reply: replyOf(turn, instructions), claims: [], calls_person: false };
    answers.push([answer, guardBasis(basis, instructions, now)]);
  }
  return answers;
}

function cpuOf(answers: Answer[]): number {
  const before = process.cpuUsage();
  for (const [answer, basis] of answers) faultsOfAnswer(answer, basis);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / answers.length;
}
