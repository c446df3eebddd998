import {
  type AgentAnswer,
  agentAnswer,
  answerWithItem,
  bookedIn,
  contactIn,
  optOutIn,
  outcomeAfter,
  type QuotedOptOut,
  sendableReply,
  unansweredIn,
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
import { shownIn } from '#domain/agent/history-lines.ts';
import {
  agentInstructions,
  instructionsText,
  type TurnInstructions,
} from '#domain/agent/instructions.ts';
import { type Source, sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import { MAX_MODEL_CALLS } from '#domain/conversations/events/agent-events.ts';
import {
  chosenItem,
  type OfferedItem,
  type OfferedLibrary,
  sourceOfSending,
  sourcesOfItems,
} from '#domain/agent/choose-item.ts';
import type { LearnedValue } from '#domain/qualification/learned.ts';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { Interaction, Outcome } from '#domain/conversations/schema.ts';
import { type BasisBesides, learnFrom, extraSources, extraInstructions } from './learn.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import { InvalidModelResponse, type ModelRequest } from '#server/platform/llm.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { languageCode } from '#domain/language.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import { askTwice, type WholeAnswer, type Written } from './guard.ts';
import { type Asked, assertVerifierUp, verifying } from './verify.ts';
import { phoneOf, today } from './agent-hours.ts';

/** The conversation has between half of it and all of it. */
export const HISTORY_TOKENS = 8_000;
/** The reply, and the source of each of its claims. */
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
  /** what older messages come to: told, and no source of anything */
  summary?: HistorySummary | null;
  /** what a form said about the lead */
  lead_fields?: Record<string, string>;
  /** what the team's knowledge says to what the lead asked */
  passages?: Source[];
  /** what the agent may send; missing: the campaign has nothing to send */
  library?: OfferedLibrary | undefined;
  /** the plan has reminders, so that a later message can be scheduled */
  may_remind?: boolean;
  /** subjects on which only approved texts may be sent */
  strict?: readonly Subject[];
  /** about what `behavior_prompt` says, for the controls of the verifier */
  false_statements?: readonly string[];
  /** an answer goes out without the sentences that nothing proves */
  sends_proven?: boolean;
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
      /** how each sentence was verified; empty: only rules checked it */
      proof: SentenceProof[];
      /** as it was written, where unproven sentences were left out: a person is called with it */
      whole?: WholeAnswer;
      /** the lead asks to be contacted later */
      contact: ContactRequest | undefined;
      /** a question of the lead that nothing answers, in the lead's words */
      unanswered: string | undefined;
      /** what goes out with it */
      item: OfferedItem | undefined;
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

/** What answers, and what verifies its answers; null: only rules check them. */
export type AskedModels = Pick<TeamModel, 'model'> & { verifier: Asked | null };

/**
 * Asks the model for the agent's next message, and checks it: the one way, for leads and for tests. An
 * answer with faults is asked for once more, with the faults named, while calls are left. Throws
 * InvalidModelResponse for an answer that cannot be sent, and for one that says that the lead asked to
 * stop and quotes nothing of what the lead wrote just now; VerifierUnavailable while nothing can verify it.
 */
export async function checkedAnswer(
  { model, verifier }: AskedModels,
  basis: AnswerBasis,
  { calls = MAX_MODEL_CALLS, onUsage, now = new Date() }: AskOptions = {},
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
    ...(onUsage && { onUsage }),
  };
  const { strict = [], false_statements: falseStatements, campaign_id: cacheKey } = basis;
  const verify = verifier && verifying(verifier, { strict, falseStatements, cacheKey });
  const turn = { instructions, now, languages };
  const judged = await askTwice({
    told: note,
    calls,
    verify,
    sendsProven: basis.sends_proven,
    ask: async (told) =>
      writtenBy(await model.answer({ ...request, note: told }), basis, { ...turn, note: told }),
  });
  const { given } = judged;
  if ('doubt' in given) return given;
  const calls_person = given.calls_person || judged.whole !== undefined;
  return { ...given, ...judged, calls_person, given: given.given };
}

type Told = TurnInstructions & { now: Date; languages: string[] };

/** What the model's answer means for the lead. Throws InvalidModelResponse. */
type Meaning = { given: AgentAnswer } & (
  | Omit<Extract<CheckedAnswer, { text: string }>, 'given' | keyof WholeAnswer | 'whole'>
  | { doubt: QuotedOptOut }
);

function writtenBy(given: AgentAnswer, basis: AnswerBasis, told: Told): Written<Meaning> {
  const ofLead = leadMessages(basis);
  const { opt_out_dismissed_seq } = basis.state;
  const doubt = optOutIn(given, unansweredOf(basis), opt_out_dismissed_seq);
  if (doubt === 'unproven') throw new InvalidModelResponse('The words of the opt-out are not said');
  if (doubt !== 'none') return { given: { given, doubt } };
  const reply = sendableReply(given, basis.agent_name);
  if (!reply) throw unsendable(given);
  const leadTexts = ofLead.map((item) => item.text);
  const { learned, verdict } = learnFrom(given, basis);
  const { claims, actions, evidence, calls_person } = given;
  const newest = unansweredOf(basis).map((item) => item.text);
  const { state, agent_timezone, may_remind: may_schedule = false } = basis;
  const contact = contactIn(given, {
    texts: state.contact_quote === null ? newest : [...newest, state.contact_quote],
    zone: leadZone(state.id_lead, agent_timezone),
    now: told.now,
    may_schedule,
  });
  const meaning: Meaning = {
    given,
    outcomeAfter: (before) => outcomeAfter(before, given, leadTexts, verdict),
    evidence,
    booked: bookedIn(given, leadTexts),
    calls_person,
    learned,
    contact,
    unanswered: unansweredIn(given, newest),
    item: basis.library && chosenItem(given.send_item, basis.library),
  };
  const { item } = meaning;
  const writes_again = contact !== undefined && contact.at !== null;
  const sends_item = item !== undefined;
  const answer = { reply, claims, actions, calls_person, writes_again, sends_item };
  const against = withSending(guardBasis(basis, instructionsText(told), told), item);
  return { given: meaning, judged: { answer, basis: against } };
}

/** That a file goes out proves what the reply says about it. */
const withSending = (basis: GuardBasis, item: OfferedItem | undefined): GuardBasis =>
  item ? { ...basis, sources: [...basis.sources, sourceOfSending(item)] } : basis;

export function instructionsOf(basis: AnswerBasis, now: Date): TurnInstructions {
  const { behavior_prompt, agent_timezone, state, lead_fields, passages, library } = basis;
  const { opt_out_dismissed_seq, contact_on: on, contact_quote: quote } = state;
  return agentInstructions({
    behavior_prompt,
    lead_name: state.name,
    lead_fields,
    passages,
    library,
    today: today(agent_timezone, state.id_lead, now),
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

/** What an answer is held against, of all that it was made from. */
export function guardBasis(
  basis: AnswerBasis,
  instructions: string,
  { now, languages }: Pick<GuardBasis, 'now' | 'languages'>,
): GuardBasis {
  const { behavior_prompt, agent_timezone, state, history } = basis;
  const { lead_fields = {}, passages = [], library } = basis;
  const items = library ? sourcesOfItems(library.items) : [];
  const textsOf = (kinds: Interaction[]) =>
    history.filter((item) => kinds.includes(item.type_interaction)).map((item) => item.text);
  return {
    instructions,
    sources: [...sourcesOfPrompt(behavior_prompt), ...passages, ...items, ...extraSources(basis)],
    // What was said last stands last.
    lead_texts: [...Object.values(lead_fields), ...textsOf(['USER_MESSAGE'])],
    shown_texts: history.flatMap(shownIn),
    team_texts: textsOf(['HUMAN_MESSAGE']),
    agent_texts: textsOf(['AI_RESPONSE', 'LEAD_WELCOME']),
    lead: { name: state.name, phone: phoneOf(state.id_lead) },
    languages,
    now,
    timezone: agent_timezone,
  };
}

/** Texts of the lead that show what language they write. */
const READ_TEXTS = 5;
/** Related languages are taken for each other where this is lower. */
const LIKELY = 0.5;

/** The languages of the campaign and of the lead; empty: the campaign names none. */
export async function languagesOf({
  agent_language = '',
  history,
}: Pick<AnswerBasis, 'agent_language' | 'history'>): Promise<string[]> {
  const own = languageCode(agent_language);
  if (!own) return [];
  const said = history.filter(({ text }) => text !== '').slice(-READ_TEXTS);
  const found = await Promise.all(said.map(({ text }) => detectLanguage(text)));
  const spoken = found.flatMap((item) => (item && item.confidence >= LIKELY ? item.code : []));
  return [...new Set([own, ...spoken])];
}

export function unsendable({ reply }: Pick<AgentAnswer, 'reply'>): InvalidModelResponse {
  return reply.trim() === ''
    ? new EmptyReply('The reply is empty')
    : new InvalidModelResponse('The reply cannot be sent');
}
