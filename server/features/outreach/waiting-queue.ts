import { sql } from 'kysely';
import { forecast, type QueuedLead } from '#domain/outreach/forecast.ts';
import { sendHoursOf } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type CampaignFacts, listCampaignFacts } from './campaign-facts.ts';
import type { QueueEntry } from './enter-queries.ts';

/** How many leads of a queue are read, three weeks of a number. More would take too long. */
export const MAX_QUEUE = 5_000;

/** A lead that waits for its first message. */
export interface QueueRow extends QueueEntry {
  campaign_id: string;
  id_lead: string;
  /** earliest time to send */
  planned_at: Date | null;
}

/** The campaigns in line for a number, the given one first. Paused ones are left out. */
export async function listQueuedCampaigns(
  tx: TeamTx,
  campaign: CampaignFacts,
): Promise<CampaignFacts[]> {
  const others = campaign.on_number.filter((id) => id !== campaign.campaign_id);
  if (others.length === 0) return [campaign];
  const facts = await listCampaignFacts(tx, others);
  return [campaign, ...[...facts.values()].filter((other) => other.campaign_ready)];
}

export const idsOf = (campaigns: readonly CampaignFacts[]): string[] =>
  campaigns.map(({ campaign_id }) => campaign_id);

/** The first leads in the line of campaigns that share a number, in their order. */
export async function readQueue(
  { db, team_id }: TeamTx,
  campaigns: readonly CampaignFacts[],
  limit: number,
): Promise<QueueRow[]> {
  const maxLeads = Math.min(limit, MAX_QUEUE);
  // One index lookup per campaign, however long the other queues are.
  const { rows } = await sql<QueueRow>`
    SELECT f.conversation_id, f.campaign_id, f.priority, f.place, f.source, f.planned_at, c.id_lead
    FROM unnest(${idsOf(campaigns)}::uuid[]) AS k (campaign_id)
    CROSS JOIN LATERAL (SELECT * FROM first_messages
      WHERE team_id = ${team_id} AND campaign_id = k.campaign_id AND state = 'waiting'
      ORDER BY priority, place LIMIT ${maxLeads}) f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    ORDER BY f.priority, f.place LIMIT ${maxLeads}`.execute(db);
  return rows;
}

/** When leads of these campaigns may get a message. Imported leads get none at night. */
export function queuedLeadMapper(
  campaigns: readonly CampaignFacts[],
): (row: Pick<QueueRow, 'campaign_id' | 'source' | 'id_lead' | 'planned_at'>) => QueuedLead {
  const hours = new Map(campaigns.map((item) => [item.campaign_id, sendHoursOf(item)]));
  return ({ campaign_id, source, id_lead, planned_at }) => ({
    hours: (source === 'import' && hours.get(campaign_id)?.(id_lead)) || null,
    not_before: planned_at,
  });
}

interface QueueTimes {
  /** for the lead with this many others ahead; null if unknown */
  of: (rank: number) => Date | null;
  /** when this many leads have got their message */
  end: (leads: number) => Date | null;
}

/** Calculated from a line's first leads. Later ones are assumed to follow at the same pace. */
export function estimateQueueTimes(
  campaigns: readonly CampaignFacts[],
  rows: QueueRow[],
  now: Date,
): QueueTimes {
  const pace = campaigns[0]?.pace;
  const times = pace ? forecast(rows.map(queuedLeadMapper(campaigns)), pace, now) : [];
  const last = latestOf(times);
  const after = (leads: number): Date | null => {
    if (!last) return null;
    const each = (last.getTime() - now.getTime()) / times.length;
    return new Date(now.getTime() + leads * each);
  };
  return {
    of: (rank) => (rank < times.length ? (times[rank] ?? null) : after(rank + 1)),
    end: (leads) => (leads <= times.length ? last : after(leads)),
  };
}

/** Null if one of them never gets a message, or there are none. */
function latestOf(times: readonly (Date | null)[]): Date | null {
  let last: Date | null = null;
  for (const time of times) {
    if (time === null) return null;
    if (last === null || time > last) last = time;
  }
  return last;
}
