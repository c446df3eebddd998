import { sql } from 'kysely';
import { isOpen } from '#domain/outreach/hours.ts';
import { nextSlot } from '#domain/outreach/pace.ts';
import type { WaitReason } from '#domain/outreach/schema.ts';
import { leadHours } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { lastingHold } from './planned-times.ts';
import { campaignsInLine, idsOf, MAX_QUEUE, readQueue, timesOfQueue } from './waiting-queue.ts';

export interface ImportForecast {
  /** the leads that were looked at, by their places in the file, in the order of their turns */
  order: number[];
  /** null: not before `reason` is gone */
  first_at: Date | null;
  done_at: Date | null;
  /** what holds up the first message besides others' turns */
  reason: WaitReason | null;
}

/**
 * When leads of an import that isn't started will be written to: behind those that wait, by the same
 * forecast as has them once they wait. `addresses`: of its first leads; `leads`: how many it has.
 */
export async function forecastImport(
  tx: TeamTx,
  campaign: CampaignFacts,
  { addresses, leads }: { addresses: string[]; leads: number },
  now: Date,
): Promise<ImportForecast> {
  const inFile = addresses.map((_, place) => place);
  const reason = lastingHold(campaign, now) ?? (campaign.pace ? null : 'not_connected');
  if (reason || !campaign.pace) return { order: inFile, first_at: null, done_at: null, reason };
  const line = await campaignsInLine(tx, campaign);
  const before = await countWaiting(tx, idsOf(line));
  const queue = await readQueue(tx, line, MAX_QUEUE);
  const seen = before > queue.length ? [] : addresses.slice(0, MAX_QUEUE - queue.length);
  const times = timesOfQueue(
    line,
    [...queue, ...seen.map((id_lead) => rowOf(campaign, id_lead))],
    now,
  );
  const at = (place: number) => times.of(before + place)?.getTime() ?? Infinity;
  const order = inFile.toSorted((a, b) => at(a) - at(b));
  const [first = 0] = order;
  const first_at = times.of(before + first);
  return {
    order,
    first_at,
    done_at: times.end(before + leads),
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
  return id_lead && !isOpen(now, leadHours(campaign, id_lead)) ? 'night' : null;
}

async function countWaiting({ db, team_id }: TeamTx, campaignIds: string[]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting
    FROM first_messages WHERE team_id = ${team_id} 
      AND campaign_id = ANY(${campaignIds}::uuid[]) AND state = 'waiting'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
