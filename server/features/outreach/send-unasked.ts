import { type RawBuilder, sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { withDisclosure } from '#domain/disclosure/disclosure.ts';
import type { Interaction } from '#domain/conversations/schema.ts';
import {
  changeBy,
  eventContext,
  type StoredConversation,
} from '#server/features/conversations/conversation-change.ts';
import { dueDisclosure } from '#server/features/conversations/disclosure.ts';
import { storeIfUnchanged } from '#server/features/conversations/store-if-unchanged.ts';
import { deliveryDue } from '#server/features/conversations/delivery/deliver-pending.ts';
import { sendMessage } from '#server/features/conversations/delivery/send-message.ts';
import {
  type LeaseEnd,
  leaseIsHeld,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { outgoingKey } from '#server/features/whatsapp/message-address.ts';
import type { HeldUse } from '#domain/conversations/held-answer.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';

/** A message of the agent that nobody asked for, ready to be stored and sent. */
export interface Unasked {
  session: string;
  campaign_id: string;
  chat: string;
  text: string;
  /** the gateway's id to send with */
  gateway_id: string;
  /** of one that was held: what writing it took, which the message then carries */
  held_use?: HeldUse | undefined;
}

/**
 * Stores a message as `sending` by `commit`, which decides once more whether it may be, and sends it
 * under its id. The agent's first one to this lead says what writes. The caller has a place in `waha.sends` and the lease.
 */
export async function sendUnasked(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  message: Unasked,
  commit: (tx: TeamTx, message: Unasked) => Promise<string | undefined>,
): Promise<LeaseEnd> {
  const stored = await services.db
    .inTeam(scope, async (tx) => {
      const line = await dueDisclosure(tx, lease.conversation_id);
      const said = { ...message, text: withDisclosure(message.text, line) };
      const message_id = await commit(tx, said);
      return message_id && { message_id, text: said.text };
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
  const ids = { ...stored, conversation_id };
  const outgoing = { ...message, ...content, ...lead, ...ids, sends_begun: 1 };
  await sendMessage(services, scope, outgoing, lease);
  services.log.info({ conversation_id, message_id }, 'written to a lead unasked');
  return 'released';
}

/** Takes the transaction back: the lease, or the plan's last message, was lost meanwhile. */
class NotStored extends Error {}

/** A worker that dies while it sends leaves the message to this job, which looks it up first. */
const DELIVER_AFTER_MS = 60_000;

/**
 * Stores the message and what it makes of the conversation, which is locked, while the lease is ours
 * and the plan has a message left; otherwise the transaction is taken back. Answers its id.
 */
export async function storeUnasked(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  current: StoredConversation,
  {
    text,
    gateway_id,
    held_use,
    interaction,
    event,
  }: Unasked & { interaction: Interaction; event: ConversationEvent },
): Promise<string> {
  const change = changeBy(eventContext(services), current, event);
  if (!change) throw new NotStored();
  const row = await storeIfUnchanged<{ message_id: string }>(tx, change, {
    when: sql`${leaseIsHeld(tx, lease)} AND (SELECT has_messages_left(1))`,
    gains: { messages_count: 1, usage_messages: 1 },
    insert: insertMessage(tx, lease, { text, gateway_id, held_use, interaction }),
  });
  if (!row) throw new NotStored();
  const { conversation_id } = lease;
  const runAt = new Date(Date.now() + DELIVER_AFTER_MS);
  await deliveryDue.enqueue(tx, { conversation_id }, { runAt, unlessPlanned: true });
  return row.message_id;
}

/** `read_seq` stays empty: it answers nothing, and its place in the conversation is its time. */
function insertMessage(
  tx: TeamTx,
  { conversation_id }: TurnLease,
  {
    text,
    gateway_id,
    held_use: use,
    interaction,
  }: Pick<Unasked, 'text' | 'gateway_id' | 'held_use'> & {
    interaction: Interaction;
  },
): RawBuilder<unknown> {
  return sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, state, send_attempts, timestamp_unix, model_name,
      prompt_tokens, cached_tokens, completion_tokens, cost_nanos)
    SELECT ${tx.team_id}, ${newId()}, ${conversation_id}, campaign_id, ${outgoingKey(gateway_id)},
      ${interaction}, ${text}, 'sending', 1, ${Math.floor(Date.now() / 1000)}::bigint,
      ${use?.model_name ?? null}::text, ${use?.prompt_tokens ?? null}::int,
      ${use?.cached_tokens ?? null}::int, ${use?.completion_tokens ?? null}::int,
      ${use?.cost_nanos ?? null}::bigint
    FROM stored RETURNING message_id`;
}
