import type { QuotedOptOut } from '#domain/agent/answer.ts';
import { remainingCalls, isLastCall, waitsTooLong } from '#domain/agent/turn.ts';
import type { Source } from '#domain/agent/guard/basis/basis.ts';
import { sendsOnlyProven, strictSubjectsOf } from '#domain/autonomy/autonomy.ts';
import { disclosureRule } from '#domain/disclosure/disclosure.ts';
import { questionTexts } from '#domain/knowledge/group-questions.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import type { TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { lookUpPassages, questionVector } from '#server/features/knowledge/find-passages.ts';
import { libraryForTurn } from '#server/features/library/find-items.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { ModelCall } from '#server/platform/llm/model-breaker.ts';
import {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  readsTooLittle,
} from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import {
  type AnswerBasis,
  type AskedModels,
  checkedAnswer,
  type UsableAnswer,
} from './check-answer.ts';
import { factsOf, type Turn } from './load-turn.ts';

const MODEL_RETRY_MS = 5_000;
/** How often to check whether the model's context was extended. */
const CONTEXT_RETRY_MS = 10 * 60_000;
/** Long enough for a momentary failure to pass, and the lead hardly notices. */
const SECOND_CALL_MS = 1_000;

/** The model's checked answer; sending it still needs the gateway's id. */
type Asked = UsableAnswer | { doubt: QuotedOptOut };

interface Attempt {
  scope: TeamScope;
  lease: TurnLease;
  turn: Turn;
  /** this turn's job was postponed before */
  again: boolean;
}

/** What this turn's answer is based on, without looked-up passages. */
export function basisOf({
  campaign,
  conversation: { state },
  history,
  summary,
  known,
  lead_fields,
}: Turn): AnswerBasis {
  const { behavior_prompt, agent_timezone, agent_language, qualification: fields } = campaign;
  const { false_statements } = campaign;
  return {
    campaign_id: campaign.campaign_id,
    agent_name: campaign.agent_name,
    behavior_prompt,
    false_statements,
    agent_timezone,
    agent_language,
    state,
    history,
    summary,
    lead_fields,
    qualification: { fields, known },
    disclosure: disclosureRule(campaign.disclosure, campaign),
    strict: strictSubjectsOf(campaign.autonomy),
    sends_proven: sendsOnlyProven(campaign.autonomy),
    may_remind: campaign.followups_limit > 0,
  };
}

/** The same with looked-up passages, and the part of a large library that fits. */
export async function basisWithPassages(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  scope: TeamScope,
  turn: Turn,
): Promise<AnswerBasis & { passages: Source[] }> {
  const { campaign, conversation, history } = turn;
  const texts = questionTexts(history, conversation.state.answered_seq);
  const { campaign_id } = campaign;
  const findVector = questionVector(services, scope, { campaign_id, texts, facts: campaign });
  const lookup = { ...campaign, texts, findVector, history, facts: campaign };
  const [passages, library] = await Promise.all([
    turn.has_knowledge ? lookUpPassages(services, scope, lookup, findVector) : [],
    libraryForTurn(services, scope, turn.library, lookup),
  ]);
  return { ...basisOf(turn), passages, library };
}

/** Admits one model call. Throws RetryAfter while the model answers badly and others wait, too. */
export async function admitCall(services: Services, attempt: Attempt): Promise<ModelCall> {
  const call = await services.modelBreaker.admit(attempt.again);
  return 'wait_ms' in call ? putOff(services, attempt, call.wait_ms) : call;
}

/**
 * Asks the model, with no transaction open, and once more if the answer can't be sent and calls are left.
 * Returns undefined if its responses were invalid as often as allowed while other leads got answers: then
 * a person is asked. Throws RetryAfter if the model should be asked later.
 */
export async function askModel(
  services: Services & Pick<AskedModels, 'verifier'>,
  attempt: Attempt,
  call: ModelCall,
): Promise<Asked | undefined> {
  const { modelBreaker } = services;
  const end = metrics.modelSeconds.startTimer();
  try {
    const calls = remainingCalls(attempt.turn.conversation.state);
    const basis = await basisWithPassages(services, attempt.scope, attempt.turn);
    const checked = await checkedAnswer(services, basis, { calls });
    await modelBreaker.recordGoodAnswer(call);
    return checked;
  } catch (error) {
    if (readsTooLittle(error)) await blockForContext(services, attempt, call, error);
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      await askForPersonIfSlow(services, attempt);
      throw new RetryAfter(error.retryAfter ?? MODEL_RETRY_MS, error.message, { cause: error });
    }
    if (!(error instanceof InvalidModelResponse)) throw error;
    services.log.warn({ err: error }, 'the response of the model is invalid');
    const isLast = isLastCall(attempt.turn.conversation.state);
    if (error instanceof ModelDeclined && (error.byFilter || isLast)) {
      return await recordDeclined(services, attempt, call);
    }
    await retryLater(services, attempt, call, error);
    metrics.turns.inc({ outcome: 'model_failed' });
    return undefined;
  } finally {
    end();
  }
}

/**
 * After an invalid response: throws RetryAfter unless the model just can't answer this lead's text. A lead
 * isn't given up while the model fails for everyone: either many leads got bad answers now, or, before the
 * last call counts, the model hasn't answered anything well since this call began.
 */
async function retryLater(
  services: Services,
  attempt: Attempt,
  call: ModelCall,
  error: InvalidModelResponse,
): Promise<void> {
  const { modelBreaker } = services;
  const { conversation_id } = attempt.lease;
  const wait = await modelBreaker.recordBadAnswer(call, conversation_id, error.message);
  if (wait !== undefined) return putOff(services, attempt, wait);
  if (isLastCall(attempt.turn.conversation.state)) {
    // The next request has another form, so this wasn't the model's last chance.
    if (error.learned) return putOff(services, attempt, SECOND_CALL_MS);
    const unwell = await modelBreaker.waitUnlessHealthy(call.started_at);
    if (unwell !== undefined) return putOff(services, attempt, unwell);
  }
  if (await recordFailure(services, attempt)) {
    const reason = 'the model is asked again';
    throw new RetryAfter(SECOND_CALL_MS, reason, { cause: error, steady: true });
  }
}

/** Shows the lead to a person at once: the model can't answer before its context is extended. */
async function blockForContext(
  services: Services,
  { scope, lease }: Attempt,
  call: ModelCall,
  error: unknown,
): Promise<never> {
  const reason = error instanceof Error ? error.message : '';
  services.log.error({ err: error }, 'the model reads less than the prompt');
  await services.modelBreaker.recordOutage(call, reason);
  await block(services, scope, lease, 'model_context');
  metrics.turns.inc({ outcome: 'model_context' });
  throw new RetryAfter(CONTEXT_RETRY_MS, reason, { cause: error, steady: true });
}

/** The model refuses only this lead's last message, so only a person can answer it. */
async function recordDeclined(
  services: Services,
  attempt: Attempt,
  call: ModelCall,
): Promise<undefined> {
  await services.modelBreaker.releaseUnused(call);
  await recordFailure(services, attempt, true);
  metrics.turns.inc({ outcome: 'model_declined' });
}

/** Postpones the turn without using one of the lead's model calls. */
async function putOff(services: Services, attempt: Attempt, ms: number): Promise<never> {
  await askForPersonIfSlow(services, attempt);
  throw new RetryAfter(ms, 'the model answers badly', { steady: true });
}

/** The agent keeps trying, but after some minutes a person is asked. */
async function askForPersonIfSlow(
  services: Services,
  { scope, lease, turn }: Attempt,
): Promise<void> {
  if (waitsTooLong(factsOf(turn, services.env))) await block(services, scope, lease, 'model_slow');
}

async function block(
  { db, ...services }: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  reason: 'model_slow' | 'model_context',
): Promise<void> {
  await db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, { kind: 'agent_blocked', reason }),
  );
}

/**
 * Counts an unusable response. If it used the last call for the lead's messages, the agent gives up in the
 * same transaction: a crash in between would leave the lead without an answer and without a person.
 * Returns whether the model may be asked again.
 */
async function recordFailure(
  services: Services,
  { scope, lease: { conversation_id }, turn }: Attempt,
  declined = false,
): Promise<boolean> {
  const read_seq = turn.conversation.state.last_inbound_seq;
  const change = await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, { kind: 'model_failed', read_seq, declined }),
  );
  // The next job sees that the lead was taken over, merged or removed.
  if (!change) return true;
  return !change.effects.some((effect) => effect.kind === 'record_event');
}
