import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { withDisclosure } from '#domain/disclosure/disclosure.ts';
import type { Interaction } from '#domain/conversations/schema.ts';
import { computeChange, eventContext } from '#server/features/conversations/conversation-change.ts';
import { findDueDisclosure } from '#server/features/conversations/disclosure.ts';
import { storeChanges } from '#server/features/conversations/conversation-store.ts';
import { hasMessageLeft } from '#server/features/conversations/counters.ts';
import type { StoredConversation } from '#server/features/conversations/stored-conversation.ts';
import { deliveryDue } from '#server/features/conversations/delivery/deliver.ts';
import { sendMessage } from '#server/features/conversations/delivery/deliver.ts';
import {
  holdsLease,
  type LeaseEnd,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { HeldUse } from '#domain/conversations/held-answer.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';

/** An unsolicited message of the agent, ready to be stored and sent. */
export interface UnsolicitedMessage {
  session: string;
  campaign_id: string;
  /** the default campaign of its number, under whose id messages are stored */
  number_id: string;
  chat: string;
  text: string;
  /** the gateway's id to send with */
  gateway_id: string;
  /** for a held message: model usage for writing it, which the message then carries */
  held_use?: HeldUse | undefined;
}

/**
 * Stores a message as `sending` through `commit`, which checks again whether it may be sent, and sends it
 * under its id. The agent's first message to a lead includes the disclosure. The caller holds the lease
 * and a slot in `waha.sends`.
 */
export async function sendUnsolicited(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  message: UnsolicitedMessage,
  commit: (tx: TeamTx, message: UnsolicitedMessage) => Promise<string | undefined>,
): Promise<LeaseEnd> {
  const stored = await services.db
    .inTeam(scope, async (tx) => {
      const line = await findDueDisclosure(tx, lease.conversation_id);
      const disclosedMessage = { ...message, text: withDisclosure(message.text, line) };
      const message_id = await commit(tx, disclosedMessage);
      return message_id && { message_id, text: disclosedMessage.text };
    })
    .catch((error: unknown) => {
      if (error instanceof NotStored) return undefined;
      throw error;
    });
  if (!stored) return 'held';
  const { message_id } = stored;
  const { conversation_id } = lease;
  const lead = { replied: false, restricted_until: null, marked_late: false };
  const content = { file: null, reply_to: null };
  const ids = { ...stored, conversation_id, campaign_id: message.number_id };
  const outgoing = { ...message, ...content, ...lead, ...ids, sends_begun: 1 };
  await sendMessage(services, scope, outgoing, lease);
  services.log.info({ conversation_id, message_id }, 'sent a first message or follow-up');
  return 'released';
}

/** Rolls back the transaction: the lease, or the plan's last message, was lost meanwhile. */
class NotStored extends Error {}

/** If a worker dies while it sends, this job takes over the message and looks it up first. */
const DELIVER_AFTER_MS = 60_000;

/**
 * Stores the message and its effect on the locked conversation, if we still hold the lease and the plan
 * has a message left. Otherwise rolls back the transaction. Returns its id.
 */
export async function storeUnsolicited(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  current: StoredConversation,
  {
    text,
    gateway_id,
    number_id,
    held_use,
    interaction,
    event,
  }: UnsolicitedMessage & { interaction: Interaction; event: ConversationEvent },
): Promise<string> {
  const [isLeft, held] = await Promise.all([hasMessageLeft(tx), holdsLease(tx, lease)]);
  const change = computeChange(eventContext(services), current, event);
  if (!change || !isLeft || !held) throw new NotStored();
  const { conversation_id } = lease;
  const message_id = newId();
  const timestamp_unix = Math.floor(Date.now() / 1000);
  // `read_seq` stays empty: it answers no message, and is ordered by its time.
  await tx.db
    .insertInto('messages')
    .values({
      team_id: tx.team_id,
      message_id,
      conversation_id,
      campaign_id: number_id,
      wa_key: outgoingKey(gateway_id),
      type_interaction: interaction,
      message_ia: text,
      state: 'sending',
      send_attempts: 1,
      timestamp_unix,
      ...held_use,
    })
    .execute();
  storeChanges(services, tx, [change], {
    messages: [{ timestamp_unix, from_me: true }],
    gains: [{ messages_count: 1, usage_messages: 1 }],
  });
  const runAt = new Date(Date.now() + DELIVER_AFTER_MS);
  await deliveryDue.enqueue(tx, { conversation_id }, { runAt, unlessPlanned: true });
  return message_id;
}
