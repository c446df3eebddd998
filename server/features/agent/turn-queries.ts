import { sql } from 'kysely';
import type { HistoryMessage } from '#domain/agent/history.ts';
import type { Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type { ConversationStatus } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Everything a turn looks at, as stored. */
export interface TurnRow {
  conversation_id: string;
  campaign_id: string;
  reply_address: string;
  name: string;
  conversation_status: ConversationStatus;
  manual_override: boolean;
  agent_active: boolean;
  last_inbound_seq: number;
  answered_seq: number;
  model_calls: number;
  needs_attention: boolean;
  behavior_prompt: string;
  agent_timezone: string;
  campaign_status: string;
  is_agent_configured: boolean;
  whatsapp_connected: boolean;
  waha_session: string | null;
  waha_session_status: string | null;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  messages_limit: number;
  messages_used: number;
  pending: number;
  history: (HistoryMessage & { seq: number; timestamp_unix: number })[];
}

/** How far back the thread is read; the token budget cuts it further. */
const MOST_MESSAGES = 60;

/** The conversation, its campaign and team, what is still to be sent, and the newest messages. */
export async function loadTurn(tx: TeamTx, conversationId: string): Promise<TurnRow | undefined> {
  const { rows } = await sql<TurnRow>`
    SELECT c.conversation_id, c.campaign_id, c.reply_address, c.name, c.conversation_status,
      c.manual_override, c.agent_active, c.last_inbound_seq, c.answered_seq, c.model_calls, c.needs_attention,
      k.behavior_prompt, k.agent_timezone, k.status AS campaign_status, k.is_agent_configured,
      k.whatsapp_connected, k.waha_session, k.waha_session_status,
      t.subscription_plan, t.subscription_status, t.messages_limit,
      (SELECT coalesce(sum(u.usage_messages), 0)::int FROM team_counters u
        WHERE u.team_id = c.team_id) AS messages_used,
      (SELECT count(*)::int FROM messages p WHERE p.team_id = c.team_id
        AND p.conversation_id = c.conversation_id AND p.state = 'pending') AS pending,
      (SELECT coalesce(json_agg(h ORDER BY h.timestamp_unix, h.seq), '[]') FROM (
        SELECT m.seq, m.timestamp_unix, m.type_interaction, m.media_type,
          coalesce(m.message_lead, m.message_ia, '') AS text
        FROM messages m WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
          AND m.state NOT IN ('canceled', 'failed')
        ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${MOST_MESSAGES}) h) AS history
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversationId}`.execute(tx.db);
  return rows[0];
}
