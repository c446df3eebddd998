import { sql } from 'kysely';
import { addressForms } from '#domain/identity/number-forms.ts';
import { maySend } from '#domain/outreach/may-send.ts';
import { countedDay, NEW_NUMBER_QUOTA, QUOTA_PER_REPLY, sentToday } from '#domain/outreach/pace.ts';
import { lockConversations } from '#server/features/conversations/conversation-store.ts';
import type { TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { isOptedOutInTeam } from '#server/features/conversations/opted-out.ts';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type CampaignFacts, findCampaignFacts, sendFacts } from './campaign-facts.ts';
import { lockQueue, settleOpenMessages } from './queue.ts';
import { storeUnsolicited, type UnsolicitedMessage } from './send-unsolicited.ts';

/**
 * Stores a first message as `sending`, with the campaign's queue locked, no other first message on its
 * way, and the number's pace read again. So any number of workers together keep quota and distance.
 * Returns its id, or undefined if it may not be sent now.
 */
export async function commitFirstMessage(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  message: UnsolicitedMessage,
): Promise<string | undefined> {
  const { campaign_id, chat, text } = message;
  const { conversation_id } = lease;
  const now = new Date();
  if (!(await lockQueue(tx, campaign_id))) return undefined;
  if (await settleOpenMessages(tx, campaign_id, now)) return undefined;
  const [campaign, [current]] = [
    await findCampaignFacts(tx, campaign_id),
    await lockConversations(tx, [conversation_id]),
  ];
  if (!campaign?.pace || !current || campaign.waha_session !== message.session) return undefined;
  if (!(await isWaiting(tx, conversation_id))) return undefined;
  // The permission was read with the lease. Only an opt-out, in any campaign, revokes it.
  const opted_out_elsewhere = await isOptedOutInTeam(services, tx, current.state, chat);
  const lead = { conversation: current.state, permitted: true, opted_out_elsewhere };
  const facts = sendFacts(campaign, lead, now);
  if (!maySend({ kind: 'first_message', age_seconds: 0 }, facts).allowed) return undefined;
  await countForNumber(tx, campaign, now);
  const message_id = await storeUnsolicited(services, tx, lease, current, {
    ...message,
    interaction: 'LEAD_WELCOME',
    event: {
      kind: 'first_message_sent',
      preview: { text, interaction: 'LEAD_WELCOME', unix: Math.floor(now.getTime() / 1000) },
      reply_address: chat,
    },
  });
  await tx.db
    .updateTable('first_messages')
    .set({ state: 'sending', message_id, reason: null })
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id }))
    .execute();
  return message_id;
}

async function isWaiting({ db, team_id }: TeamTx, conversation_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('first_messages')
    .select('state')
    .where((eb) => eb.and({ team_id, conversation_id, state: 'waiting' }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The quota earned by replies to first messages, looked up once a day. */
const earned = ({ team_id }: TeamTx, number_id: string) => sql<number>`(
  SELECT ${NEW_NUMBER_QUOTA} + ${QUOTA_PER_REPLY} * count(*)::int FROM first_messages f
  JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
  WHERE f.team_id = ${team_id} AND f.campaign_id = ANY(${onNumber({ team_id }, number_id)}) AND f.state = 'sent'
    AND c.replied)`;

/** Counts for the number and for the account, whose card shows it. */
async function countForNumber(tx: TeamTx, campaign: CampaignFacts, now: Date): Promise<void> {
  const { pace, number_id, waha_session, agent_phone_id } = campaign;
  if (!pace || !agent_phone_id) return;
  const [sent, day] = [sentToday(pace, now) + 1, countedDay(pace, now)];
  await sql`WITH counted AS (
      INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
      VALUES (${tx.team_id}, ${agent_phone_id}, ${sent}, ${day}::date, ${now})
      ON CONFLICT (team_id, agent_phone_id) DO UPDATE SET sent_count = excluded.sent_count,
        sent_on = excluded.sent_on, last_at = excluded.last_at,
        allowance = CASE WHEN number_paces.sent_on = excluded.sent_on THEN number_paces.allowance
          ELSE greatest(number_paces.allowance, ${earned(tx, number_id)}) END
    )
    UPDATE whatsapp_accounts SET daily_messages_sent = ${sent}, quota_reset_date = ${day}::date
    WHERE team_id = ${tx.team_id} AND campaign_id = ${number_id}
      AND waha_session = ${waha_session}`.execute(tx.db);
}

/**
 * Stores WhatsApp's address of the lead, so that the lead's replies are recognized. Returns false if the
 * address belongs to another known lead of the number.
 */
export async function storeChatAddress(
  { db, team_id }: TeamTx,
  { conversation_id }: TurnLease,
  { number_id }: CampaignFacts,
  chat: string,
): Promise<boolean> {
  const { rows } = await sql<{ conversation_id: string }>`WITH added AS (
      INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
      SELECT ${team_id}, ${number_id}, form, ${conversation_id}
      FROM unnest(${addressForms(chat)}::text[]) AS form
      ON CONFLICT (team_id, campaign_id, address) DO NOTHING RETURNING conversation_id
    )
    SELECT conversation_id FROM added UNION ALL
    SELECT conversation_id FROM lead_addresses WHERE team_id = ${team_id}
      AND campaign_id = ${number_id} AND address = ANY(${addressForms(chat)}::text[])`.execute(db);
  return rows.every((row) => row.conversation_id === conversation_id);
}
