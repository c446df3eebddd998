import { sql } from 'kysely';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';
import { canAccessWhatsApp, type Plan, type SubscriptionStatus } from '#domain/billing/plans.ts';
import { hasMessageLeft } from '#domain/billing/usage.ts';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';
import { maySend, type SendDecision, type SendFacts } from '#domain/outreach/may-send.ts';
import { nextSlot, type Pace, warmUpQuota } from '#domain/outreach/pace.ts';
import type { WaitReason } from '#domain/outreach/schema.ts';
import {
  modelFactColumns,
  modelFactsOf,
  type ModelFacts,
} from '#server/features/models/model-facts.ts';
import { falseStatementsOf } from '#server/features/models/prompt-controls.ts';
import { messagesUsed } from '#server/features/conversations/counters.ts';
import type { FollowUpHoursOfCampaign } from '#server/features/conversations/delivery/hours/send-hours.ts';
import { followUpLimit } from '#server/features/conversations/conversation-queries.ts';
import {
  numberCampaign,
  numberTimeZone,
  onNumber,
} from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Stored facts that decide about a campaign's first messages and follow-ups. */
export interface CampaignFacts extends FollowUpHoursOfCampaign {
  campaign_id: string;
  /** the default campaign of its number, under whose id messages and addresses are stored */
  number_id: string;
  /** all campaigns that answer on its number, including itself: they share one line */
  on_number: string[];
  campaign_name: string;
  first_message_prompt: string;
  behavior_prompt: string;
  /** contradict what `behavior_prompt` says, for the verifier's controls */
  false_statements: string[];
  connection_id: string | null;
  waha_session: string | null;
  /** the linked number */
  agent_phone_id: string | null;
  campaign_ready: boolean;
  connected: boolean;
  paid: boolean;
  messages_left: number;
  /** the campaign's own number, limited by its plan */
  followups_limit: number;
  /** pace of the linked number; null without one */
  pace: Pace | null;
  /** first messages a day once a number is no longer new */
  full_quota: number;
  /** the team's model and spending */
  model: ModelFacts;
  /** what its agent can send without approval */
  autonomy: Autonomy;
  agent_language: string;
  /** why the first messages are paused, as of the last check */
  hold: { reason: WaitReason; until: Date | null } | null;
}

/** Facts calculated from the rest of a row. */
type Derived =
  | 'campaign_ready'
  | 'connected'
  | 'paid'
  | 'messages_left'
  | 'pace'
  | 'full_quota'
  | 'model'
  | 'hold';

interface Row extends ModelFacts, Omit<CampaignFacts, Derived> {
  status: string;
  is_agent_configured: boolean;
  whatsapp_connected: boolean;
  waha_session_status: string | null;
  gateway_problem: string | null;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  messages_limit: number;
  messages_used: number;
  quota: number | null;
  interval_minutes: number | null;
  allowance: number | null;
  sent: number | null;
  day: string | null;
  last_at: Date | null;
  /** determines the days of the number */
  number_timezone: string;
  restricted_until: Date | null;
  hold_reason: WaitReason | null;
  hold_until: Date | null;
}

/** The facts of a team's campaigns, by id. Removed campaigns are missing. */
export async function listCampaignFacts(
  tx: TeamTx,
  campaignIds: string[],
): Promise<Map<string, CampaignFacts>> {
  const { rows } =
    await sql<Row>`SELECT k.campaign_id, ${numberCampaign} AS number_id, ${onNumber(tx, numberCampaign)} AS on_number, k.campaign_name, k.agent_timezone, k.quiet_days, k.follow_ups,
      k.first_message_prompt, k.behavior_prompt, ${falseStatementsOf('k', sql`k.behavior_prompt`)}, k.autonomy, k.agent_language,
      k.status, k.is_agent_configured, k.whatsapp_connected, k.waha_session, k.waha_session_status, w.connection_id, w.gateway_problem, t.subscription_plan,
      t.subscription_status, t.messages_limit, ${followUpLimit} AS followups_limit,
      ${messagesUsed} AS messages_used,
      a.daily_messages_quota AS quota, a.send_interval_minutes AS interval_minutes,
      p.allowance, coalesce(p.sent_count, 0) AS sent, to_char(p.sent_on, 'YYYY-MM-DD') AS day, p.last_at,
      ${numberTimeZone} AS number_timezone, a.agent_phone_id, a.restricted_until, h.reason AS hold_reason,
      h.until_at AS hold_until, ${modelFactColumns}
    FROM campaigns k JOIN team_settings t ON t.team_id = k.team_id
    LEFT JOIN whatsapp_connections w ON w.team_id = k.team_id AND w.campaign_id = ${numberCampaign}
    LEFT JOIN whatsapp_accounts a ON a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      AND a.waha_session = k.waha_session
    LEFT JOIN number_paces p ON p.team_id = a.team_id AND p.agent_phone_id = a.agent_phone_id
    LEFT JOIN outreach_holds h ON h.team_id = k.team_id AND h.campaign_id = k.campaign_id
      AND h.to_at IS NULL ${modelFactsOf('k.team_id')}
    WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ANY(${campaignIds}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.campaign_id, factsOf(row)]));
}

export async function findCampaignFacts(
  tx: TeamTx,
  campaign_id: string,
): Promise<CampaignFacts | undefined> {
  return (await listCampaignFacts(tx, [campaign_id])).get(campaign_id);
}

function factsOf(row: Row): CampaignFacts {
  const { hold_reason, messages_limit, messages_used } = row;
  return {
    ...row,
    campaign_ready: row.is_agent_configured && row.status !== 'inactive',
    connected:
      row.whatsapp_connected &&
      row.waha_session_status === 'WORKING' &&
      row.gateway_problem === null,
    paid: canAccessWhatsApp(row),
    messages_left: hasMessageLeft(row, messages_used) ? messages_limit - messages_used : 0,
    pace: paceOf(row),
    full_quota: row.quota ?? 0,
    model: row,
    hold: hold_reason && { reason: hold_reason, until: row.hold_until },
  };
}

function paceOf(row: Row): Pace | null {
  if (row.quota === null || row.interval_minutes === null) return null;
  return {
    quota: warmUpQuota(row.quota, row.allowance),
    interval_minutes: row.interval_minutes,
    sent: row.sent ?? 0,
    day: row.day,
    last_at: row.last_at,
    time_zone: row.number_timezone,
    restricted_until: row.restricted_until,
  };
}

/** The facts about one send, for `maySend`. */
export function sendFacts(
  campaign: CampaignFacts,
  lead: {
    conversation: Conversation;
    permitted: boolean;
    opted_out_elsewhere?: boolean | undefined;
    opens_at?: Date | undefined;
    /** for a text that the model still has to write */
    spent_until?: Date | null | undefined;
  },
  now: Date,
): SendFacts {
  return {
    ...lead,
    paid: campaign.paid,
    messages_left: campaign.messages_left > 0,
    campaign_ready: campaign.campaign_ready,
    connected: campaign.connected,
    restricted_until: campaign.pace?.restricted_until ?? null,
    slot: campaign.pace ? nextSlot(campaign.pace, now) : undefined,
    now,
  };
}

/**
 * Whether a campaign may send a first message to any lead now. `spent_until`: the model may not be
 * called before then.
 */
export function campaignMaySend(
  campaign: CampaignFacts,
  now: Date,
  spent_until: Date | null = null,
): SendDecision {
  const conversation = newConversation('', '');
  return maySend(
    { kind: 'first_message', age_seconds: 0 },
    sendFacts(campaign, { conversation, permitted: true, spent_until }, now),
  );
}
