import { type RawBuilder, sql } from 'kysely';
import type { ConversationStatus } from '#domain/conversations/schema.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { deliverJob } from './deliver-later.ts';

/**
 * Two addresses turn out to be one lead (a lid whose number became known): everything of `other`
 * moves to `keep`. A STOP that one row knows is compared with what the lead wrote in both, by
 * WhatsApp's time, as in touch-conversations.ts: something later wakes the agent, and only what is
 * later and unanswered waits for it. What waits to be sent is planned anew: the job of `other` finds no
 * such lead any more. Browsers are told of both, or the row of `other` would stand in their lists for
 * good.
 *
 * Locks are taken as by everybody who speaks to a lead (commit-answer.ts, deliver-message.ts): turns,
 * then leads, then messages, and of two rows the one with the smaller id first (touch-conversations.ts,
 * link-number.ts).
 */
export async function mergeConversations(tx: TeamTx, keep: string, other: string): Promise<void> {
  const { db, team_id } = tx;
  const both = [keep, other].toSorted();
  await takeTurns(tx, both);
  await holdRows(tx, both);
  await joinRows(tx, keep, other);
  for (const table of ['messages', 'lead_addresses', 'handoffs'] as const) {
    await db
      .updateTable(table)
      .set({ conversation_id: keep })
      .where('team_id', '=', team_id)
      .where('conversation_id', '=', other)
      .execute();
  }
  await withdrawStopped(tx, keep);
  await db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', team_id)
    .where('conversation_id', 'in', both)
    .execute();
  await db
    .deleteFrom('conversations')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', other)
    .execute();
  await recordChanges(tx, 'conversation', [keep, other]);
  if (await hasUnsent(tx, keep)) await enqueueJobs(db, [deliverJob(tx.scope, keep)]);
}

/**
 * Nobody speaks to either until the two are one, and whoever thinks about either just now has not read
 * what the other said: the lease is gone when the answer is to be stored, and the lead is looked at
 * again. The turns are taken and not only ended: one that began a moment later, with one row's words,
 * would outlive the merge.
 */
async function takeTurns({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await sql`INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
    SELECT ${team_id}, id, ${newId()}, 'merge' FROM unnest(${both}::uuid[]) AS id
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id`.execute(db);
}

/** A STOP of either at this moment is seen, or finds the lead that stays. */
async function holdRows({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', team_id)
    .where('conversation_id', 'in', both)
    .orderBy('conversation_id')
    .forUpdate()
    .execute();
}

/** What one row had planned up to a STOP that only the other knew; a later one stays planned. */
async function withdrawStopped({ db, team_id }: TeamTx, keep: string): Promise<void> {
  await sql`UPDATE messages m SET state = 'canceled' FROM conversations c
    WHERE m.team_id = ${team_id} AND m.conversation_id = ${keep} AND m.state = 'pending'
      AND c.team_id = m.team_id AND c.conversation_id = m.conversation_id
      AND m.timestamp_unix <= c.opt_out_unix`.execute(db);
}

async function hasUnsent({ db, team_id }: TeamTx, conversation_id: string): Promise<boolean> {
  const unsent = await db
    .selectFrom('messages')
    .select('message_id')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', conversation_id)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return unsent !== undefined;
}

/**
 * Both rows with what a STOP means for them. `stop_at` is the newest of either (one that was not kept
 * is as old as the row's last message); `woken`: only the lead had stopped the agent, and wrote later;
 * `waits`: this row has something later that nobody answered.
 */
function bothRows({ team_id }: TeamTx, keep: string, other: string): RawBuilder<unknown> {
  return sql`SELECT c.*, s.stop_at, later.seq > c.answered_seq AS waits,
      s.by_lead AND max(later.seq) OVER () IS NOT NULL AS woken
    FROM (SELECT max(coalesce(opt_out_unix, CASE WHEN conversation_status = 'stop'
          AND NOT manual_override THEN timestamp_unix END)) AS stop_at,
        bool_or(conversation_status = 'stop') AND NOT bool_or(manual_override) AS by_lead
      FROM conversations
      WHERE team_id = ${team_id} AND conversation_id IN (${keep}, ${other})) s,
      conversations c,
      LATERAL (SELECT max(m.seq) AS seq FROM messages m
        WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
          AND m.type_interaction = 'USER_MESSAGE'
          AND m.timestamp_unix > coalesce(s.stop_at, -1)) later
    WHERE c.team_id = ${team_id} AND c.conversation_id IN (${keep}, ${other})`;
}

interface Gone {
  both_replied: boolean;
  status: ConversationStatus;
}

/** One row of the list where two were, and one lead in the counters. */
async function joinRows(tx: TeamTx, keep: string, other: string): Promise<void> {
  const { db, team_id } = tx;
  const { rows } = await sql<Gone>`WITH two AS (${bothRows(tx, keep, other)})
      UPDATE conversations k SET
        id_lead = CASE WHEN k.id_lead LIKE '%@c.us' THEN k.id_lead ELSE o.id_lead END,
        name = CASE WHEN k.name = '' THEN o.name ELSE k.name END,
        reply_address = CASE WHEN o.last_inbound_seq > k.last_inbound_seq THEN o.reply_address
          ELSE k.reply_address END,
        manual_override = k.manual_override OR o.manual_override,
        agent_active = o.woken OR (k.agent_active AND o.agent_active),
        conversation_status = CASE
          WHEN o.woken THEN coalesce(nullif(k.conversation_status, 'stop'),
            nullif(o.conversation_status, 'stop'), 'en_cours')
          WHEN o.conversation_status = 'stop' THEN 'stop' ELSE k.conversation_status END,
        last_inbound_seq = greatest(k.last_inbound_seq, o.last_inbound_seq),
        answered_seq = coalesce(
          least(CASE WHEN before.waits THEN k.answered_seq END,
            CASE WHEN o.waits THEN o.answered_seq END),
          greatest(k.last_inbound_seq, o.last_inbound_seq)),
        waiting_since = CASE WHEN before.waits OR o.waits THEN
          CASE WHEN o.woken THEN coalesce(least(k.waiting_since, o.waiting_since), now())
            WHEN k.agent_active AND o.agent_active
              THEN least(k.waiting_since, o.waiting_since) END END,
        -- what the agent was asked of one says nothing about what the other waits for
        model_calls = 0,
        opt_out_unix = o.stop_at,
        last_message = CASE WHEN o.timestamp_unix > k.timestamp_unix THEN o.last_message
          ELSE k.last_message END,
        last_interaction = CASE WHEN o.timestamp_unix > k.timestamp_unix THEN o.last_interaction
          ELSE k.last_interaction END,
        timestamp_unix = greatest(k.timestamp_unix, o.timestamp_unix),
        last_activity_at = greatest(k.last_activity_at, o.last_activity_at),
        needs_attention = k.needs_attention OR o.needs_attention,
        replied = k.replied OR o.replied
      FROM two o, two before
      WHERE k.team_id = ${team_id} AND k.conversation_id = ${keep}
        AND before.conversation_id = ${keep} AND o.conversation_id = ${other}
      RETURNING before.replied AND o.replied AS both_replied,
        o.conversation_status AS status`.execute(db);
  const [gone] = rows;
  // At the end, or a counter would be held while the batch still waits for other leads.
  if (gone) tx.withCommit(() => countOneLess(tx, gone));
}

async function countOneLess({ db, team_id }: TeamTx, gone: Gone): Promise<void> {
  const { both_replied, status } = gone;
  await sql`INSERT INTO team_counters AS t (team_id, slot, leads_count, replied_leads_count,
      converti_count, pas_interesse_count, lead_froid_count, stop_count)
    VALUES (${team_id}, ${counterSlot()}, -1, ${both_replied ? -1 : 0},
      ${lessIf(status, 'converti')}, ${lessIf(status, 'pas_interesse')},
      ${lessIf(status, 'lead_froid')}, ${lessIf(status, 'stop')})
    ON CONFLICT (team_id, slot) DO UPDATE SET
      leads_count = t.leads_count + excluded.leads_count,
      replied_leads_count = t.replied_leads_count + excluded.replied_leads_count,
      converti_count = t.converti_count + excluded.converti_count,
      pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
      lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
      stop_count = t.stop_count + excluded.stop_count`.execute(db);
}

const lessIf = (status: ConversationStatus, counted: ConversationStatus) =>
  status === counted ? -1 : 0;
