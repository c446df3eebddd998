import { decideTurn, needsAttention, type Silence } from '#domain/agent/turn.ts';
import {
  deliverIfPending,
  deliverMessage,
  deliverPending,
  endTurn,
  newMessageId,
} from '#server/features/conversations/deliver-message.ts';
import { beginTurn, leaveTurn, type TurnLease } from '#server/features/conversations/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { askModel } from './ask-model.ts';
import { type Answer, commitAnswer } from './commit-answer.ts';
import { showTyping } from './show-typing.ts';
import { factsOf } from './turn-facts.ts';
import { noteSilence, noteStale } from './turn-notes.ts';
import { loadTurn, type TurnRow } from './turn-queries.ts';

/** Another worker is speaking to this lead; it will be done soon or its lease will fall. */
const BUSY_RETRY_MS = 400;
/** A commit that took longer is looked at again before the send: somebody may have taken over. */
const QUICK_MS = 25;

/**
 * Attends to one lead: sends what is stored and unsent, then answers what is unanswered. Everything
 * is decided from what is stored, so that a repeat, a crash at any step and a second worker do no
 * harm. Throws RetryAfter when the model or the gateway should be tried later.
 */
export async function reply(services: Services, scope: TeamScope, conversationId: string) {
  const begun = await beginTurn(services, scope, conversationId, (tx) =>
    loadTurn(tx, conversationId),
  );
  if (begun === 'gone') return;
  if (begun === 'busy') {
    throw new RetryAfter(BUSY_RETRY_MS, 'another worker is here', { steady: true });
  }
  const { lease, loaded: turn } = begun;
  // Every line of this turn names it, the conversation and what it answers.
  const log = services.log.child({ ...lease, seq: turn?.last_inbound_seq });
  let released = false;
  try {
    released = turn !== undefined && (await attend({ ...services, log }, scope, lease, turn));
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
    // First the id: while the gateway is down, no answer of the model is wasted.
    const gateway_id = await newMessageId(services, session);
    const asked = await askModel(services, scope, turn);
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
  let asked = 0;
  const message_id = await services.db.inTeamAtOnce(scope, (tx) => {
    // Here and not before: waiting for a connection makes no answer old.
    asked = Date.now();
    return commitAnswer(tx, lease, turn, said);
  });
  const fresh = Date.now() - asked <= QUICK_MS;
  if (!message_id) {
    services.log.info('the answer came too late');
    metrics.turns.inc({ outcome: 'superseded' });
    await lookAgain(services, scope, turn);
    return false;
  }
  const { conversation_id, reply_address: chat } = turn;
  const { text, gateway_id } = said;
  const outgoing = { message_id, conversation_id, gateway_id, text, session, chat };
  if (fresh) await deliverMessage(services, scope, outgoing, lease);
  else if (!(await deliverIfPending(services, scope, lease, outgoing, lease))) return false;
  services.log.info({ message_id, gateway_id }, 'answered');
  metrics.turns.inc({ outcome: 'answered' });
  return true;
}

/**
 * Why the answer could not be stored: something newer came in, which has its own job; somebody took
 * over; others of the team said the plan's last message. Otherwise the lease was lost, to another
 * worker or with a crash of the database, and the lead still waits. Throws RetryAfter then.
 */
async function lookAgain(services: Services, scope: TeamScope, before: TurnRow): Promise<void> {
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, before.conversation_id));
  if (!turn) return;
  if (turn.last_inbound_seq > before.last_inbound_seq) return noteStale(services, scope, turn);
  const decision = decideTurn(factsOf(turn));
  if (decision.answer) throw new RetryAfter(BUSY_RETRY_MS, 'the lease was lost', { steady: true });
  await staySilent(services, scope, turn, decision.reason);
}

async function staySilent(
  services: Services,
  scope: TeamScope,
  turn: TurnRow,
  reason: Silence,
): Promise<void> {
  if (reason === 'done') return;
  services.log.info({ reason }, 'the agent stays silent');
  metrics.turns.inc({ outcome: reason });
  if (needsAttention(reason)) await noteSilence(services, scope, turn);
}
