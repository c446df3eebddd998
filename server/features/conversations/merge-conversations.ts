import { sql } from 'kysely';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { deliverJob } from './deliver-later.ts';

/**
 * Two addresses turn out to be one lead (a lid whose number became known): everything of `other`
 * moves to `keep`. A stop of either stands, and so does a question of either that nobody answered.
 * What waits to be sent is planned anew: the job of `other` finds no such lead any more. Browsers are
 * told of both, or the row of `other` would stand in their lists for good.
 */
export async function mergeConversations(tx: TeamTx, keep: string, other: string): Promise<void> {
  const { db, team_id } = tx;
  // First, as whoever speaks to `other` just now does: a turn, then the lead, then its messages.
  await db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', other)
    .execute();
  await joinRows(tx, keep, other);
  for (const table of ['messages', 'lead_addresses', 'handoffs'] as const) {
    await db
      .updateTable(table)
      .set({ conversation_id: keep })
      .where('team_id', '=', team_id)
      .where('conversation_id', '=', other)
      .execute();
  }
  await db
    .deleteFrom('conversations')
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', other)
    .execute();
  await recordChanges(tx, 'conversation', [keep, other]);
  if (await hasUnsent(tx, keep)) await enqueueJobs(db, [deliverJob(tx.scope, keep)]);
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
 * One row of the list where two were, and one lead in the counters. The one that goes is held: a stop
 * of it at this moment is seen, or finds the lead that stays.
 */
async function joinRows({ db, team_id }: TeamTx, keep: string, other: string): Promise<void> {
  await sql`WITH joined AS (
      UPDATE conversations k SET
        id_lead = CASE WHEN k.id_lead LIKE '%@c.us' THEN k.id_lead ELSE o.id_lead END,
        name = CASE WHEN k.name = '' THEN o.name ELSE k.name END,
        reply_address = CASE WHEN o.last_inbound_seq > k.last_inbound_seq THEN o.reply_address
          ELSE k.reply_address END,
        manual_override = k.manual_override OR o.manual_override,
        agent_active = k.agent_active AND o.agent_active,
        conversation_status = CASE WHEN o.conversation_status = 'stop' THEN 'stop'
          ELSE k.conversation_status END,
        last_inbound_seq = greatest(k.last_inbound_seq, o.last_inbound_seq),
        answered_seq = coalesce(
          least(CASE WHEN k.last_inbound_seq > k.answered_seq THEN k.answered_seq END,
            CASE WHEN o.last_inbound_seq > o.answered_seq THEN o.answered_seq END),
          greatest(k.answered_seq, o.answered_seq)),
        waiting_since = CASE WHEN k.agent_active AND o.agent_active
          THEN least(k.waiting_since, o.waiting_since) END,
        -- what the agent was asked of one says nothing about what the other waits for
        model_calls = 0,
        opt_out_unix = greatest(k.opt_out_unix, o.opt_out_unix),
        last_message = CASE WHEN o.timestamp_unix > k.timestamp_unix THEN o.last_message
          ELSE k.last_message END,
        last_interaction = CASE WHEN o.timestamp_unix > k.timestamp_unix THEN o.last_interaction
          ELSE k.last_interaction END,
        timestamp_unix = greatest(k.timestamp_unix, o.timestamp_unix),
        last_activity_at = greatest(k.last_activity_at, o.last_activity_at),
        needs_attention = k.needs_attention OR o.needs_attention,
        replied = k.replied OR o.replied
      FROM (SELECT * FROM conversations WHERE team_id = ${team_id}
          AND conversation_id = ${other} FOR UPDATE) o, conversations before
      WHERE k.team_id = ${team_id} AND k.conversation_id = ${keep}
        AND before.team_id = ${team_id} AND before.conversation_id = ${keep}
      RETURNING (before.replied AND o.replied)::int AS both_replied, o.conversation_status AS gone
    )
    INSERT INTO team_counters AS t (team_id, slot, leads_count, replied_leads_count,
      converti_count, pas_interesse_count, lead_froid_count, stop_count)
    SELECT ${team_id}, ${counterSlot()}, -1, -both_replied, -(gone = 'converti')::int,
      -(gone = 'pas_interesse')::int, -(gone = 'lead_froid')::int, -(gone = 'stop')::int
    FROM joined
    ON CONFLICT (team_id, slot) DO UPDATE SET
      leads_count = t.leads_count + excluded.leads_count,
      replied_leads_count = t.replied_leads_count + excluded.replied_leads_count,
      converti_count = t.converti_count + excluded.converti_count,
      pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
      lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
      stop_count = t.stop_count + excluded.stop_count`.execute(db);
}
