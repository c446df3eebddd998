import { sql } from 'kysely';
import { countedDay, nextSlot, type Pace, sentToday, warmedQuota } from '#domain/outreach/pace.ts';
import { numberCampaign, numberTimeZone } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A message as its queue knows it. */
interface Ref {
  conversation_id: string;
  message_id: string;
}

/**
 * Locks the queue of a first message, as the code that stores or settles one does: before its conversation.
 * Does nothing for any other message.
 */
export async function lockQueueOf(
  { db, team_id }: TeamTx,
  { conversation_id, message_id }: Ref,
): Promise<void> {
  await sql`SELECT FROM outreach_queues q JOIN first_messages f ON f.team_id = q.team_id
    JOIN campaigns k ON k.team_id = f.team_id AND k.campaign_id = f.campaign_id
      AND q.campaign_id IN (k.campaign_id, ${numberCampaign})
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${conversation_id}
      AND f.message_id = ${message_id} ORDER BY q.campaign_id FOR UPDATE OF q`.execute(db);
}

type Turn = Omit<Pace, 'restricted_until'> & {
  campaign_id: string;
  agent_phone_id: string;
  allowance: number | null;
};

/**
 * A first message that failed is on its way once more, and no other one is stored meanwhile. It takes
 * the number's next turn: answers when. Undefined for any other message.
 */
export async function takeTurnAgain(
  tx: TeamTx,
  { conversation_id, message_id }: Ref,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<Turn>`WITH again AS (
      UPDATE first_messages SET state = 'sending', reason = NULL
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND message_id = ${message_id} AND state IN ('failed', 'sending')
      RETURNING team_id, campaign_id
    ), settled_soon AS (
      UPDATE outreach_queues q SET next_at = ${now} FROM again
      WHERE q.team_id = again.team_id AND q.campaign_id = again.campaign_id
    )
    SELECT k.campaign_id, a.agent_phone_id, a.daily_messages_quota AS quota,
      a.send_interval_minutes AS interval_minutes, ${numberTimeZone} AS time_zone,
      coalesce(p.sent_count, 0) AS sent, p.allowance, to_char(p.sent_on, 'YYYY-MM-DD') AS day, p.last_at
    FROM again JOIN campaigns k ON k.team_id = again.team_id AND k.campaign_id = again.campaign_id
    JOIN whatsapp_accounts a ON a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      AND a.waha_session = k.waha_session
    LEFT JOIN number_paces p ON p.team_id = a.team_id
      AND p.agent_phone_id = a.agent_phone_id`.execute(tx.db);
  const [turn] = rows;
  if (!turn) return undefined;
  // A restriction is asked for whenever it is about to be sent.
  const quota = warmedQuota(turn.quota, turn.allowance);
  const pace = { ...turn, quota, restricted_until: null };
  const { at } = nextSlot(pace, now);
  const [sent, day] = [sentToday(pace, at) + 1, countedDay(pace, at)];
  await sql`INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
    VALUES (${tx.team_id}, ${turn.agent_phone_id}, ${sent}, ${day}::date, ${at})
    ON CONFLICT (team_id, agent_phone_id) DO UPDATE SET sent_count = excluded.sent_count,
      sent_on = excluded.sent_on, last_at = excluded.last_at`.execute(tx.db);
  return at;
}
