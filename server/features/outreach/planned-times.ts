import { sql } from 'kysely';
import { isOpen, nextOpening } from '#domain/outreach/hours.ts';
import { nextSlot, type Pace, type Slot, timesOfRanks } from '#domain/outreach/pace.ts';
import type { LeadSource, WaitReason } from '#domain/outreach/schema.ts';
import { leadZones } from '#server/features/conversations/delivery/lead-zones.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type CampaignFacts, campaignMaySend } from './campaign-facts.ts';

interface Placed {
  conversation_id: string;
  priority: number;
  place: number;
  source: LeadSource;
  /** not before this time */
  not_before?: Date | null | undefined;
}

export interface Planned {
  /** null: no one knows before what holds it up is mended */
  planned_at: Date | null;
  /** null: the lead is the next one, and nothing holds it up */
  reason: WaitReason | null;
  until: Date | null;
}

/** Reasons that end when someone mends something, so no one knows when. */
const UNTIMED: ReadonlySet<WaitReason> = new Set([
  'not_ready',
  'plan',
  'plan_limit',
  'spending',
  'not_connected',
  'model',
  'gateway',
]);

/**
 * About when each of these leads of one campaign is written to, and what it waits for: from their
 * ranks in the queue and the number's pace.
 */
export async function plannedTimes(
  tx: TeamTx,
  campaign: CampaignFacts,
  places: Placed[],
  now: Date,
): Promise<(conversation_id: string, id_lead: string) => Planned | undefined> {
  const ranks = await ranksOf(tx, campaign.campaign_id, places);
  const decision = campaignMaySend(campaign, now);
  const held = decision.allowed ? (campaign.hold?.reason ?? null) : decision.reason;
  const pace = campaign.pace && paceOf(campaign.pace, now);
  const byId = new Map(places.map((place) => [place.conversation_id, place]));
  return (conversation_id, id_lead) => {
    const place = byId.get(conversation_id);
    const rank = ranks.get(conversation_id);
    if (!place || rank === undefined) return undefined;
    if (held && UNTIMED.has(held)) return { planned_at: null, reason: held, until: null };
    if (!pace) return { planned_at: null, reason: 'not_connected', until: null };
    return plannedOf(pace, place, rank, leadZones(id_lead, campaign.agent_timezone));
  };
}

/** What the plans of all leads of a campaign have in common. */
interface PaceNow {
  now: Date;
  slot: Slot;
  timeOf: { daytime: (rank: number) => Date | null; always: (rank: number) => Date | null };
}

const paceOf = (pace: Pace, now: Date): PaceNow => ({
  now,
  slot: nextSlot(pace, now),
  timeOf: {
    daytime: timesOfRanks(pace, now, { daytime: true }),
    always: timesOfRanks(pace, now, { daytime: false }),
  },
});

function plannedOf(
  { now, slot, timeOf }: PaceNow,
  { source, not_before }: Placed,
  rank: number,
  zones: string[],
): Planned {
  const daytime = source === 'import';
  const at = (daytime ? timeOf.daytime : timeOf.always)(rank);
  if (!at) return { planned_at: null, reason: 'quota', until: null };
  const later = not_before && not_before > at ? not_before : at;
  const planned_at = daytime ? nextOpening(later, zones) : later;
  if (slot.reason === 'restricted' || slot.reason === 'quota') {
    return { planned_at, reason: slot.reason, until: slot.at };
  }
  if (daytime && !isOpen(now, zones)) {
    return { planned_at, reason: 'night', until: nextOpening(now, zones) };
  }
  const waits = planned_at > now;
  return { planned_at, reason: waits ? 'turn' : null, until: waits ? planned_at : null };
}

/** How many leads of the campaign stand before each of these. */
async function ranksOf(
  { db, team_id }: TeamTx,
  campaign_id: string,
  places: Placed[],
): Promise<Map<string, number>> {
  const ordered = places.toSorted((a, b) => a.priority - b.priority || a.place - b.place);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) return new Map();
  const { rows } = await sql<{ conversation_id: string; rank: number }>`
    WITH before AS (
      SELECT count(*) AS n FROM first_messages WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND state = 'waiting'
        AND (priority, place) < (${first.priority}::smallint, ${first.place}::bigint)
    )
    SELECT f.conversation_id, (before.n + row_number() OVER (ORDER BY f.priority, f.place) - 1)::int
      AS rank
    FROM before, first_messages f WHERE f.team_id = ${team_id} AND f.campaign_id = ${campaign_id}
      AND f.state = 'waiting'
      AND (f.priority, f.place) BETWEEN (${first.priority}::smallint, ${first.place}::bigint)
        AND (${last.priority}::smallint, ${last.place}::bigint)`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.rank]));
}
