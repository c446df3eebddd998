import { sql } from 'kysely';
import { isSendTime } from '#domain/outreach/hours.ts';
import { nextSlot } from '#domain/outreach/pace.ts';
import { risksOf } from '#domain/outreach/plan.ts';
import type { WaitReason } from '#domain/outreach/schema.ts';
import { type SendSummary, SHOWN_FIRST } from '#domain/outreach/send-summary.ts';
import { dayIn } from '#domain/time-zones.ts';
import { leadHours } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { indefiniteHold } from './planned-times.ts';
import {
  listQueuedCampaigns,
  idsOf,
  MAX_QUEUE,
  readQueue,
  estimateQueueTimes,
} from './waiting-queue.ts';

const DAY_MS = 86_400_000;

interface NewLeads {
  /** how many leads get a message */
  messages: number;
  /** the first of them, in list order */
  leads: { key: string; name: string; digits: string }[];
  left_out: SendSummary['left_out'];
}

/** The effects of writing first to many leads of a campaign. */
export async function summarizeSend(
  tx: TeamTx,
  campaign: CampaignFacts,
  { messages, leads, left_out }: NewLeads,
): Promise<SendSummary> {
  const { campaign_name, pace, full_quota, agent_phone_id, agent_timezone: time_zone } = campaign;
  const now = new Date();
  const addresses = leads.map(({ digits }) => `${digits}@c.us`);
  const { order, ...times } = await forecastImport(
    tx,
    campaign,
    { addresses, leads: messages },
    now,
  );
  const first = order.slice(0, SHOWN_FIRST).flatMap((index) => leads[index] ?? []);
  return {
    messages,
    first: first.map(({ key, name, digits }) => ({ key, name, phone: `+${digits}` })),
    from_number: agent_phone_id && `+${agent_phone_id.replace(/\D.*$/, '')}`,
    campaign_name,
    ...times,
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

interface ImportForecast extends Pick<SendSummary, 'first_at' | 'done_at' | 'days' | 'reason'> {
  /** indexes in the file of the leads considered, in sending order */
  order: number[];
}

/**
 * When leads of an import that hasn't started will get their messages, after those already waiting. Uses
 * the same forecast as once they wait. `addresses`: those of its first leads; `leads`: its total.
 */
async function forecastImport(
  tx: TeamTx,
  campaign: CampaignFacts,
  { addresses, leads }: { addresses: string[]; leads: number },
  now: Date,
): Promise<ImportForecast> {
  const inFile = addresses.map((_, index) => index);
  const reason = indefiniteHold(campaign, now);
  if (reason) return { order: inFile, first_at: null, done_at: null, days: null, reason };
  const line = await listQueuedCampaigns(tx, campaign);
  const before = await countWaiting(tx, idsOf(line));
  const queue = await readQueue(tx, line, MAX_QUEUE);
  const seen = before > queue.length ? [] : addresses.slice(0, MAX_QUEUE - queue.length);
  const times = estimateQueueTimes(
    line,
    [...queue, ...seen.map((id_lead) => rowOf(campaign, id_lead))],
    now,
  );
  const at = (index: number) => times.of(before + index)?.getTime() ?? Infinity;
  const order = inFile.toSorted((a, b) => at(a) - at(b));
  const [first = 0] = order;
  const first_at = times.of(before + first);
  const done_at = times.end(before + leads);
  const dayOf = (at: Date) => Date.parse(dayIn(campaign.agent_timezone, at));
  return {
    order,
    first_at: first_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
    days: first_at && done_at ? (dayOf(done_at) - dayOf(first_at)) / DAY_MS + 1 : null,
    reason: holdOf(campaign, addresses[first], now),
  };
}

const rowOf = ({ campaign_id }: CampaignFacts, id_lead: string) => ({
  conversation_id: '',
  campaign_id,
  priority: 1,
  place: Infinity,
  source: 'import' as const,
  id_lead,
  planned_at: null,
});

function holdOf(
  campaign: CampaignFacts,
  id_lead: string | undefined,
  now: Date,
): WaitReason | null {
  const slot = campaign.pace && nextSlot(campaign.pace, now);
  if (slot?.reason === 'restricted' || slot?.reason === 'quota') return slot.reason;
  return id_lead && !isSendTime(now, leadHours(campaign, id_lead)) ? 'night' : null;
}

async function countWaiting({ db, team_id }: TeamTx, campaignIds: string[]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting
    FROM first_messages WHERE team_id = ${team_id} 
      AND campaign_id = ANY(${campaignIds}::uuid[]) AND state = 'waiting'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
