import type { AgentHours, CampaignAgentHours } from '#domain/agent/agent-hours.ts';
import { campaignBySlug, noCampaign } from '#server/features/campaigns/queries.ts';
import {
  agentOffUntil,
  holidayCountries,
} from '#server/features/conversations/delivery/hours/send-hours.ts';
import { answerDue } from '#server/features/conversations/declared-jobs.ts';
import { knownLeadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';

/** Waiting leads that a change of the hours rechecks at once; the others are rechecked within minutes. */
const MAX_WOKEN = 500;

export async function getAgentHours(
  tx: TeamTx,
  campaign_slug: string,
): Promise<CampaignAgentHours> {
  const campaign = await findCampaign(tx, campaign_slug);
  const off_until = agentOffUntil(campaign, new Date());
  return {
    agent_hours: campaign.agent_hours,
    time_zone: campaign.agent_timezone,
    off_until: off_until?.toISOString() ?? null,
    countries: holidayCountries(),
  };
}

export async function changeAgentHours(
  tx: TeamTx,
  { campaign_slug, agent_hours }: { campaign_slug: string; agent_hours: AgentHours },
): Promise<CampaignAgentHours> {
  const { campaign_id } = await findCampaign(tx, campaign_slug);
  await changeCampaign(tx, campaign_id, { agent_hours: JSON.stringify(agent_hours) });
  const waiting = await tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .where('person_due_since', 'is not', null)
    .where('attention_reason', '=', 'off_hours')
    .limit(MAX_WOKEN)
    .execute();
  await answerDue.enqueueMany(tx, waiting);
  return getAgentHours(tx, campaign_slug);
}

const findCampaign = (tx: TeamTx, slug: string) =>
  campaignBySlug(tx, slug)
    .select(['campaign_id', 'agent_timezone', 'agent_hours'])
    .executeTakeFirstOrThrow(noCampaign);

const clockIn = (timeZone: string, at: Date): string =>
  at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** The campaign's time, and the lead's time if the phone number reveals its zone and it differs. */
export function describeLocalTimes(
  agent_timezone: string,
  id_lead: string,
  now = new Date(),
): string {
  const campaignTime = clockIn(agent_timezone, now);
  const zone = knownLeadZone(id_lead);
  if (!zone) return campaignTime;
  const leadTime = clockIn(zone, now);
  return leadTime === campaignTime
    ? campaignTime
    : `${campaignTime} for the business, ${leadTime} for the lead`;
}

/** The number with a plus; null while WhatsApp hides it. */
export function phoneOf(id_lead: string): string | null {
  const [digits = '', host] = id_lead.split('@');
  return host === 'c.us' ? `+${digits}` : null;
}
