import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Recorded } from './record-messages.ts';

/** What a batch of new messages means for one conversation. */
export interface Touch {
  conversation_id: string;
  /** the newest message by WhatsApp's time, for the list */
  newest: Recorded;
  /** the newest of the lead, if the lead wrote */
  inbound: Recorded | undefined;
  stop: boolean;
  takenOver: boolean;
}

export interface Touched {
  conversation_id: string;
  /** somebody should attend to the lead: since when, and when the agent will look */
  waiting_since: Date | null;
  /** this lead wrote for the first time */
  first_reply: boolean;
  /** the agent was active before and is not any more, or the lead asked to stop */
  halted: boolean;
}

const LIST_TEXT = 200;

/**
 * Brings the list rows in step with new messages, in the same transaction. A STOP silences the
 * agent; after one, a lead that writes again speaks to the agent again, unless a person has taken
 * over. Text typed on the phone takes over and counts as the answer.
 */
export async function touchConversations(tx: TeamTx, touches: Touch[]): Promise<Touched[]> {
  // Always in the same order, so that two batches cannot wait for each other.
  const sorted = touches.toSorted((a, b) => (a.conversation_id < b.conversation_id ? -1 : 1));
  const { rows } = await sql<Touched>`
    UPDATE conversations c SET
      last_message = CASE WHEN t.timestamp_unix >= c.timestamp_unix THEN t.body
        ELSE c.last_message END,
      last_interaction = CASE WHEN t.timestamp_unix >= c.timestamp_unix THEN t.interaction
        ELSE c.last_interaction END,
      timestamp_unix = greatest(c.timestamp_unix, t.timestamp_unix),
      last_activity_at = now(),
      name = CASE WHEN c.name = '' THEN t.name ELSE c.name END,
      reply_address = coalesce(t.chat, c.reply_address),
      last_inbound_seq = greatest(c.last_inbound_seq, t.inbound_seq),
      answered_seq = CASE WHEN t.stop OR t.taken_over
        THEN greatest(c.last_inbound_seq, t.inbound_seq) ELSE c.answered_seq END,
      conversation_status = CASE WHEN t.stop THEN 'stop'
        WHEN t.inbound_seq > 0 AND NOT c.manual_override
          AND c.conversation_status IN ('stop', 'lead_froid') THEN 'en_cours'
        ELSE c.conversation_status END,
      manual_override = c.manual_override OR t.taken_over,
      agent_active = NOT t.stop AND NOT t.taken_over
        AND (c.agent_active OR (c.conversation_status = 'stop' AND NOT c.manual_override
          AND t.inbound_seq > 0)),
      waiting_since = CASE WHEN t.stop OR t.taken_over OR c.manual_override THEN NULL
        WHEN t.inbound_seq > 0 THEN coalesce(c.waiting_since, now()) ELSE c.waiting_since END,
      model_calls = CASE WHEN t.inbound_seq > 0 AND c.waiting_since IS NULL THEN 0
        ELSE c.model_calls END,
      needs_attention = c.needs_attention AND NOT t.taken_over,
      replied = c.replied OR t.inbound_seq > 0
    FROM (
      SELECT o.conversation_id, o.conversation_status, o.manual_override, o.agent_active, o.replied
      FROM conversations o WHERE o.team_id = ${tx.team_id}
        AND o.conversation_id = ANY(${sorted.map((t) => t.conversation_id)}::uuid[])
      ORDER BY o.conversation_id FOR UPDATE
    ) before, unnest(${sorted.map((t) => t.conversation_id)}::uuid[],
      ${sorted.map((t) => listText(t.newest))}::text[],
      ${sorted.map((t) => (t.newest.event.from_me ? 'HUMAN_MESSAGE' : 'USER_MESSAGE'))}::text[],
      ${sorted.map((t) => t.newest.event.timestamp)}::bigint[],
      ${sorted.map((t) => t.inbound?.event.name ?? '')}::text[],
      ${sorted.map((t) => t.inbound?.event.chat ?? null)}::text[],
      ${sorted.map((t) => t.inbound?.seq ?? 0)}::bigint[], ${sorted.map((t) => t.stop)}::boolean[],
      ${sorted.map((t) => t.takenOver)}::boolean[])
      AS t (conversation_id, body, interaction, timestamp_unix, name, chat, inbound_seq, stop,
        taken_over)
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = t.conversation_id
      AND before.conversation_id = c.conversation_id
    RETURNING c.conversation_id, c.waiting_since,
      (c.replied AND NOT before.replied) AS first_reply,
      (t.stop OR (t.taken_over AND NOT before.manual_override)) AS halted`.execute(tx.db);
  return rows;
}

/** What the list shows of a message. */
function listText({ event }: Recorded): string {
  return (event.text || (event.media_type ? `[${event.media_type}]` : '')).slice(0, LIST_TEXT);
}
