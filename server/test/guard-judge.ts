import { faultsOfAnswer, type GuardFault } from '#domain/agent/guard/guard.ts';
import {
  type AnswerBasis,
  checkedAnswer,
  guardBasis,
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

/** CPU time that the guard takes for one turn, in ms. */
export async function guardCpu(turns: [GuardTurn, AnswerBasis][], rounds = 5): Promise<number> {
  const answers: Parameters<typeof faultsOfAnswer>[] = [];
  for (const [turn, basis] of turns) {
    const model = modelOf(turn);
    await checkedAnswer(model, basis).catch(() => {});
    const reply = replyOf(turn, model.instructions);
    const answer = { reply, claims: [], calls_person: false };
    answers.push([answer, guardBasis(basis, model.instructions, new Date())]);
  }
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    for (const [answer, basis] of answers) faultsOfAnswer(answer, basis);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (rounds * answers.length);
}
