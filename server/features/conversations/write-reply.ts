import { sql } from 'kysely';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { requireConversation } from './conversation-queries.ts';
import { deliverJob } from './deliver-later.ts';
import { hasOptedOut } from './opted-out.ts';
import { findMessage } from './thread-queries.ts';

/**
 * A person writes to the lead while the agent is stopped (DECISIONS, "Conversations"), but not to
 * one who asked to stop: stored, then sent by a job. `message_id` is made by the browser, so that a
 * repeated click is one message.
 */
export async function writeReply(
  { db, live }: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  reply: { conversation_id: string; message_id: string; text: string },
): Promise<ThreadMessage> {
  // sending needs a paid plan, whoever writes (document 1, section 6)
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const { conversation_id, message_id } = reply;
  const text = reply.text.toWellFormed().replaceAll('\u0000', '').trim();
  const message = await db.inTeam(scope, async (tx) => {
    const conversation = await requireConversation(tx, conversation_id);
    if (conversation.ai_state === 'ai_active') {
      throw new Refusal('CONFLICT', 'Stop the AI agent before you write to this lead.');
    }
    if (await hasOptedOut(tx, conversation_id)) {
      throw new Refusal('CONFLICT', 'This lead asked to stop. Wait until the lead writes again.');
    }
    const { rows } = await sql`WITH written AS (
        INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
          type_interaction, message_ia, state, timestamp_unix, author_user_id)
        VALUES (${tx.team_id}, ${message_id}, ${conversation_id}, ${conversation.campaign_id},
          ${`human:${message_id}`}, 'HUMAN_MESSAGE', ${text}, 'pending',
          floor(extract(epoch FROM now()))::bigint, ${person.user_id})
        ON CONFLICT DO NOTHING RETURNING 1
      ), counted AS (
        INSERT INTO team_counters AS t (team_id, slot, messages_count)
        SELECT ${tx.team_id}, ${counterSlot()}, 1 FROM written
        ON CONFLICT (team_id, slot) DO UPDATE SET messages_count = t.messages_count + 1
        RETURNING team_id, slot
      ), daily AS (
        INSERT INTO team_days AS d (team_id, day, slot, sent_count)
        SELECT team_id, (now() AT TIME ZONE 'UTC')::date, slot, 1 FROM counted
        ON CONFLICT (team_id, day, slot) DO UPDATE SET sent_count = d.sent_count + 1
      )
      UPDATE conversations SET last_message = ${text.slice(0, 200)},
        last_interaction = 'HUMAN_MESSAGE', last_activity_at = now(), needs_attention = false,
        timestamp_unix = greatest(timestamp_unix, floor(extract(epoch FROM now()))::bigint),
        answered_seq = last_inbound_seq, waiting_since = NULL
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND EXISTS (SELECT FROM written) RETURNING 1`.execute(tx.db);
    if (rows.length > 0) {
      await enqueueJobs(tx.db, [deliverJob(tx.scope, conversation_id)]);
      await recordChanges(tx, 'conversation', [conversation_id]);
    }
    return findMessage(tx, conversation_id, message_id);
  });
  live.poke();
  if (!message) throw new Refusal('CONFLICT');
  return message;
}
