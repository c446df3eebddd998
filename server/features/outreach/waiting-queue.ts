import { sql } from 'kysely';
import { forecast, type QueuedLead } from '#domain/outreach/forecast.ts';
import type { LeadSource } from '#domain/outreach/schema.ts';
import { sendHoursOf } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { CampaignFacts } from './campaign-facts.ts';

/** So many leads of a queue are looked at, which is three weeks of a number; more take too long. */
export const MAX_QUEUE = 5_000;

/** A lead that waits for its first message. */
export interface QueueRow {
  conversation_id: string;
  source: LeadSource;
  id_lead: string;
  /** not before this time */
  planned_at: Date | null;
}

/** The first leads of a campaign's queue, in their order. */
export async function readQueue(
  { db, team_id }: TeamTx,
  campaign_id: string,
  limit: number,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    SELECT f.conversation_id, f.source, f.planned_at, c.id_lead FROM first_messages f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    WHERE f.team_id = ${team_id} AND f.campaign_id = ${campaign_id} AND f.state = 'waiting'
    ORDER BY f.priority, f.place LIMIT ${Math.min(limit, MAX_QUEUE)}`.execute(db);
  return rows;
}

/** When leads of a campaign may be written to. Who is on a list is not written to at night. */
export function queuedBy(
  campaign: CampaignFacts,
): (row: Pick<QueueRow, 'source' | 'id_lead' | 'planned_at'>) => QueuedLead {
  const hoursOf = sendHoursOf(campaign);
  return ({ source, id_lead, planned_at }) => ({
    hours: source === 'import' ? hoursOf(id_lead) : null,
    not_before: planned_at,
  });
}

interface QueueTimes {
  /** of the lead with so many others before it; null: no one knows */
  of: (rank: number) => Date | null;
  /** when so many leads have been written to */
  end: (leads: number) => Date | null;
}

/** By the first leads of a queue: those after them come at the same pace. */
export function timesOfQueue(campaign: CampaignFacts, rows: QueueRow[], now: Date): QueueTimes {
  const times = campaign.pace ? forecast(rows.map(queuedBy(campaign)), campaign.pace, now) : [];
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

/** Null when one of them is never written to, or there are none. */
function latestOf(times: readonly (Date | null)[]): Date | null {
  let last: Date | null = null;
  for (const time of times) {
    if (time === null) return null;
    if (last === null || time > last) last = time;
  }
  return last;
}
