import { sql } from 'kysely';
import type { StoredMessage } from '#domain/agent/history.ts';
import type { TurnFacts } from '#domain/agent/turn.ts';
import { canAccessWhatsApp, type Plan, type SubscriptionStatus } from '#domain/billing/plans.ts';
import type { StoredConversation } from '#server/features/conversations/conversation-change.ts';
import {
  type StateRow,
  stateColumns,
  toStored,
} from '#server/features/conversations/conversation-store.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Everything a turn needs to know, as stored. */
export interface Turn {
  conversation: StoredConversation;
  campaign: CampaignOfTurn;
  /** how many messages of ours were not sent yet */
  unsent: number;
  /** the newest messages */
  history: StoredMessage[];
}

interface CampaignOfTurn {
  campaign_id: string;
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
}

type Row = StateRow & CampaignOfTurn & Pick<Turn, 'unsent' | 'history'>;

/** How far back the thread is read; the token budget cuts it further. */
const MAX_MESSAGES = 60;

/** The conversation, its campaign and team, what is still to be sent, and the newest messages. */
export async function loadTurn(tx: TeamTx, conversationId: string): Promise<Turn | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${stateColumns}, c.campaign_id,
      k.behavior_prompt, k.agent_timezone, k.status AS campaign_status, k.is_agent_configured,
      k.whatsapp_connected, k.waha_session, k.waha_session_status,
      t.subscription_plan, t.subscription_status, t.messages_limit,
      (SELECT coalesce(sum(u.usage_messages), 0)::int FROM team_counters u
        WHERE u.team_id = c.team_id) AS messages_used,
      (SELECT count(*)::int FROM messages p WHERE p.team_id = c.team_id
        AND p.conversation_id = c.conversation_id AND p.state IN ('pending', 'sending')) AS unsent,
      (SELECT coalesce(json_agg(h), '[]') FROM (
        SELECT m.seq, m.timestamp_unix, m.read_seq, m.type_interaction, m.media_type,
          coalesce(m.message_lead, m.message_ia, '') AS text
        FROM messages m WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
          AND m.state NOT IN ('canceled', 'failed')
        ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${MAX_MESSAGES}) h) AS history
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversationId}`.execute(tx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { unsent, history, ...campaign } = row;
  return { conversation: toStored(row), campaign, unsent, history };
}

/** What is stored, as the rules need it. */
export function factsOf({ conversation: { state }, campaign }: Turn): TurnFacts {
  return {
    conversation: state,
    connected: campaign.whatsapp_connected && campaign.waha_session_status === 'WORKING',
    campaign_ready: campaign.is_agent_configured && campaign.campaign_status !== 'inactive',
    may_send: canAccessWhatsApp(campaign),
    messages_used: campaign.messages_used,
    messages_limit: campaign.messages_limit,
    now_unix: Date.now() / 1000,
  };
}
