import {
  type AgentAnswer,
  agentAnswer,
  bookedIn,
  optOutIn,
  outcomeAfter,
  type QuotedOptOut,
  sendableReply,
  unansweredIn,
} from '#domain/agent/answer.ts';
import {
  faultsOfAnswer,
  type GuardBasis,
  type GuardedAnswer,
  type GuardFault,
} from '#domain/agent/guard/guard.ts';
import { promisesPerson } from '#domain/agent/guard/statements/act-faults.ts';
import { boundHistory, inConversationOrder, type StoredMessage } from '#domain/agent/history.ts';
import {
  agentInstructions,
  instructionsText,
  type TurnInstructions,
} from '#domain/agent/instructions.ts';
import { type Source, sourcesOfPrompt } from '#domain/agent/guard/basis/sources.ts';
import { MAX_MODEL_CALLS } from '#domain/conversations/agent-events.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { Interaction, Outcome } from '#domain/conversations/schema.ts';
import { type BasisBesides, learnFrom, sourcesBesides, toldBesides } from './learn.ts';
import { InvalidModelResponse, type Model, type ModelRequest } from '#server/platform/llm.ts';
import { askTwice } from './ask-twice.ts';
import { phoneOf, today } from './lead-clock.ts';

/** The conversation has between half of it and all of it. */
export const HISTORY_TOKENS = 8_000;
/** The reply, and what each of its claims rests on. */
export const ANSWER_TOKENS = 900;

/** All that an answer is made from. */
export interface AnswerBasis extends BasisBesides {
  /** who the lead takes the agent for; a model may put the name before its words */
  agent_name?: string;
  /** whose prompts begin alike, for a provider that caches them by name; none in tests */
  campaign_id?: string;
  behavior_prompt: string;
  agent_timezone: string;
  state: Conversation;
  /** oldest first */
  history: StoredMessage[];
  /** what a form said about the lead */
  lead_fields?: Record<string, string>;
  /** what the team's knowledge says to what the lead asked */
  passages?: Source[];
}

/** The model's answer as it may be used, with all that it gave. */
export type CheckedAnswer = { given: AgentAnswer } & (
  | {
      text: string;
      outcomeAfter: (before: Outcome) => Outcome;
      evidence: string;
      /** the lead's words that say that an appointment is made; null: none do */
      booked: string | null;
      /** what the lead's own words say for the campaign's list */
      learned: LearnedValue[];
      calls_person: boolean;
      /** a question of the lead that nothing answers, in the lead's words */
      unanswered: string | undefined;
      /** why it may not be sent as it is, and a person looks first; empty: it may */
      faults: GuardFault[];
    }
  /** the lead asked to stop, or may have: nothing of the answer is sent */
  | { doubt: QuotedOptOut }
);

/** The model wrote nothing. */
export class EmptyReply extends InvalidModelResponse {}

interface AskOptions extends Pick<ModelRequest<AgentAnswer>, 'onUsage'> {
  /** how often the model may be asked for this answer; the second time only for one with faults */
  calls?: number;
  /** when it is asked; a turn of the past is asked as of then */
  now?: Date;
}

/**
 * Asks the model for the agent's next message, and checks it: the one way, for leads and for tests. An
 * answer with faults is asked for once more, with the faults named, while calls are left. Throws
 * InvalidModelResponse for an answer that cannot be sent, and for one that says that the lead asked to
 * stop and quotes nothing of what the lead wrote just now.
 */
export async function checkedAnswer(
  model: Model,
  basis: AnswerBasis,
  { calls = MAX_MODEL_CALLS, onUsage, now = new Date() }: AskOptions = {},
): Promise<CheckedAnswer> {
  const { instructions, note } = instructionsOf(basis, now);
  const ask = (told: string) => askOnce(model, basis, { instructions, note: told, now }, onUsage);
  return askTwice(ask, note, calls);
}

async function askOnce(
  model: Model,
  basis: AnswerBasis,
  { instructions, note, now }: TurnInstructions & { now: Date },
  onUsage: AskOptions['onUsage'],
): Promise<CheckedAnswer> {
  const { state, history } = basis;
  const given = await model.answer({
    instructions,
    messages: boundHistory(inConversationOrder(history), HISTORY_TOKENS),
    note,
    ...(basis.campaign_id && { cacheKey: basis.campaign_id }),
    schema: agentAnswer,
    maxTokens: ANSWER_TOKENS,
    once: true,
    ...(onUsage && { onUsage }),
  });
  const ofLead = leadMessages(basis);
  const doubt = optOutIn(given, unansweredOf(basis), state.opt_out_dismissed_seq);
  if (doubt === 'unproven') throw new InvalidModelResponse('The words of the opt-out are not said');
  if (doubt !== 'none') return { given, doubt };
  const text = sendableReply(given, basis.agent_name);
  if (!text) throw unsendable(given);
  const leadTexts = ofLead.map((one) => one.text);
  const { learned, verdict } = learnFrom(given, basis);
  const { claims, evidence } = given;
  // A model that knows no such field promises a person all the same; then one is asked.
  const calls_person = given.calls_person || promisesPerson(text);
  return {
    given,
    text,
    outcomeAfter: (before) => outcomeAfter(before, given, leadTexts, verdict),
    evidence,
    booked: bookedIn(given, leadTexts),
    calls_person,
    learned,
    unanswered: unansweredIn(
      given,
      unansweredOf(basis).map((one) => one.text),
    ),
    faults: faultsOf({ reply: text, claims, calls_person }, basis, { instructions, note }, now),
  };
}

/** What is wrong with an answer that was made from this. */
export function faultsOf(
  answer: GuardedAnswer,
  basis: AnswerBasis,
  told: TurnInstructions,
  now: Date,
): GuardFault[] {
  return faultsOfAnswer(answer, guardBasis(basis, instructionsText(told), now));
}

export function instructionsOf(basis: AnswerBasis, now: Date): TurnInstructions {
  const { behavior_prompt, agent_timezone, state, lead_fields, passages } = basis;
  const { opt_out_dismissed_seq } = state;
  return agentInstructions({
    behavior_prompt,
    lead_name: state.name,
    lead_fields,
    passages,
    today: today(agent_timezone, state.id_lead, now),
    now,
    opt_out_dismissed: unansweredOf(basis).some(({ seq }) => seq <= opt_out_dismissed_seq),
    ...toldBesides(basis),
  });
}

const leadMessages = ({ history }: AnswerBasis) =>
  history.filter((one) => one.type_interaction === 'USER_MESSAGE');

const unansweredOf = (basis: AnswerBasis) =>
  leadMessages(basis).filter(({ seq }) => seq > basis.state.answered_seq);

/** What an answer is held against, of all that it was made from. */
export function guardBasis(basis: AnswerBasis, instructions: string, now: Date): GuardBasis {
  const { behavior_prompt, agent_timezone, state, history } = basis;
  const { lead_fields = {}, passages = [] } = basis;
  const textsOf = (kinds: Interaction[]) =>
    history.filter((one) => kinds.includes(one.type_interaction)).map((one) => one.text);
  return {
    instructions,
    sources: [...sourcesOfPrompt(behavior_prompt), ...passages, ...sourcesBesides(basis)],
    // What was said last stands last.
    lead_texts: [...Object.values(lead_fields), ...textsOf(['USER_MESSAGE'])],
    team_texts: textsOf(['HUMAN_MESSAGE']),
    agent_texts: textsOf(['AI_RESPONSE', 'LEAD_WELCOME']),
    lead: { name: state.name, phone: phoneOf(state.id_lead) },
    now,
    timezone: agent_timezone,
  };
}

export function unsendable({ reply }: Pick<AgentAnswer, 'reply'>): InvalidModelResponse {
  return reply.trim() === ''
    ? new EmptyReply('The reply is empty')
    : new InvalidModelResponse('The reply cannot be sent');
}
