import {
  type AgentAnswer,
  agentAnswer,
  answerWithItem,
  findBookingQuote,
  findContactRequest,
  judgeOptOut,
  outcomeAfterAnswer,
  type QuotedOptOut,
  sendableReply,
  findUnansweredQuestion,
} from '#domain/agent/answer.ts';
import type { GuardBasis, GuardFault } from '#domain/agent/guard/guard.ts';
import type { Subject } from '#domain/agent/guard/verification/schema.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import {
  boundHistory,
  type HistorySummary,
  inConversationOrder,
  type StoredMessage,
} from '#domain/agent/history.ts';
import { fileTexts } from '#domain/agent/history-lines.ts';
import {
  agentInstructions,
  instructionsText,
  type TurnInstructions,
} from '#domain/agent/instructions.ts';
import { type Source, sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import {
  findChosenItem,
  type OfferedItem,
  type OfferedLibrary,
  sentItemSource,
  itemSources,
} from '#domain/agent/choose-item.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { Interaction, Outcome } from '#domain/conversations/schema.ts';
import { type ExtraBasis, learnFrom, extraSources, extraInstructions } from './learn.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import { InvalidModelResponse } from '#server/platform/llm.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { languageCode } from '#domain/language.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import { askWithRetry, type WholeAnswer, type ModelOutput } from './guard.ts';
import { type VerifierModel, assertVerifierUp, createVerify } from './verify.ts';
import { phoneOf, describeLocalTimes } from './agent-hours.ts';

/** The conversation uses between half of it and all of it. */
export const HISTORY_TOKENS = 8_000;
/** Room for the reply and the source of each of its claims. */
export const ANSWER_TOKENS = 900;

/** Everything that an answer is based on. */
export interface AnswerBasis extends ExtraBasis {
  /** the name that the lead knows; a model may put it before its words */
  agent_name?: string;
  /** the prompt cache's key: a campaign's prompts begin alike; missing in tests */
  campaign_id?: string;
  behavior_prompt: string;
  agent_timezone: string;
  state: Conversation;
  /** oldest first */
  history: StoredMessage[];
  /** a summary of older messages: the model reads it, but it is no source for claims */
  summary?: HistorySummary | null;
  /** what a form said about the lead */
  lead_fields?: Record<string, string>;
  /** passages of the team's knowledge about the lead's question */
  passages?: Source[];
  /** what the agent may send; missing: the campaign has nothing to send */
  library?: OfferedLibrary | undefined;
  /** the plan has reminders, so that a later message can be scheduled */
  may_remind?: boolean;
  /** subjects on which only approved texts may be sent */
  strict?: readonly Subject[];
  /** false statements about `behavior_prompt`, as controls for the verifier */
  false_statements?: readonly string[];
  /** answers are sent without the sentences that nothing proves */
  sends_proven?: boolean;
}

/** The model's answer in usable form, with everything it gave. */
export type CheckedAnswer = { given: AgentAnswer } & (
  | {
      text: string;
      outcomeAfter: (before: Outcome) => Outcome;
      evidence: string;
      /** the lead's words that say an appointment is made; null: none do */
      booked: string | null;
      /** what the lead's words say about the campaign's list */
      learned: LearnedValue[];
      calls_person: boolean;
      /** how each sentence was verified; empty: only rules checked it */
      proof: SentenceProof[];
      /** the original answer, if unproven sentences were left out; a person is then asked to look */
      whole?: WholeAnswer;
      /** the lead's request to be contacted later */
      contact: ContactRequest | undefined;
      /** the lead's question that nothing answers, in the lead's words */
      unanswered: string | undefined;
      /** the library item that goes out with it */
      item: OfferedItem | undefined;
      /** why it can't be sent as it is and needs approval; empty: it can be sent */
      faults: GuardFault[];
    }
  /** the lead asked to stop, or may have, so nothing of the answer is sent */
  | { doubt: QuotedOptOut }
);

/** An answer to send, or to hold for approval. */
export type UsableAnswer = Extract<CheckedAnswer, { text: string }>;

/** The model wrote nothing. */
export class EmptyReply extends InvalidModelResponse {}

interface AskOptions {
  /** how often the model may be called for this answer; the second time only if the first has faults */
  calls?: number;
  /** the time of the call; for a past turn, the time of that turn */
  now?: Date;
}

/** The answering model, and the verifier of its answers; null: only rules check them. */
export type AskedModels = Pick<TeamModel, 'model'> & { verifier: VerifierModel | null };

/**
 * Asks the model for the agent's next message and checks it, the same way for leads and tests. If the
 * answer has faults and calls are left, asks once more and names the faults. Throws InvalidModelResponse if
 * the answer can't be sent, or says that the lead asked to stop without quoting what the lead just wrote.
 * Throws VerifierUnavailable while nothing can verify it.
 */
export async function checkedAnswer(
  { model, verifier }: AskedModels,
  basis: AnswerBasis,
  { calls = MAX_MODEL_CALLS, now = new Date() }: AskOptions = {},
): Promise<CheckedAnswer> {
  if (verifier) await assertVerifierUp(verifier);
  const { instructions, note } = instructionsOf(basis, now);
  const languages = await languagesOf(basis);
  const request = {
    instructions,
    messages: boundHistory(inConversationOrder(basis.history), HISTORY_TOKENS, basis.summary),
    ...(basis.campaign_id && { cacheKey: basis.campaign_id }),
    schema: basis.library ? answerWithItem : agentAnswer,
    maxTokens: ANSWER_TOKENS,
    once: true,
  };
  const { strict = [], false_statements: falseStatements, campaign_id: cacheKey } = basis;
  const verify = verifier && createVerify(verifier, { strict, falseStatements, cacheKey });
  const turn = { instructions, now, languages };
  const judged = await askWithRetry({
    note,
    calls,
    verify,
    sendsProven: basis.sends_proven,
    ask: async (text) =>
      toModelOutput(await model.answer({ ...request, note: text }), basis, { ...turn, note: text }),
  });
  const { given } = judged;
  if ('doubt' in given) return given;
  const calls_person = given.calls_person || judged.whole !== undefined;
  return { ...given, ...judged, calls_person, given: given.given };
}

type DatedInstructions = TurnInstructions & { now: Date; languages: string[] };

/** The model's answer with what it means for the lead. */
type Meaning = { given: AgentAnswer } & (
  | Omit<Extract<CheckedAnswer, { text: string }>, 'given' | keyof WholeAnswer | 'whole'>
  | { doubt: QuotedOptOut }
);

function toModelOutput(
  modelAnswer: AgentAnswer,
  basis: AnswerBasis,
  instructions: DatedInstructions,
): ModelOutput<Meaning> {
  const ofLead = leadMessages(basis);
  const { opt_out_dismissed_seq } = basis.state;
  const doubt = judgeOptOut(modelAnswer, unansweredOf(basis), opt_out_dismissed_seq);
  if (doubt === 'unproven') throw new InvalidModelResponse('The words of the opt-out are not said');
  if (doubt !== 'none') return { given: { given: modelAnswer, doubt } };
  const reply = sendableReply(modelAnswer, basis.agent_name);
  if (!reply) throw unsendableReply(modelAnswer);
  const leadTexts = ofLead.map((item) => item.text);
  const { learned, verdict } = learnFrom(modelAnswer, basis);
  const { claims, actions, evidence, calls_person } = modelAnswer;
  const newest = unansweredOf(basis).map((item) => item.text);
  const { state, agent_timezone, may_remind: may_schedule = false } = basis;
  const contact = findContactRequest(modelAnswer, {
    texts: state.contact_quote === null ? newest : [...newest, state.contact_quote],
    zone: leadZone(state.id_lead, agent_timezone),
    now: instructions.now,
    may_schedule,
  });
  const meaning: Meaning = {
    given: modelAnswer,
    outcomeAfter: (before) => outcomeAfterAnswer(before, modelAnswer, leadTexts, verdict),
    evidence,
    booked: findBookingQuote(modelAnswer, leadTexts),
    calls_person,
    learned,
    contact,
    unanswered: findUnansweredQuestion(modelAnswer, newest),
    item: basis.library && findChosenItem(modelAnswer.send_item, basis.library),
  };
  const { item } = meaning;
  const writes_again = contact !== undefined && contact.at !== null;
  const sends_item = item !== undefined;
  const answer = { reply, claims, actions, calls_person, writes_again, sends_item };
  const against = withSending(
    guardBasis(basis, instructionsText(instructions), instructions),
    item,
  );
  return { given: meaning, judged: { answer, basis: against } };
}

/** The file that goes out proves what the reply says about sending it. */
const withSending = (basis: GuardBasis, item: OfferedItem | undefined): GuardBasis =>
  item ? { ...basis, sources: [...basis.sources, sentItemSource(item)] } : basis;

export function instructionsOf(basis: AnswerBasis, now: Date): TurnInstructions {
  const { behavior_prompt, agent_timezone, state, lead_fields, passages, library } = basis;
  const { opt_out_dismissed_seq, contact_on: on, contact_quote: quote } = state;
  return agentInstructions({
    behavior_prompt,
    lead_name: state.name,
    lead_fields,
    passages,
    library,
    today: describeLocalTimes(agent_timezone, state.id_lead, now),
    now,
    opt_out_dismissed: unansweredOf(basis).some(({ seq }) => seq <= opt_out_dismissed_seq),
    asked_later: on !== null && quote !== null ? { on, quote } : undefined,
    ...extraInstructions(basis),
  });
}

const leadMessages = ({ history }: AnswerBasis) =>
  history.filter((item) => item.type_interaction === 'USER_MESSAGE');

const unansweredOf = (basis: AnswerBasis) =>
  leadMessages(basis).filter(({ seq }) => seq > basis.state.answered_seq);

/** The part of the basis that an answer is checked against. */
export function guardBasis(
  basis: AnswerBasis,
  instructions: string,
  { now, languages }: Pick<GuardBasis, 'now' | 'languages'>,
): GuardBasis {
  const { behavior_prompt, agent_timezone, state, history } = basis;
  const { lead_fields = {}, passages = [], library } = basis;
  const items = library ? itemSources(library.items) : [];
  const textsOf = (kinds: Interaction[]) =>
    history.filter((item) => kinds.includes(item.type_interaction)).map((item) => item.text);
  return {
    instructions,
    sources: [...sourcesOfPrompt(behavior_prompt), ...passages, ...items, ...extraSources(basis)],
    // The newest texts come last.
    lead_texts: [...Object.values(lead_fields), ...textsOf(['USER_MESSAGE'])],
    shown_texts: history.flatMap(fileTexts),
    team_texts: textsOf(['HUMAN_MESSAGE']),
    agent_texts: textsOf(['AI_RESPONSE', 'LEAD_WELCOME']),
    lead: { name: state.name, phone: phoneOf(state.id_lead) },
    languages,
    now,
    timezone: agent_timezone,
  };
}

/** The newest texts from which we detect the languages. */
const READ_TEXTS = 5;
/** Below this confidence, the detector confuses related languages. */
const LIKELY = 0.5;

/** The languages of the campaign and of the conversation; empty: the campaign names none. */
export async function languagesOf({
  agent_language = '',
  history,
}: Pick<AnswerBasis, 'agent_language' | 'history'>): Promise<string[]> {
  const own = languageCode(agent_language);
  if (!own) return [];
  const recentTexts = history.filter(({ text }) => text !== '').slice(-READ_TEXTS);
  const found = await Promise.all(recentTexts.map(({ text }) => detectLanguage(text)));
  const spoken = found.flatMap((item) => (item && item.confidence >= LIKELY ? item.code : []));
  return [...new Set([own, ...spoken])];
}

export function unsendableReply({ reply }: Pick<AgentAnswer, 'reply'>): InvalidModelResponse {
  return reply.trim() === ''
    ? new EmptyReply('The reply is empty')
    : new InvalidModelResponse('The reply cannot be sent');
}
