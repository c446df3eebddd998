import { agentErrors } from '#copy/errors/agent.ts';
import { questionTexts } from '#domain/knowledge/group-questions.ts';
import { lookUpPassages } from '#server/features/knowledge/find-passages.ts';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { sendableReply } from '#domain/agent/answer.ts';
import type { Source } from '#domain/agent/guard/basis/basis.ts';
import { boundHistory, inConversationOrder } from '#domain/agent/history.ts';
import { instructionsText } from '#domain/agent/instructions.ts';
import {
  dataBlocksOf,
  groundedQuotes,
  SUGGESTION_RULES,
  suggestedReply,
  type Suggestion,
} from '#domain/agent/suggestion.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import { Refusal } from '#domain/errors.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { askWithRetry } from './guard.ts';
import { guardBasis, HISTORY_TOKENS, instructionsOf, languagesOf } from './check-answer.ts';
import { loadTurn, type Turn } from './load-turn.ts';

/**
 * Drafts a reply for a member, with the prompt, model and checks of the agent's answers, and its sources.
 * Stores and sends nothing. Throws PLAN_REQUIRED, CONFLICT, NOT_IN_TIME, and TOO_MANY_REQUESTS, since
 * each draft costs a model call.
 */
export async function suggestReply(
  services: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  conversation_id: string,
  ip: string,
): Promise<Suggestion> {
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, conversation_id));
  if (!turn) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  assertWorthWriting(turn);
  await limitAttempts(services.db, 'suggestReply', { ip, account: person.user_id });
  await limitAttempts(services.db, 'suggestReplies', { ip, account: team.team_id });
  if (pausedUntil(turn.campaign, services.env, new Date()))
    throw new Refusal('CONFLICT', agentErrors.draftSpent);
  await notifySpending(services, scope, turn.campaign);
  const teamModel = services.models.of(scope, turn.campaign);
  const meter = meterOf(teamModel);
  const { modelBreaker } = teamModel;
  const turnServices = { ...services, model: meter.model, modelBreaker };
  const { campaign_id } = turn.campaign;
  try {
    const { history, conversation } = turn;
    const texts = questionTexts(history, conversation.state.answered_seq);
    const lookup = { campaign_id, texts, facts: turn.campaign };
    const passages = turn.has_knowledge ? await lookUpPassages(services, scope, lookup) : [];
    return await askForDraft(turnServices, turn, passages);
  } finally {
    await recordModelUse(services, scope, meter.take(), { purpose: 'suggestion', campaign_id });
  }
}

function assertWorthWriting({ campaign, conversation }: Turn): void {
  if (isOptedOut(conversation.state)) {
    throw new Refusal('CONFLICT', conversationsErrors.optedOut);
  }
  if (!campaign.is_agent_configured) {
    throw new Refusal('CONFLICT', agentErrors.notSetUp);
  }
}

/** Calls the model with no transaction open, admitted and judged like the calls of a turn. */
async function askForDraft(
  services: Services,
  turn: Turn,
  passages: Source[],
): Promise<Suggestion> {
  const { modelBreaker, log } = services;
  const call = await modelBreaker.admit();
  if ('wait_ms' in call) throw new Refusal('NOT_IN_TIME', agentErrors.draftBusy);
  const end = metrics.modelSeconds.startTimer();
  try {
    const draft = await checkedDraft(services, turn, passages);
    await modelBreaker.recordGoodAnswer(call);
    return draft;
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      throw new Refusal('NOT_IN_TIME', agentErrors.draftBusy);
    }
    if (error instanceof InvalidModelResponse) {
      log.warn({ err: error }, 'the draft of the model is invalid');
      await modelBreaker.recordBadAnswer(call, turn.conversation.conversation_id, error.message);
      throw new Refusal('NOT_IN_TIME', agentErrors.draftUnusable);
    }
    await modelBreaker.releaseUnused(call);
    throw error;
  } finally {
    end();
  }
}

/** Throws InvalidModelResponse for a draft that can't be sent. */
async function checkedDraft(
  { model }: Services,
  turn: Turn,
  passages: Source[],
): Promise<Suggestion> {
  const { campaign, conversation, history, lead_fields } = turn;
  const { behavior_prompt, agent_timezone } = campaign;
  const { state } = conversation;
  const basis = { behavior_prompt, agent_timezone, state, history, lead_fields, passages };
  const now = new Date();
  const { instructions, note } = instructionsOf(basis, now);
  const draftInstructions = { instructions, note: `${note}\n\n${SUGGESTION_RULES}` };
  const languages = await languagesOf({ agent_language: campaign.agent_language, history });
  const ask = async (request: string) => {
    const given = await model.answer({
      instructions,
      messages: boundHistory(inConversationOrder(history), HISTORY_TOKENS, turn.summary),
      note: request,
      cacheKey: campaign.campaign_id,
      schema: suggestedReply,
      once: true,
    });
    const reply = sendableReply(given, campaign.agent_name);
    if (!reply) throw new InvalidModelResponse('The draft cannot be sent');
    // A member checks and sends it, so a promise that a person will help is kept.
    const answer = { reply, claims: [], actions: [], calls_person: true };
    const against = guardBasis(basis, instructionsText(draftInstructions), { now, languages });
    return { given, judged: { answer, basis: against } };
  };
  const { given, text, faults } = await askWithRetry({
    ask,
    note: draftInstructions.note,
    verify: null,
  });
  const ofLead = history.filter((item) => item.type_interaction === 'USER_MESSAGE');
  const sources = [
    ...dataBlocksOf(campaign.behavior_prompt),
    ...passages.map((passage) => passage.text),
    ...ofLead.map((item) => item.text),
  ];
  return { text, rests_on: groundedQuotes(given.quotes, sources), faults };
}
