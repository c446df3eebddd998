import { sql } from 'kysely';
import {
  HISTORY_MESSAGES,
  type HistorySummary,
  type StoredMessage,
} from '#domain/agent/history.ts';
import { withSpoken } from '#domain/agent/history-lines.ts';
import type { AgentHours } from '#domain/agent/agent-hours.ts';
import type { LeadMessages } from '#domain/agent/limits.ts';
import type { TurnFacts } from '#domain/agent/turn.ts';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';
import { canAccessWhatsApp, type Plan, type SubscriptionStatus } from '#domain/billing/plans.ts';
import { talksToBot } from '#domain/conversations/bots/talks-to-bot.ts';
import { readingDeadline } from '#domain/conversations/messages/readings.ts';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import type { KnownValue, QualificationField } from '#domain/qualification/fields.ts';
import type { SpeechProblem, VoiceReplies } from '#domain/voice/voice-replies.ts';
import { joinCandidate } from '#server/features/campaigns/queries.ts';
import { messagesUsed } from '#server/features/conversations/counters.ts';
import { agentOffUntil } from '#server/features/conversations/delivery/hours/send-hours.ts';
import { hasAgentWritten } from '#server/features/conversations/disclosure.ts';
import { knownValues } from '#server/features/conversations/lead/lead-values.ts';
import {
  stateColumns,
  type StateRow,
  type StoredConversation,
  toStored,
} from '#server/features/conversations/stored-conversation.ts';
import { hasKnowledge } from '#server/features/knowledge/find-passages.ts';
import { libraryOf, type StoredLibrary } from '#server/features/library/load-library.ts';
import {
  modelFactColumns,
  type ModelFacts,
  modelFactsOf,
  pausedUntil,
} from '#server/features/models/model-facts.ts';
import { falseStatementsOf } from '#server/features/models/prompt-controls.ts';
import { followUpLimit } from '#server/features/conversations/conversation-queries.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** Everything a turn needs to know from the database. */
export interface Turn {
  conversation: StoredConversation;
  campaign: CampaignOfTurn;
  /** how many of our messages are not sent yet */
  unsent: number;
  /** the lead's known values for the campaign's list */
  known: KnownValue[];
  /** the agent has written to this lead before, so the lead knows what it is */
  has_written: boolean;
  /** the team's knowledge has something about this campaign */
  has_knowledge: boolean;
  /** what the agent may send; null: nothing */
  library: StoredLibrary | null;
  /** the newest messages, oldest first */
  history: (StoredMessage & { wa_key: string; message_id: string })[];
  /** a summary of the older part; null: the model reads all messages */
  summary: HistorySummary | null;
  /** what a form said about the lead */
  lead_fields: Record<string, string>;
  /** how much the agent recently sent to this lead */
  lead_messages: LeadMessages;
}

interface CampaignOfTurn extends ModelFacts {
  campaign_id: string;
  /** the default campaign of the number, under whose id messages are stored */
  number_id: string;
  behavior_prompt: string;
  /** false statements about `behavior_prompt`, as controls for its verifier */
  false_statements: string[];
  agent_timezone: string;
  agent_hours: AgentHours;
  agent_language: string;
  agent_name: string;
  company_name: string;
  qualification: QualificationField[];
  autonomy: Autonomy;
  voice_replies: VoiceReplies;
  voice_problem: SpeechProblem | null;
  disclosure: DisclosureSettings;
  campaign_status: string;
  is_agent_configured: boolean;
  whatsapp_connected: boolean;
  waha_session: string | null;
  waha_session_status: string | null;
  /** a member has confirmed whom the agent of the number answers */
  number_live: boolean;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  messages_limit: number;
  followups_limit: number;
  messages_used: number;
}

type Row = StateRow & CampaignOfTurn & Omit<Turn, 'conversation' | 'campaign'>;

/** A past turn: what the lead had written up to `read_seq`, and what we had written before `at`. */
export interface Moment {
  read_seq: number;
  at: Date;
}

const notLaterThan = ({ read_seq, at }: Moment) =>
  sql`AND CASE WHEN m.type_interaction = 'USER_MESSAGE' THEN m.seq <= ${read_seq}
    ELSE m.created_at < ${at} END`;

/** Only leads' files are read, and a plain text message costs no lookup. */
const readingOf = sql`CASE WHEN m.media_type IS NOT NULL AND m.type_interaction = 'USER_MESSAGE'
  THEN (SELECT json_build_object('kind', r.kind, 'state', r.state, 'reason', r.reason,
      'text', coalesce(r.corrected_text, r.text),
      'since_unix', extract(epoch FROM r.created_at)::float8) FROM message_readings r
    WHERE r.team_id = m.team_id AND r.message_id = m.message_id) END AS reading`;

const HOUR = 3600;
const DAY = 24 * HOUR;

const OWN = { team_id: sql`c.team_id`, campaign_id: sql`c.campaign_id` };
const PROMPT = sql`coalesce(x.behavior_prompt, k.behavior_prompt)`;

/**
 * Loads the conversation, its campaign and team, the number of unsent messages, and the newest messages.
 * With a moment, the messages are those of that time, and the rest is as it is today.
 */
export async function loadTurn(
  tx: TeamTx,
  conversationId: string,
  moment?: Moment,
): Promise<Turn | undefined> {
  const unix = Math.floor(Date.now() / 1000);
  const { rows } = await sql<Row>`
    SELECT ${stateColumns}, c.campaign_id, ${numberCampaign} AS number_id,
      ${PROMPT} AS behavior_prompt, ${falseStatementsOf('k', PROMPT)}, k.agent_timezone, k.agent_hours,
      coalesce(x.agent_language, k.agent_language) AS agent_language,
      coalesce(x.agent_name, k.agent_name) AS agent_name,
      coalesce(x.company_name, k.company_name) AS company_name,
      k.qualification, k.autonomy, k.voice_replies, k.voice_problem, t.disclosure, ${knownValues} AS known,
      ${hasAgentWritten} AS has_written, k.status AS campaign_status, k.is_agent_configured,
      k.whatsapp_connected, k.waha_session, k.waha_session_status,
      NOT EXISTS (SELECT FROM number_rules r WHERE r.team_id = k.team_id
        AND r.agent_phone_id = k.agent_phone_id AND r.live_since IS NULL) AS number_live,
      t.subscription_plan, t.subscription_status, t.messages_limit, ${followUpLimit} AS followups_limit, ${modelFactColumns},
      ${messagesUsed} AS messages_used,
      (SELECT count(*)::int FROM messages p WHERE p.team_id = c.team_id
        AND p.conversation_id = c.conversation_id AND p.state IN ('pending', 'sending')) AS unsent,
      coalesce((SELECT f.fields FROM first_messages f WHERE f.team_id = c.team_id
        AND f.conversation_id = c.conversation_id), '{}') AS lead_fields,
      ${hasKnowledge(sql`c.team_id`, sql`c.campaign_id`)} AS has_knowledge,
      ${libraryOf(OWN, sql`c.conversation_id`, moment && notLaterThan(moment))} AS library,
      (SELECT json_build_object('hour_limit', k.lead_hour_limit, 'day_limit', k.lead_day_limit,
          'sent_hour', count(*) FILTER (WHERE m.timestamp_unix > ${unix - HOUR}),
          'sent_day', count(*)) FROM messages m
        WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
          AND m.timestamp_unix > ${unix - DAY} AND m.state NOT IN ('canceled', 'failed')
          AND m.type_interaction IN ('AI_RESPONSE', 'LEAD_WELCOME')) AS lead_messages,
      (SELECT json_build_object('cut_seq', s.cut_seq, 'text', s.text) FROM conversation_summaries s
        WHERE s.team_id = c.team_id AND s.conversation_id = c.conversation_id
          ${moment ? sql`AND s.made_at < ${moment.at}` : sql``}) AS summary,
      (SELECT coalesce(json_agg(h ORDER BY h.timestamp_unix, h.seq), '[]') FROM (
        SELECT m.message_id, m.seq, m.wa_key, m.timestamp_unix, m.read_seq, m.type_interaction, m.media_type,
          m.details, m.auto_reply AS automatic, m.lead_reaction, m.ad,
          m.edited_at IS NOT NULL AS edited, m.edit_unread,
          m.deleted_at IS NOT NULL AS deleted, ${readingOf}, CASE WHEN m.quoted IS NOT NULL
            AND (SELECT q.deleted_at FROM messages q WHERE q.team_id = m.team_id
              AND q.campaign_id = m.campaign_id AND q.wa_key = m.quoted ->> 'wa_key'
            ) IS NULL THEN m.quoted END AS quoted,
          coalesce(m.message_lead, m.message_ia, '') AS text
        FROM messages m WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
          AND m.state NOT IN ('canceled', 'failed') ${moment ? notLaterThan(moment) : sql``}
        ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${HISTORY_MESSAGES}) h) AS history
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id ${modelFactsOf('t.team_id')} ${joinCandidate}
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversationId}`.execute(tx.db);
  if (!rows[0]) return undefined;
  const { history, ...row } = rows[0];
  const conversation = toStored(row);
  return { ...row, conversation, campaign: row, history: history.map(withSpoken) };
}

/** The stored turn in the form that the rules need. */
export function factsOf(turn: Turn, env: Env): TurnFacts {
  const { campaign, history, lead_messages } = turn;
  const { state } = turn.conversation;
  const now = new Date();
  return {
    conversation: state,
    connected:
      campaign.whatsapp_connected &&
      campaign.waha_session_status === 'WORKING' &&
      campaign.number_live,
    campaign_ready: campaign.is_agent_configured && campaign.campaign_status !== 'inactive',
    may_send: canAccessWhatsApp(campaign),
    messages_used: campaign.messages_used,
    messages_limit: campaign.messages_limit,
    spent_until: pausedUntil(campaign, env, now),
    off_until: agentOffUntil(campaign, now),
    read_until: readingDeadline(history, state.answered_seq),
    is_bot: talksToBot(history.filter(({ seq }) => seq > state.person_seq)),
    lead_messages,
    now_unix: now.getTime() / 1000,
  };
}
