import { sql } from 'kysely';
import { canAccessWhatsApp, type Plan, type SubscriptionStatus } from '#domain/billing/plans.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import { nextOpening } from '#domain/outreach/hours.ts';
import type { SendFacts, SendKind } from '#domain/outreach/may-send.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type FollowUpHoursOfCampaign, leadFollowUpHours, leadHours } from './hours/send-hours.ts';

/** Our stored message that the gateway hasn't accepted. */
export interface UnsentRow {
  message_id: string;
  kind: SendKind;
  state: 'pending' | 'sending';
  age_seconds: number;
  /**
   * its time is over, so it must no longer be sent automatically; one that may have been sent is looked up
   * first
   */
  expired: boolean;
}

/** More than a user writes during a gateway outage. The rest follows with the next review. */
const MAX_REVIEWED = 100;

export async function unsentOf(tx: TeamTx, conversation_id: string): Promise<UnsentRow[]> {
  const { rows } = await sql<UnsentRow>`SELECT m.message_id, m.state,
      extract(epoch FROM now() - coalesce(m.queued_at, m.created_at))::float8 AS age_seconds,
      m.state = 'pending' AND m.send_attempts = 0 AND coalesce(m.send_before < now(), false)
        AS expired,
      CASE WHEN m.type_interaction = 'HUMAN_MESSAGE' THEN 'reply'
        WHEN m.type_interaction = 'LEAD_WELCOME' THEN 'first_message'
        WHEN EXISTS (SELECT FROM follow_ups f WHERE f.team_id = m.team_id
          AND f.conversation_id = m.conversation_id AND f.message_id = m.message_id)
          THEN 'follow_up'
        ELSE 'answer' END AS kind
    FROM messages m WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
      AND m.state IN ('pending', 'sending')
    ORDER BY m.seq LIMIT ${MAX_REVIEWED}`.execute(tx.db);
  return rows;
}

/** Stored facts that decide about sending, besides the conversation. */
export interface DeliveryFacts extends FollowUpHoursOfCampaign {
  linked: boolean;
  /** a user paused the campaign */
  is_paused: boolean;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  restricted_until: Date | null;
  permitted: boolean;
  imported: boolean;
}

export async function findDeliveryFacts(
  tx: TeamTx,
  conversation_id: string,
): Promise<DeliveryFacts | undefined> {
  const { rows } = await sql<DeliveryFacts>`
    SELECT k.agent_timezone, k.quiet_days, k.follow_ups, k.status = 'inactive' AS is_paused, k.waha_session IS NOT NULL AS linked, t.subscription_plan,
      t.subscription_status, a.restricted_until, coalesce(f.source = 'import', false) AS imported,
      ${isFirstContactPermitted} AS permitted
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    JOIN team_settings t ON t.team_id = c.team_id
    LEFT JOIN whatsapp_accounts a ON a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      AND a.waha_session = k.waha_session
    LEFT JOIN first_messages f ON f.team_id = c.team_id AND f.conversation_id = c.conversation_id
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}`.execute(tx.db);
  return rows[0];
}

/** Whether the ledger permits writing first to the lead of conversation `c`. */
export const isFirstContactPermitted = sql<boolean>`EXISTS (SELECT FROM permissions p
  WHERE p.team_id = c.team_id AND p.conversation_id = c.conversation_id
    AND p.kind IN ('consent', 'first_contact', 'permission_given'))`;

/** The facts about one stored message. It was counted, and had its turn, when it was stored. */
export function sendFacts(
  conversation: Conversation,
  found: DeliveryFacts,
  { kind }: Pick<UnsentRow, 'kind'>,
  now: Date,
): SendFacts {
  const { id_lead } = conversation;
  const hours =
    kind === 'follow_up'
      ? leadFollowUpHours(found, id_lead)
      : kind === 'first_message' && found.imported
        ? leadHours(found, id_lead)
        : undefined;
  return {
    conversation,
    permitted: found.permitted,
    paid: canAccessWhatsApp(found),
    messages_left: true,
    campaign_ready: !found.is_paused,
    connected: found.linked,
    restricted_until: found.restricted_until,
    opens_at: hours && nextOpening(now, hours),
    now,
  };
}
