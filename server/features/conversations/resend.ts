import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { agentMaySpeak, type Conversation } from '#domain/conversations/conversation.ts';
import {
  LATE_SECONDS,
  LONG_WAIT_SECONDS,
  REPLY_WAIT_SECONDS,
} from '#domain/conversations/messages/delivery.ts';
import type { DeliveryState, Interaction, ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { countedDay, nextSlot, type Pace, sentToday, warmUpQuota } from '#domain/outreach/pace.ts';
import { numberCampaign, numberTimeZone } from '#server/features/whatsapp/campaigns-of-number.ts';
import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { type CanceledMessage, cancelMessages, findUnansweredSince } from './canceled-answers.ts';
import { changeConversation, lockConversation } from './conversation-store.ts';
import { deliveryDue } from './delivery/deliver.ts';
import { assertLinked } from './conversation-queries.ts';
import { requireMessage } from './thread-queries.ts';
import { assertMayWrite } from './write-reply.ts';

type Access = TeamAccess<'canEditCampaigns'>;

interface MessageRef {
  conversation_id: string;
  message_id: string;
}

/**
 * Resends a failed message, or retries a waiting one now. It moves to the end of the thread and counts as
 * written now. A failed one gets a new id, since WhatsApp knows the old one as failed. A first message
 * waits for the number's next turn.
 */
export async function resendMessage(
  services: Services,
  { scope, team }: Access,
  { conversation_id, message_id, wait }: MessageRef & { wait?: boolean | undefined },
): Promise<ThreadMessage> {
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const ref = { conversation_id, message_id };
  await services.db.inTeam(scope, async (tx) => {
    await lockQueueOf(tx, ref);
    const { state } = await lockConversation(tx, conversation_id);
    const message = await requireSentByTeam(tx, ref);
    assertUnsent(message.state);
    assertMayResend(state, message.type_interaction);
    if (!wait) await assertLinked(tx, conversation_id);
    const failed = message.state === 'failed';
    const turn = failed ? await takeTurnAgain(tx, ref, new Date()) : undefined;
    const seconds = wait ? LONG_WAIT_SECONDS : REPLY_WAIT_SECONDS;
    await sql`UPDATE messages m SET state = 'pending', failure = NULL,
        queued_at = greatest(now(), coalesce(${turn ?? null}::timestamptz, m.queued_at)),
        send_before = CASE WHEN m.type_interaction = 'HUMAN_MESSAGE'
          THEN now() + make_interval(secs => ${seconds}) END,
        wa_key = CASE WHEN m.state = 'failed' THEN ${unnamedKey(newId())} ELSE m.wa_key END,
        ack = CASE WHEN m.state = 'failed' THEN 0 ELSE m.ack END,
        send_attempts = CASE WHEN m.state = 'failed' THEN 0 ELSE m.send_attempts END,
        failed_lookups = CASE WHEN m.state = 'failed' THEN 0 ELSE m.failed_lookups END,
        timestamp_unix = greatest(m.timestamp_unix, ${state.timestamp_unix + 1}::bigint,
          floor(extract(epoch FROM now()))::bigint),
        read_seq = ${state.last_inbound_seq}
      WHERE m.team_id = ${tx.team_id} AND m.message_id = ${message_id}`.execute(tx.db);
    await endSendReasons(services, tx, conversation_id);
    await recordChanges(tx, 'conversation', [conversation_id]);
    await deliveryDue.enqueue(tx, { conversation_id });
  });
  return messageNow(services, scope, ref);
}

/** Cancels a message that failed or waits. One that is being sent, or is delivered, stays. */
export async function cancelUnsentMessage(
  services: Services,
  { scope }: Access,
  { conversation_id, message_id }: MessageRef,
): Promise<ThreadMessage> {
  const ref = { conversation_id, message_id };
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    const { state, type_interaction } = await requireSentByTeam(tx, ref);
    if (state === 'canceled') return;
    assertUnsent(state);
    const canceled = await cancelMessages(tx, [message_id], ['pending', 'failed']);
    // Otherwise the queue would take it for one that lost its number, and write it again.
    await sql`UPDATE first_messages SET state = 'canceled', reason = 'by_person'
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND message_id = ${message_id} AND state = 'sending'`.execute(tx.db);
    // An active agent doesn't rewrite an answer that a person didn't want to be sent.
    if (type_interaction === 'HUMAN_MESSAGE' || !agentMaySpeak(stored.state)) {
      await waitsAgain(services, tx, canceled);
    }
    await endSendReasons(services, tx, conversation_id);
    await recordChanges(tx, 'conversation', [conversation_id]);
  });
  return messageNow(services, scope, ref);
}

/** The lead waits again, unless another message answers what the canceled one answered. */
async function waitsAgain(
  services: Services,
  tx: TeamTx,
  canceled: CanceledMessage[],
): Promise<void> {
  for (const [conversation_id, read_seq] of await findUnansweredSince(tx, canceled)) {
    await changeConversation(services, tx, conversation_id, { kind: 'answer_withdrawn', read_seq });
  }
}

/** Clears the reasons for attention once nothing has failed and nothing waits for long. */
async function endSendReasons(
  services: Services,
  tx: TeamTx,
  conversation_id: string,
): Promise<void> {
  const { rows } = await sql<{ send_failed: boolean; send_late: boolean }>`
    SELECT coalesce(bool_or(state = 'failed'), false) AS send_failed,
      coalesce(bool_or(state IN ('pending', 'sending')
        AND coalesce(queued_at, created_at) < now() - make_interval(secs => ${LATE_SECONDS})),
        false) AS send_late
    FROM messages WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
      AND state IN ('failed', 'pending', 'sending')`.execute(tx.db);
  const reasons = (['send_failed', 'send_late'] as const).filter((reason) => !rows[0]?.[reason]);
  if (reasons.length === 0) return;
  await changeConversation(services, tx, conversation_id, { kind: 'block_ended', reasons });
}

/** Reads and locks our message. Senders lock the conversation first, as the caller has. */
function requireSentByTeam({ db, team_id }: TeamTx, { conversation_id, message_id }: MessageRef) {
  return db
    .selectFrom('messages')
    .select(['type_interaction', 'state'])
    .where((eb) => eb.and({ team_id, conversation_id, message_id }))
    .where('type_interaction', '<>', 'USER_MESSAGE')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', conversationsErrors.messageGone));
}

function assertMayResend(state: Conversation, interaction: Interaction): void {
  if (interaction === 'HUMAN_MESSAGE') return assertMayWrite(state, false);
  if (agentMaySpeak(state)) return;
  throw new Refusal('CONFLICT', conversationsErrors.agentStopped);
}

function assertUnsent(state: DeliveryState): void {
  if (state === 'failed' || state === 'pending') return;
  const { onItsWay, withdrawn, delivered } = conversationsErrors;
  const words = state === 'sending' ? onItsWay : state === 'canceled' ? withdrawn : delivered;
  throw new Refusal('CONFLICT', words);
}

const messageNow = (
  { db }: Services,
  scope: TeamScope,
  { conversation_id, message_id }: MessageRef,
): Promise<ThreadMessage> =>
  db.inTeam(scope, (tx) => requireMessage(tx, conversation_id, message_id));

/**
 * Locks the queue of a first message, before its conversation, as the code that stores or settles one
 * does. Does nothing for any other message.
 */
async function lockQueueOf(
  { db, team_id }: TeamTx,
  { conversation_id, message_id }: MessageRef,
): Promise<void> {
  await sql`SELECT FROM outreach_queues q JOIN first_messages f ON f.team_id = q.team_id
    JOIN campaigns k ON k.team_id = f.team_id AND k.campaign_id = f.campaign_id
      AND q.campaign_id IN (k.campaign_id, ${numberCampaign})
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${conversation_id}
      AND f.message_id = ${message_id} ORDER BY q.campaign_id FOR UPDATE OF q`.execute(db);
}

type Turn = Omit<Pace, 'restricted_until'> & {
  campaign_id: string;
  agent_phone_id: string;
  allowance: number | null;
};

/**
 * Marks a failed first message as being sent again, so that no other one is stored in the meantime. It
 * takes the number's next turn: returns when. Undefined for any other message.
 */
async function takeTurnAgain(
  tx: TeamTx,
  { conversation_id, message_id }: MessageRef,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<Turn>`WITH again AS (
      UPDATE first_messages SET state = 'sending', reason = NULL
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND message_id = ${message_id} AND state IN ('failed', 'sending')
      RETURNING team_id, campaign_id
    ), settled_soon AS (
      UPDATE outreach_queues q SET next_at = ${now} FROM again
      WHERE q.team_id = again.team_id AND q.campaign_id = again.campaign_id
    )
    SELECT k.campaign_id, a.agent_phone_id, a.daily_messages_quota AS quota,
      a.send_interval_minutes AS interval_minutes, ${numberTimeZone} AS time_zone,
      coalesce(p.sent_count, 0) AS sent, p.allowance, to_char(p.sent_on, 'YYYY-MM-DD') AS day, p.last_at
    FROM again JOIN campaigns k ON k.team_id = again.team_id AND k.campaign_id = again.campaign_id
    JOIN whatsapp_accounts a ON a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      AND a.waha_session = k.waha_session
    LEFT JOIN number_paces p ON p.team_id = a.team_id
      AND p.agent_phone_id = a.agent_phone_id`.execute(tx.db);
  const [turn] = rows;
  if (!turn) return undefined;
  // Restrictions are checked right before it is sent.
  const quota = warmUpQuota(turn.quota, turn.allowance);
  const pace = { ...turn, quota, restricted_until: null };
  const { at } = nextSlot(pace, now);
  const [sent, day] = [sentToday(pace, at) + 1, countedDay(pace, at)];
  await sql`INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
    VALUES (${tx.team_id}, ${turn.agent_phone_id}, ${sent}, ${day}::date, ${at})
    ON CONFLICT (team_id, agent_phone_id) DO UPDATE SET sent_count = excluded.sent_count,
      sent_on = excluded.sent_on, last_at = excluded.last_at`.execute(tx.db);
  return at;
}
