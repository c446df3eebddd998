import { sql } from 'kysely';
import type { ConversationStatus } from '#domain/conversations/schema.ts';
import type { TurnLease } from '#server/features/conversations/turn-lease.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway-event.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { TurnRow } from './turn-queries.ts';

export interface Answer {
  text: string;
  conversation_status: ConversationStatus;
  /** the gateway's id to send with */
  gateway_id: string;
}

/**
 * Stores the answer before it is sent, in one statement that takes effect only while the turn may
 * still speak: the lease is ours, nobody took over or opted out, and what the lead wrote is what
 * the model read, and the plan has a message left, however many speak at this moment. Something
 * newer makes the answer stale once; the second answer stands, so that a
 * lead who never pauses is answered too. Answers the message's id, or undefined: say nothing.
 */
export async function commitAnswer(
  tx: TeamTx,
  lease: TurnLease,
  turn: TurnRow,
  answer: Answer,
): Promise<string | undefined> {
  const message_id = newId();
  const { rows } = await sql<{ message_id: string }>`WITH spoken AS (
      UPDATE conversations c SET
        answered_seq = ${turn.last_inbound_seq},
        waiting_since = CASE WHEN c.last_inbound_seq > ${turn.last_inbound_seq}
          THEN now() END,
        model_calls = 0,
        conversation_status = ${answer.conversation_status},
        needs_attention = false,
        last_message = ${answer.text.slice(0, 200)}, last_interaction = 'AI_RESPONSE',
        timestamp_unix = greatest(c.timestamp_unix, floor(extract(epoch FROM now()))::bigint),
        last_activity_at = now()
      WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${turn.conversation_id}
        AND NOT c.manual_override AND c.agent_active AND c.conversation_status <> 'stop'
        AND c.answered_seq < ${turn.last_inbound_seq}
        AND (c.last_inbound_seq = ${turn.last_inbound_seq} OR c.model_calls > 0)
        AND EXISTS (SELECT FROM conversation_turns t WHERE t.team_id = c.team_id
          AND t.conversation_id = c.conversation_id AND t.turn_id = ${lease.turn_id} FOR UPDATE)
        -- asked once and before any row is locked, as a subquery of nothing
        AND (SELECT has_message_left())
      RETURNING c.campaign_id
    ), counted AS (
      INSERT INTO team_counters AS t (team_id, slot, messages_count, usage_messages)
      SELECT ${tx.team_id}, ${counterSlot()}, 1, 1 FROM spoken
      ON CONFLICT (team_id, slot) DO UPDATE SET messages_count = t.messages_count + 1,
        usage_messages = t.usage_messages + 1
      RETURNING team_id, slot
    ), daily AS (
      INSERT INTO team_days AS d (team_id, day, slot, sent_count)
      SELECT team_id, (now() AT TIME ZONE 'UTC')::date, slot, 1 FROM counted
      ON CONFLICT (team_id, day, slot) DO UPDATE SET sent_count = d.sent_count + 1
    ), told AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}, 'conversation', ${turn.conversation_id} FROM spoken
    )
    INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, state, timestamp_unix)
    SELECT ${tx.team_id}, ${message_id}, ${turn.conversation_id}, campaign_id,
      ${outgoingKey(answer.gateway_id)}, 'AI_RESPONSE', ${answer.text}, 'pending',
      floor(extract(epoch FROM now()))::bigint
    FROM spoken RETURNING message_id`.execute(tx.db);
  return rows[0]?.message_id;
}
