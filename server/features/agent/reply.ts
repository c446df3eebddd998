import { agentAnswer, sendableReply, statusAfter } from '#domain/agent/answer.ts';
import { boundHistory } from '#domain/agent/history.ts';
import { agentInstructions } from '#domain/agent/instructions.ts';
import {
  decideTurn,
  MOST_MODEL_CALLS,
  needsAttention,
  type Silence,
  type TurnFacts,
} from '#domain/agent/turn.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import {
  deliverMessage,
  deliverPending,
  endTurn,
  newMessageId,
} from '#server/features/conversations/deliver-message.ts';
import { leaveTurn, takeTurn, type TurnLease } from '#server/features/conversations/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { ModelNonsense, ModelUnavailable } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';
import { type Answer, commitAnswer } from './commit-answer.ts';
import { showTyping } from './show-typing.ts';
import { giveUp, noteModelCall, noteSilence } from './turn-notes.ts';
import { loadTurn, type TurnRow } from './turn-queries.ts';

const HISTORY_TOKENS = 6_000;
/** Another worker is speaking to this lead; it will be done soon or its lease will fall. */
const BUSY_RETRY_MS = 400;
const MODEL_RETRY_MS = 5_000;

/**
 * Attends to one lead: sends what is stored and unsent, then answers what is unanswered. Everything
 * is decided from what is stored, so that a repeat, a crash at any step and a second worker do no
 * harm. Throws RetryAfter when the model or the gateway should be tried later.
 */
export async function reply(services: Services, scope: TeamScope, conversationId: string) {
  const begun = await services.db.inTeam(scope, async (tx) => {
    const lease = await takeTurn(tx, conversationId, services.workerId);
    if (typeof lease === 'string') return lease;
    return { lease, turn: await loadTurn(tx, conversationId) };
  });
  if (begun === 'gone') return;
  if (begun === 'busy')
    throw new RetryAfter(BUSY_RETRY_MS, 'another worker is here', { steady: true });
  const { lease, turn } = begun;
  let released = false;
  try {
    released = turn !== undefined && (await attend(services, scope, lease, turn));
  } finally {
    try {
      if (!released) await endTurn(services, scope, lease);
    } finally {
      leaveTurn(lease);
    }
  }
}

/** Answers whether the lease has been given back already. */
async function attend(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  stored: TurnRow,
): Promise<boolean> {
  if (stored.pending > 0) await deliverPending(services, scope, lease);
  const decision = decideTurn(factsOf(stored));
  if (!decision.answer) {
    await staySilent(services, scope, stored, decision.reason);
    return false;
  }
  return answer(services, scope, lease, stored, stored.waha_session ?? '');
}

async function answer(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: TurnRow,
  session: string,
): Promise<boolean> {
  const typing = showTyping(services, scope, lease, session, turn.reply_address);
  let spoken = false;
  try {
    const [asked, gateway_id] = await Promise.all([
      askModel(services, scope, turn),
      newMessageId(services, session),
    ]);
    if (!asked) return false;
    await typing.settled();
    spoken = await services.waha.lanes.run(session, () =>
      speak(services, scope, lease, turn, session, { ...asked, gateway_id }),
    );
    return spoken;
  } finally {
    typing.end(spoken);
  }
}

/** Stores the answer and, if it may still be said, says it. */
async function speak(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: TurnRow,
  session: string,
  said: Answer,
): Promise<boolean> {
  const message_id = await services.db.inTeam(scope, (tx) => commitAnswer(tx, lease, turn, said));
  if (!message_id) {
    // Something newer came in, or somebody took over. A newer message has its own job.
    await noteModelCall(services, scope, turn);
    return false;
  }
  const { conversation_id, reply_address: chat } = turn;
  const { text, gateway_id } = said;
  const outgoing = { message_id, conversation_id, gateway_id, text, session, chat };
  await deliverMessage(services, scope, outgoing, lease);
  return true;
}

async function askModel(
  services: Services,
  scope: TeamScope,
  turn: TurnRow,
): Promise<Omit<Answer, 'gateway_id'> | undefined> {
  const instructions = agentInstructions({
    behavior_prompt: turn.behavior_prompt,
    lead_name: turn.name,
    today: today(turn.agent_timezone),
  });
  const messages = boundHistory(turn.history, HISTORY_TOKENS);
  try {
    const given = await services.model.answer({ instructions, messages, schema: agentAnswer });
    const text = sendableReply(given);
    if (!text) throw new ModelNonsense('The reply cannot be sent');
    const leadTexts = turn.history.filter((m) => m.type_interaction === 'USER_MESSAGE');
    const conversation_status = statusAfter(
      turn.conversation_status,
      given,
      leadTexts.map((m) => m.text),
    );
    return { text, conversation_status };
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      throw new RetryAfter(error.retryAfter ?? MODEL_RETRY_MS, error.message, { cause: error });
    }
    if (!(error instanceof ModelNonsense)) throw error;
    services.log.warn(
      { conversation_id: turn.conversation_id, err: error },
      'model talked nonsense',
    );
    const calls = await noteModelCall(services, scope, turn);
    if (calls < MOST_MODEL_CALLS)
      throw new RetryAfter(0, 'the model is asked again', { cause: error });
    await giveUp(services, scope, turn);
    return undefined;
  }
}

async function staySilent(
  services: Services,
  scope: TeamScope,
  turn: TurnRow,
  reason: Silence,
): Promise<void> {
  if (reason === 'done') return;
  services.log.info({ conversation_id: turn.conversation_id, reason }, 'the agent stays silent');
  if (needsAttention(reason)) await noteSilence(services, scope, turn);
}

function factsOf(turn: TurnRow): TurnFacts {
  const newest = turn.history.findLast((m) => m.type_interaction === 'USER_MESSAGE');
  return {
    manual_override: turn.manual_override,
    agent_active: turn.agent_active,
    opted_out: turn.conversation_status === 'stop',
    connected: turn.whatsapp_connected && turn.waha_session_status === 'WORKING',
    campaign_ready: turn.is_agent_configured && turn.campaign_status !== 'inactive',
    may_send: canAccessWhatsApp(turn),
    messages_used: turn.messages_used,
    messages_limit: turn.messages_limit,
    unanswered: turn.last_inbound_seq > turn.answered_seq,
    unanswered_age: Date.now() / 1000 - (newest?.timestamp_unix ?? 0),
    model_calls: turn.model_calls,
  };
}

function today(timezone: string): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: timezone } as const;
  return new Date().toLocaleString('en-GB', options);
}
