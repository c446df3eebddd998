import { risksOf } from '#domain/outreach/plan.ts';
import { type SendSummary, SHOWN_FIRST } from '#domain/outreach/send-summary.ts';
import { dayIn } from '#domain/time-zones.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { forecastImport, type ImportForecast } from './forecast-import.ts';

const DAY_MS = 86_400_000;

interface NewLeads {
  /** how many are written to */
  messages: number;
  /** the first of them, in the order of the list */
  leads: { key: string; name: string; digits: string }[];
  left_out: SendSummary['left_out'];
}

/** What it means to write first to many leads of a campaign. */
export async function summarizeSend(
  tx: TeamTx,
  campaign: CampaignFacts,
  { messages, leads, left_out }: NewLeads,
): Promise<SendSummary> {
  const { campaign_name, pace, full_quota, agent_phone_id, agent_timezone: time_zone } = campaign;
  const now = new Date();
  const addresses = leads.map(({ digits }) => `${digits}@c.us`);
  const forecast = await forecastImport(tx, campaign, { addresses, leads: messages }, now);
  const first = forecast.order.slice(0, SHOWN_FIRST).flatMap((place) => leads[place] ?? []);
  return {
    messages,
    first: first.map(({ key, name, digits }) => ({ key, name, phone: `+${digits}` })),
    from_number: agent_phone_id && `+${agent_phone_id.replace(/\D.*$/, '')}`,
    campaign_name,
    ...timesOf(forecast, time_zone),
    per_day: pace?.quota ?? 0,
    grows_to: pace && full_quota > pace.quota ? full_quota : null,
    interval_minutes: pace?.interval_minutes ?? 0,
    time_zone,
    left_out,
    risks: risksOf(
      {
        leads: messages,
        paid: campaign.paid,
        messages_left: campaign.messages_left,
        without_consent: 0,
        without_number: 0,
        numbers: pace ? [pace] : [],
      },
      now,
    ),
  };
}

function timesOf(
  { first_at, done_at, reason }: ImportForecast,
  zone: string,
): Pick<SendSummary, 'first_at' | 'done_at' | 'days' | 'reason'> {
  const dayOf = (at: Date) => Date.parse(dayIn(zone, at));
  return {
    first_at: first_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
    days: first_at && done_at ? (dayOf(done_at) - dayOf(first_at)) / DAY_MS + 1 : null,
    reason,
  };
}
