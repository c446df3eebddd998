import { type RawBuilder, sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { ConversationStatus } from '#domain/conversations/schema.ts';
import {
  changeBy,
  type ConversationChange,
  eventContext,
  type StoredConversation,
} from '#server/features/conversations/conversation-change.ts';
import {
  lockConversations,
  storeChanges,
  storeIfUnchanged,
} from '#server/features/conversations/conversation-store.ts';
import {
  holdsLease,
  leaseIsHeld,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';

export interface Answer {
  text: string;
  /** the lead's status after this answer, from the one before it */
  statusAfter: (before: ConversationStatus) => ConversationStatus;
  /** the arrival of the newest message of the lead that the model has read */
  read_seq: number;
  /** the gateway's id to send with */
  gateway_id: string;
}

/** `overtaken`: the lead wrote on, and what is newer has its own job. `refused`: see the stored state. */
export type Committed = { message_id: string } | 'overtaken' | 'refused';

/**
 * Stores the answer as `sending`, but only while the lease is ours, nobody took over or opted out, the
 * plan has a message left, and nothing newer came in that makes it stale. From then on it will be sent:
 * a stop comes before this commit, or waits for the end of the sending.
 *
 * Nearly always the conversation is as it was when the turn began: then one statement does it, which
 * travels with BEGIN and COMMIT. Otherwise the conversation is locked and looked at again.
 */
export async function commitAnswer(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  read: StoredConversation,
  answer: Answer,
): Promise<Committed> {
  const change = changeBy(eventContext(services), read, answered(read, answer));
  const message_id =
    change && (await services.db.inTeamAtOnce(scope, (tx) => store(tx, lease, change, answer)));
  if (message_id) return { message_id };
  return services.db.inTeam(scope, (tx) => commitToChanged(services, tx, lease, answer));
}

async function commitToChanged(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  answer: Answer,
): Promise<Committed> {
  // The plan is asked before any row is locked: near its limit the answers of a team queue there.
  const [hasMessageLeft, [current], held] = await Promise.all([
    planHasMessageLeft(tx),
    lockConversations(tx, [lease.conversation_id]),
    holdsLease(tx, lease),
  ]);
  if (!current || !held) return 'refused';
  const context = eventContext(services);
  const { read_seq } = answer;
  const overtaken = changeBy(context, current, { kind: 'agent_overtaken', read_seq });
  if (overtaken) {
    storeChanges(services, tx, [overtaken]);
    return 'overtaken';
  }
  const change = hasMessageLeft && changeBy(context, current, answered(current, answer));
  const message_id = change && (await store(tx, lease, change, answer));
  return message_id ? { message_id } : 'refused';
}

function answered({ state }: StoredConversation, answer: Answer): ConversationEvent {
  const { text, read_seq } = answer;
  return {
    kind: 'agent_answered',
    read_seq,
    conversation_status: answer.statusAfter(state.conversation_status),
    preview: { text, interaction: 'AI_RESPONSE', unix: Math.floor(Date.now() / 1000) },
  };
}

async function store(
  tx: TeamTx,
  lease: TurnLease,
  change: ConversationChange,
  answer: Answer,
): Promise<string | undefined> {
  const row = await storeIfUnchanged<{ message_id: string }>(tx, change, {
    // The plan is asked once and before any row is locked, as a subquery of nothing.
    when: sql`${leaseIsHeld(tx, lease)} AND (SELECT has_message_left())`,
    gains: { messages_count: 1, usage_messages: 1 },
    insert: messageOf(tx, change, answer),
  });
  return row?.message_id;
}

function messageOf(
  tx: TeamTx,
  { stored: { conversation_id } }: ConversationChange,
  { text, gateway_id, read_seq }: Answer,
): RawBuilder<unknown> {
  return sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, state, timestamp_unix, read_seq)
    SELECT ${tx.team_id}, ${newId()}, ${conversation_id}, campaign_id, ${outgoingKey(gateway_id)},
      'AI_RESPONSE', ${text}, 'sending', floor(extract(epoch FROM now()))::bigint, ${read_seq}
    FROM stored RETURNING message_id`;
}

async function planHasMessageLeft(tx: TeamTx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT has_message_left() AS left`.execute(tx.db);
  return rows[0]?.left ?? false;
}
