import { type RawBuilder, sql } from 'kysely';
import { asksToStop } from '#domain/agent/stop-words.ts';
import { burstSeconds, replyTime } from '#domain/agent/turn.ts';
import { recordMessages, type Recorded } from '#server/features/conversations/record-messages.ts';
import {
  touchConversations,
  type Touch,
} from '#server/features/conversations/touch-conversations.ts';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { haltPlans, haltsOf } from './halt-plans.ts';
import { replyJob } from './reply-later.ts';
import { wakeJoined } from './wake-joined.ts';

/**
 * Takes in messages of one number in one transaction: stored once, STOP obeyed before any model is
 * asked, a person's text on the phone stops the agent, and the agent is told to look when the lead
 * has been quiet. When this returns, everything is durable and the webhook may be acknowledged.
 * `events` of one call belong to one connection. Answers how many were new.
 */
export async function receiveMessages(
  services: Services,
  connection: Connection,
  events: MessageEvent[],
): Promise<number> {
  const lock = lockOf(connection.connection_id);
  const quietMs = services.env.REPLY_QUIET_MS;
  const count = await services.db.inTeam(
    connection.scope,
    async (tx) => {
      const { recorded, newLeads, joined } = await recordMessages(tx, connection, events);
      await wakeJoined(tx, joined);
      if (recorded.length === 0) return 0;
      const touches = touchesOf(recorded);
      const touched = await touchConversations(tx, touches, burstSeconds(quietMs));
      const halts = haltsOf(touches, touched);
      if (halts.length > 0) await haltPlans(tx, halts);
      const waiting = touched.filter((one) => one.waiting_since !== null);
      const rest: Finish = {
        connection_id: connection.connection_id,
        newLeads,
        messages: recorded.map(({ event }) => event),
        firstReplies: touched.filter((one) => one.first_reply).length,
        changed: touched.map((one) => one.conversation_id),
        jobs: waiting.map(({ conversation_id, waiting_since }) => ({
          ...replyJob(tx.scope, conversation_id),
          run_at: replyTime(new Date(), waiting_since ?? new Date(), quietMs),
        })),
      };
      tx.withCommit(() => finish(tx, rest));
      for (const { conversation_id, message_id, seq } of recorded) {
        services.log.info({ conversation_id, message_id, seq }, 'message stored');
      }
      return recorded.length;
    },
    lock,
  );
  if (count > 0) services.live.poke();
  return count;
}

function touchesOf(recorded: Recorded[]): Touch[] {
  return [...Map.groupBy(recorded, (one) => one.conversation_id)].map(
    ([conversation_id, messages]) => {
      const ofLead = messages.filter((one) => !one.event.from_me);
      return {
        conversation_id,
        newest: newestOf(messages) as Recorded,
        inbound: ofLead.at(-1),
        saidAt: newestOf(ofLead)?.event.timestamp ?? null,
        stop: newestOf(ofLead.filter((one) => asksToStop(one.event.text))),
        takenOver: messages.some((one) => one.event.typed_on_phone),
      };
    },
  );
}

/** By WhatsApp's time; of the same second the one that arrived last. */
function newestOf(messages: Recorded[]): Recorded | undefined {
  return messages.reduce<Recorded | undefined>(
    (a, b) => (a && a.event.timestamp > b.event.timestamp ? a : b),
    undefined,
  );
}

interface Finish {
  connection_id: string;
  newLeads: number;
  messages: MessageEvent[];
  firstReplies: number;
  changed: string[];
  jobs: object[];
}

/** Counters, live changes and jobs in one statement. */
async function finish(tx: TeamTx, f: Finish): Promise<void> {
  await sql`WITH counted AS (
      INSERT INTO team_counters AS t (team_id, slot, leads_count, messages_count,
        replied_leads_count)
      VALUES (${tx.team_id}, ${counterSlot()}, ${f.newLeads}, ${f.messages.length},
        ${f.firstReplies})
      ON CONFLICT (team_id, slot) DO UPDATE SET
        leads_count = t.leads_count + excluded.leads_count,
        messages_count = t.messages_count + excluded.messages_count,
        replied_leads_count = t.replied_leads_count + excluded.replied_leads_count
      RETURNING team_id, slot
    ), daily AS (
      INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
      ${perDay(f.messages)}
      ON CONFLICT (team_id, day, slot) DO UPDATE SET
        received_count = d.received_count + excluded.received_count,
        sent_count = d.sent_count + excluded.sent_count
    ), told AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT ${tx.team_id}, 'conversation', unnest(${f.changed}::uuid[])
    ), heard AS (
      UPDATE whatsapp_connections SET heard_at = now()
      WHERE team_id = ${tx.team_id} AND connection_id = ${f.connection_id}
        AND (heard_at IS NULL OR heard_at < now() - interval '1 minute')
    )
    SELECT CASE WHEN ${f.jobs.length > 0} THEN enqueue_jobs(${JSON.stringify(f.jobs)}::jsonb) END`.execute(
    tx.db,
  );
}

const A_DAY_S = 24 * 3600;

/** What each day gains; for nearly every batch one day, which costs a third of the general case. */
function perDay(messages: MessageEvent[]): RawBuilder<unknown> {
  const [first, ...others] = messages.map(({ timestamp }) => Math.floor(timestamp / A_DAY_S));
  if (others.every((day) => day === first)) {
    const sent = messages.filter(({ from_me }) => from_me).length;
    return sql`SELECT team_id, message_day(${messages[0]?.timestamp ?? 0}, now()), slot,
      ${messages.length - sent}::int, ${sent}::int FROM counted`;
  }
  return sql`SELECT team_id, message_day(m.at, now()), slot,
      count(*) FILTER (WHERE NOT m.from_me), count(*) FILTER (WHERE m.from_me)
    FROM counted, unnest(${messages.map(({ timestamp }) => timestamp)}::bigint[],
      ${messages.map(({ from_me }) => from_me)}::boolean[]) AS m (at, from_me)
    GROUP BY 1, 2, 3 ORDER BY 2`;
}

/** One transaction of a connection at a time, across processes. */
export function lockOf(connectionId: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${connectionId.replaceAll('-', '').slice(16)}`));
}
