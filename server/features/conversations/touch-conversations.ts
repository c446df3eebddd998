import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Recorded } from './record-messages.ts';

/** What a batch of new messages means for one conversation. */
export interface Touch {
  conversation_id: string;
  /** the newest message by WhatsApp's time, for the list */
  newest: Recorded;
  /** the last of the lead that arrived, if the lead wrote */
  inbound: Recorded | undefined;
  /** WhatsApp's time of the newest that the lead wrote */
  saidAt: number | null;
  /** the newest in which the lead asks to stop, by WhatsApp's time */
  stop: Recorded | undefined;
  takenOver: boolean;
}

export interface Touched {
  conversation_id: string;
  /** somebody should attend to the lead: since when, and when the agent will look */
  waiting_since: Date | null;
  /** this lead wrote for the first time */
  first_reply: boolean;
  /** the lead asked to stop, after all that was known of it before this batch */
  stopped: boolean;
  /** somebody took over who had not before */
  taken_over: boolean;
}

const LIST_TEXT = 200;

/**
 * Brings the list rows in step with new messages, in the same transaction. A STOP silences the
 * agent; after one, a lead that writes again speaks to the agent again, unless a person has taken
 * over. Text typed on the phone takes over and counts as the answer.
 *
 * Messages arrive in any order, so a STOP and what the lead wrote are compared by WhatsApp's time,
 * never by arrival: what is not later than the STOP (`fresh`) wakes nobody and needs no answer, and a
 * STOP that is older than what the lead wrote is over. Said in the same second, the STOP holds.
 */
export async function touchConversations(
  tx: TeamTx,
  touches: Touch[],
  burstSeconds: number,
): Promise<Touched[]> {
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
      answered_seq = CASE WHEN t.taken_over OR (said.stopped AND NOT said.fresh)
          OR (t.said_at IS NOT NULL AND NOT said.fresh AND c.answered_seq >= c.last_inbound_seq)
        THEN greatest(c.last_inbound_seq, t.inbound_seq) ELSE c.answered_seq END,
      opt_out_unix = greatest(c.opt_out_unix, t.stop_at),
      conversation_status = CASE
        WHEN said.fresh AND NOT c.manual_override
          AND (said.stopped OR c.conversation_status IN ('stop', 'lead_froid')) THEN 'en_cours'
        WHEN said.stopped THEN 'stop'
        ELSE c.conversation_status END,
      manual_override = c.manual_override OR t.taken_over,
      agent_active = NOT t.taken_over AND CASE
        WHEN said.fresh AND NOT c.manual_override
          AND (said.stopped OR c.conversation_status = 'stop') THEN true
        ELSE c.agent_active AND NOT said.stopped END,
      waiting_since = CASE WHEN t.taken_over OR c.manual_override THEN NULL
        WHEN said.fresh AND NOT said.stopped
          AND c.waiting_since > now() - make_interval(secs => ${burstSeconds}) THEN c.waiting_since
        WHEN said.fresh THEN now()
        WHEN said.stopped THEN NULL
        ELSE c.waiting_since END,
      model_calls = CASE WHEN said.stopped OR (t.said_at IS NOT NULL AND c.waiting_since IS NULL)
        THEN 0 ELSE c.model_calls END,
      needs_attention = c.needs_attention AND NOT t.taken_over,
      replied = c.replied OR t.said_at IS NOT NULL
    FROM (
      SELECT o.conversation_id, o.manual_override, o.replied, o.last_inbound_seq,
        coalesce(o.opt_out_unix, CASE WHEN o.conversation_status = 'stop' AND NOT o.manual_override
          THEN o.timestamp_unix END) AS opt_out_unix
      FROM conversations o WHERE o.team_id = ${tx.team_id}
        AND o.conversation_id = ANY(${sorted.map((t) => t.conversation_id)}::uuid[])
      ORDER BY o.conversation_id FOR UPDATE
    ) before, unnest(${sorted.map((t) => t.conversation_id)}::uuid[],
      ${sorted.map((t) => listText(t.newest))}::text[],
      ${sorted.map((t) => (t.newest.event.from_me ? 'HUMAN_MESSAGE' : 'USER_MESSAGE'))}::text[],
      ${sorted.map((t) => t.newest.event.timestamp)}::bigint[],
      ${sorted.map((t) => t.inbound?.event.name ?? '')}::text[],
      ${sorted.map((t) => t.inbound?.event.chat ?? null)}::text[],
      ${sorted.map((t) => t.inbound?.seq ?? 0)}::bigint[],
      ${sorted.map((t) => t.saidAt)}::bigint[],
      ${sorted.map((t) => t.stop?.event.timestamp ?? null)}::bigint[],
      ${sorted.map((t) => t.takenOver)}::boolean[])
      AS t (conversation_id, body, interaction, timestamp_unix, name, chat, inbound_seq, said_at,
        stop_at, taken_over),
    LATERAL (SELECT t.stop_at IS NOT NULL AND NOT ${saidLaterBefore(tx, sorted)} AS stopped,
      t.said_at IS NOT NULL AND t.said_at > coalesce(greatest(t.stop_at, before.opt_out_unix), -1)
        AS fresh) said
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = t.conversation_id
      AND before.conversation_id = c.conversation_id
    RETURNING c.conversation_id, c.waiting_since,
      (c.replied AND NOT before.replied) AS first_reply, said.stopped,
      (t.taken_over AND NOT before.manual_override) AS taken_over`.execute(tx.db);
  return rows;
}

/** Whether the lead wrote something later than a STOP that arrives only now; asked of a STOP only. */
function saidLaterBefore(tx: TeamTx, touches: Touch[]): RawBuilder<boolean> {
  if (!touches.some((touch) => touch.stop)) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM messages m WHERE m.team_id = ${tx.team_id}
    AND m.conversation_id = t.conversation_id AND m.type_interaction = 'USER_MESSAGE'
    AND m.seq <= before.last_inbound_seq AND m.timestamp_unix > t.stop_at)`;
}

/** What the list shows of a message. */
function listText({ event }: Recorded): string {
  return (event.text || (event.media_type ? `[${event.media_type}]` : '')).slice(0, LIST_TEXT);
}
