import { decideTurn, needsAttention, type Silence } from '#domain/agent/turn.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import { deliverPending } from '#server/features/conversations/delivery/deliver-pending.ts';
import { newMessageId, sendMessage } from '#server/features/conversations/delivery/send-message.ts';
import {
  type LeaseEnd,
  type TurnLease,
  withTurn,
} from '#server/features/conversations/delivery/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { askModel } from './ask-model.ts';
import { type Answer, commitAnswer } from './commit-answer.ts';
import { factsOf, loadTurn, type Turn } from './load-turn.ts';
import { showTyping } from './show-typing.ts';

const LEASE_LOST_RETRY_MS = 400;

/**
 * Handles one turn of a conversation: sends what is stored and unsent, then answers what is
 * unanswered. Everything is decided from what is stored, so that a repeat, a crash at any step and a
 * second worker do no harm. Throws RetryAfter when the model or the gateway should be tried later.
 */
export async function answerConversation(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  await withTurn(
    services,
    scope,
    conversation_id,
    (tx) => loadTurn(tx, conversation_id),
    async (lease, turn) => {
      if (!turn) return 'held';
      // Every line of this turn names it, the conversation and what it answers.
      const { last_inbound_seq: seq } = turn.conversation.state;
      const log = services.log.child({ ...lease, seq });
      return handleTurn({ ...services, log }, scope, lease, turn);
    },
  );
}

async function handleTurn(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  stored: Turn,
): Promise<LeaseEnd> {
  if (stored.unsent > 0) await deliverPending(services, scope, lease.conversation_id);
  const decision = decideTurn(factsOf(stored));
  if (decision.answer) return answer(services, scope, lease, stored);
  await staySilent(services, scope, lease, decision.reason);
  return 'held';
}

async function answer(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: Turn,
): Promise<LeaseEnd> {
  const session = turn.campaign.waha_session ?? '';
  const { state } = turn.conversation;
  const typing = showTyping(services, scope, lease, session, state.reply_address);
  let end: LeaseEnd = 'held';
  try {
    // First the id: while the gateway is down, no answer of the model is wasted.
    const gateway_id = await newMessageId(services, session);
    const asked = await askModel(services, scope, lease, turn);
    if (!asked) return end;
    await typing.settled();
    const given: Answer = { ...asked, read_seq: state.last_inbound_seq, gateway_id };
    end = await services.waha.lanes.run(session, () =>
      storeAndSend(services, scope, lease, turn, given),
    );
    return end;
  } finally {
    typing.end(end === 'released');
  }
}

/** Stores the answer and sends it, if it may still be sent. The caller holds the session's lane. */
async function storeAndSend(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: Turn,
  given: Answer,
): Promise<LeaseEnd> {
  const committed = await commitAnswer(services, scope, lease, turn.conversation, given);
  if (typeof committed === 'string') {
    services.log.info({ why: committed }, 'the answer came too late');
    metrics.turns.inc({ outcome: 'superseded' });
    if (committed === 'refused') await reconsider(services, scope, lease);
    return 'held';
  }
  const { message_id } = committed;
  const { conversation_id } = lease;
  const { text, gateway_id } = given;
  const { reply_address: chat } = turn.conversation.state;
  const session = turn.campaign.waha_session ?? '';
  const outgoing = { message_id, conversation_id, gateway_id, text, session, chat };
  await sendMessage(services, scope, outgoing, lease);
  services.log.info({ message_id, gateway_id }, 'answered');
  metrics.turns.inc({ outcome: 'answered' });
  return 'released';
}

/**
 * Why the answer could not be stored: somebody took over, or others of the team used up the plan.
 * Otherwise the lease was lost, to another worker or with a crash of the database, and the lead still
 * waits. Throws RetryAfter then.
 */
async function reconsider(services: Services, scope: TeamScope, lease: TurnLease): Promise<void> {
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, lease.conversation_id));
  if (!turn) return;
  const decision = decideTurn(factsOf(turn));
  if (decision.answer) {
    throw new RetryAfter(LEASE_LOST_RETRY_MS, 'the lease was lost', { steady: true });
  }
  await staySilent(services, scope, lease, decision.reason);
}

async function staySilent(
  services: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  reason: Silence,
): Promise<void> {
  if (reason === 'done') return;
  services.log.info({ reason }, 'the agent stays silent');
  metrics.turns.inc({ outcome: reason });
  if (!needsAttention(reason)) return;
  await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, { kind: 'agent_blocked' }),
  );
}
