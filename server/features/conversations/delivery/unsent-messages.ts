import { sql } from 'kysely';
import { isLate } from '#domain/conversations/messages/delivery.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { SKIP_AFTER_REJECTIONS } from '#domain/conversations/messages/rejected-send.ts';
import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import { isUnsolicited, maySend, type SendDecision } from '#domain/outreach/may-send.ts';
import { fullMessageId } from '#server/features/whatsapp/gateway/message-address.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { cancelMessages, findUnansweredSince } from '../canceled-answers.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import type { StoredConversation } from '../stored-conversation.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { isOptedOutInTeam } from '../opted-out.ts';
import { findDeliveryFacts, sendFacts, type UnsentRow, unsentOf } from './unsent-facts.ts';

/** Our stored message to hand to the gateway. */
export interface Outgoing {
  message_id: string;
  conversation_id: string;
  /** the gateway's id to send with; empty for a user's reply that has none yet */
  gateway_id: string;
  text: string;
  /** its file; the text is then the caption, and empty for a voice note */
  file: { file_id: string; mime: string; name: string } | null;
  /** the gateway's id of the message that it replies to */
  reply_to: string | null;
  /** empty if no number is linked */
  session: string;
  campaign_id: string;
  chat: string;
  /**
   * started sends that may have arrived: their responses were lost, with the connection or with the
   * worker. 0: the gateway doesn't have the message.
   */
  sends_begun: number;
  /** the lead has written before */
  replied: boolean;
  /** until then the number may not write to new contacts */
  restricted_until: Date | null;
  /** for a first message that is sent again: the time of its turn */
  not_before?: Date | null;
  /** how often the gateway answered a send with an error */
  rejections?: number;
  /** a user was asked, because something has waited too long */
  marked_late: boolean;
}

type OldestRow = Omit<Outgoing, 'gateway_id' | 'file' | 'reply_to'> & {
  wa_key: string;
  quoted: Quoted | null;
  file_id: string | null;
  mime: string;
  file_name: string;
};

/** After two rejections, another address of the lead, such as its lid, is tried once. */
const addressToTry = sql<string>`coalesce(CASE WHEN m.rejections = ${sql.lit(SKIP_AFTER_REJECTIONS)} THEN (
    SELECT d.address FROM lead_addresses d WHERE d.team_id = c.team_id
      AND d.conversation_id = c.conversation_id AND d.address <> c.reply_address
    ORDER BY d.address LIMIT 1) END, c.reply_address)`;

/** The oldest unsent message, as stored. `claim` decides whether it may be sent. */
export async function findOldestUnsent(
  tx: TeamTx,
  conversation_id: string,
): Promise<Outgoing | undefined> {
  const { rows } = await sql<OldestRow>`
    SELECT m.message_id, m.conversation_id, m.campaign_id, m.wa_key,
      CASE WHEN f.spoken THEN '' ELSE m.message_ia END AS text,
      m.quoted, f.file_id, f.mime, f.name AS file_name,
      CASE WHEN k.whatsapp_connected THEN coalesce(k.waha_session, '') ELSE '' END AS session,
      ${addressToTry} AS chat, m.rejections, c.replied, a.restricted_until,
      CASE WHEN m.type_interaction = 'LEAD_WELCOME' THEN m.queued_at END AS not_before,
      coalesce(c.attention_reason = 'send_late', false) AS marked_late,
      greatest(m.send_attempts, (m.state = 'sending')::int) AS sends_begun
    FROM messages m
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    LEFT JOIN whatsapp_accounts a ON a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      AND a.waha_session = k.waha_session
    LEFT JOIN message_files f ON f.team_id = m.team_id AND f.message_id = m.message_id
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
      AND m.state IN ('pending', 'sending')
    ORDER BY m.seq LIMIT 1`.execute(tx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { wa_key, quoted, file_id, mime, file_name: name, ...outgoing } = row;
  return {
    ...outgoing,
    gateway_id: wa_key.startsWith('out:') ? wa_key.slice('out:'.length) : '',
    file: file_id ? { file_id, mime, name } : null,
    reply_to: quoted && fullMessageId(quoted.wa_key, outgoing.chat),
  };
}

/** The decision about the oldest unsent message. */
export interface Review {
  /** it may be sent, and is `sending` now */
  claimed: boolean;
  /** ms until the next check, if it waits for something other than the gateway */
  wait_ms: number | null;
}

/** How soon to recheck something that someone has to fix. */
const RECHECK_MS = 60_000;

/**
 * Reviews a lead's unsent messages with the conversation locked, so that a stop or an opt-out comes either
 * before or after it. Cancels those that may no longer be sent. `claim` becomes `sending` if it may be
 * sent and is the oldest. Without `claim`, `sending` messages wait again. Messages that have waited for
 * minutes are flagged to the team, and those that have waited too long fail.
 */
export async function reviewUnsent(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  conversation_id: string,
  claim?: string,
): Promise<Review> {
  const [[stored], unsent, found] = await Promise.all([
    lockConversations(tx, [conversation_id]),
    unsentOf(tx, conversation_id),
    findDeliveryFacts(tx, conversation_id),
  ]);
  if (!stored || !found) return { claimed: false, wait_ms: null };
  const now = new Date();
  const { state: lead } = stored;
  const opted_out_elsewhere =
    unsent.some(({ kind }) => isUnsolicited(kind)) &&
    (await isOptedOutInTeam(services, tx, lead, lead.reply_address));
  const facts = (unsentRow: UnsentRow) => ({
    ...sendFacts(lead, found, unsentRow, now),
    opted_out_elsewhere,
  });
  const decisions = new Map(unsent.map((item) => [item, maySend(item, facts(item))]));
  const canceled = unsent.filter((item) => isFinal(decisions.get(item)));
  const allowed = unsent.filter((item) => !canceled.includes(item));
  const sendable = allowed.filter((item) => !item.expired);
  const [oldest] = sendable;
  const oldestDecision = oldest && decisions.get(oldest);
  const claimed =
    claim !== undefined && oldest?.message_id === claim && oldestDecision?.allowed === true;
  const states = allowed
    .map((item) => ({ item, state: stateAfter(item, claimed && item === oldest) }))
    .filter(({ item, state }) => state !== item.state)
    .map(({ item: { message_id }, state }) => ({ message_id, state }));
  const isExpired = allowed.length > sendable.length;
  const kind = isExpired ? 'send_failed' : sendable.some(isLate) ? 'send_late' : undefined;
  const events: ConversationEvent[] = [
    ...(await cancel(tx, stored, canceled)),
    ...(kind ? [{ kind } as const] : []),
  ];
  const change = computeChange(eventContext(services), stored, ...events);
  if (states.length > 0) tx.withCommit(() => setStates(tx, states));
  if (change) storeChanges(services, tx, [change]);
  else if (states.length > 0 || canceled.length > 0)
    tx.withCommit(() => recordChanges(tx, 'conversation', [conversation_id]));
  return { claimed, wait_ms: waitOf(oldestDecision, now) };
}

const stateAfter = ({ expired }: UnsentRow, isClaimed: boolean) =>
  expired ? 'failed' : isClaimed ? 'sending' : 'pending';

/** Cancels these messages. The lead waits again if no other message answers what they would have. */
async function cancel(
  tx: TeamTx,
  { conversation_id }: StoredConversation,
  canceled: UnsentRow[],
): Promise<ConversationEvent[]> {
  if (canceled.length === 0) return [];
  const ids = canceled.map(({ message_id }) => message_id);
  const canceledIds = await cancelMessages(tx, ids, ['pending', 'sending']);
  const unanswered = await findUnansweredSince(tx, canceledIds);
  const read_seq = unanswered.get(conversation_id);
  return read_seq === undefined ? [] : [{ kind: 'answer_withdrawn', read_seq }];
}

const isFinal = (decision: SendDecision | undefined) =>
  decision !== undefined && !decision.allowed && decision.final;

function waitOf(decision: SendDecision | undefined, now: Date): number | null {
  if (!decision || decision.allowed) return null;
  return decision.until ? decision.until.getTime() - now.getTime() : RECHECK_MS;
}

/** Keeps states that WhatsApp has acknowledged in the meantime. */
async function setStates(tx: TeamTx, states: { message_id: string; state: string }[]) {
  await sql`UPDATE messages m SET state = s.state,
      failure = CASE WHEN s.state = 'failed' THEN 'expired' ELSE m.failure END,
      send_attempts = m.send_attempts + (s.state = 'sending')::int
    FROM unnest(${states.map((state) => state.message_id)}::uuid[],
      ${states.map((state) => state.state)}::text[]) AS s (message_id, state)
    WHERE m.team_id = ${tx.team_id} AND m.message_id = s.message_id
      AND m.state IN ('pending', 'sending')`.execute(tx.db);
}
