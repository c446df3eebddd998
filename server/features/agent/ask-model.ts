import { agentAnswer, sendableReply, statusAfter } from '#domain/agent/answer.ts';
import { boundHistory, inConversationOrder } from '#domain/agent/history.ts';
import { agentInstructions } from '#domain/agent/instructions.ts';
import { waitsTooLong } from '#domain/agent/turn.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import type { TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import type { Answer } from './commit-answer.ts';
import { factsOf, type Turn } from './load-turn.ts';

const HISTORY_TOKENS = 6_000;
const MODEL_RETRY_MS = 5_000;

/** The model's answer, checked; it still needs the gateway's id to be sent with. */
type Asked = Pick<Answer, 'text' | 'statusAfter'>;

/**
 * Asks the model once, with no transaction open. Answers undefined when its responses were invalid as
 * often as they may be: then a person is asked. Throws RetryAfter when it should be asked later.
 */
export async function askModel(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: Turn,
): Promise<Asked | undefined> {
  const end = metrics.modelSeconds.startTimer();
  try {
    return await checkedAnswer(services, turn);
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      if (waitsTooLong(factsOf(turn))) await askForPerson(services, scope, lease);
      throw new RetryAfter(error.retryAfter ?? MODEL_RETRY_MS, error.message, { cause: error });
    }
    if (!(error instanceof InvalidModelResponse)) throw error;
    services.log.warn({ err: error }, 'the response of the model is invalid');
    if (await recordFailure(services, scope, lease, turn)) {
      throw new RetryAfter(0, 'the model is asked again', { cause: error });
    }
    metrics.turns.inc({ outcome: 'model_failed' });
    return undefined;
  } finally {
    end();
  }
}

/** The agent goes on trying, but a person should know by now. */
async function askForPerson({ db, ...services }: Services, scope: TeamScope, lease: TurnLease) {
  await db.inTeam(scope, (tx) =>
    changeConversation(services, tx, lease.conversation_id, { kind: 'agent_blocked' }),
  );
}

/**
 * Counts a response that could not be used. When it was the last call that the lead's messages
 * may cost, the agent gives up in the same transaction: a crash in between would leave the lead
 * without an answer and without a person. Answers whether the model may be asked again.
 */
async function recordFailure(
  services: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  turn: Turn,
): Promise<boolean> {
  const read_seq = turn.conversation.state.last_inbound_seq;
  const change = await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, { kind: 'model_failed', read_seq }),
  );
  // A lead that was taken over, merged or removed meanwhile is found so by the next job.
  if (!change) return true;
  return !change.effects.some((effect) => effect.kind === 'record_handoff');
}

/** Throws InvalidModelResponse for an answer that cannot be sent. */
async function checkedAnswer(services: Services, turn: Turn): Promise<Asked> {
  const { campaign, conversation, history } = turn;
  const given = await services.model.answer({
    instructions: agentInstructions({
      behavior_prompt: campaign.behavior_prompt,
      lead_name: conversation.state.name,
      today: today(campaign.agent_timezone),
    }),
    messages: boundHistory(inConversationOrder(history), HISTORY_TOKENS),
    schema: agentAnswer,
  });
  const text = sendableReply(given);
  if (!text) throw new InvalidModelResponse('The reply cannot be sent');
  const ofLead = history.filter((one) => one.type_interaction === 'USER_MESSAGE');
  const leadTexts = ofLead.map((one) => one.text);
  return { text, statusAfter: (before) => statusAfter(before, given, leadTexts) };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes sixty times as long as using it. */
function today(timezone: string): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: timezone } as const;
  const clock = clocks.get(timezone) ?? new Intl.DateTimeFormat('en-GB', options);
  clocks.set(timezone, clock);
  return clock.format();
}
