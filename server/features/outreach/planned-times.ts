import { sql } from 'kysely';
import { isSendTime, nextOpening, type SendHours } from '#domain/outreach/hours.ts';
import { nextSlot, type Slot } from '#domain/outreach/pace.ts';
import type { WaitReason } from '#domain/outreach/schema.ts';
import { sendHoursOf } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type CampaignFacts, campaignMaySend } from './campaign-facts.ts';
import type { QueueEntry } from './enter-queries.ts';
import { listQueuedCampaigns, idsOf, readQueue, estimateQueueTimes } from './waiting-queue.ts';

export interface PlannedTime {
  /** null if unknown until the reason is fixed */
  planned_at: Date | null;
  /** null if the lead is next and nothing holds it up */
  reason: WaitReason | null;
  until: Date | null;
}

/** Reasons that end when someone fixes something, so their end is unknown. */
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
 * Roughly when each of these leads of one campaign gets its message, and what it waits for. Based on
 * their places in the number's line, its pace and the leads' hours.
 */
export async function estimateSendTimes(
  tx: TeamTx,
  campaign: CampaignFacts,
  queueEntries: QueueEntry[],
  now: Date,
): Promise<(conversation_id: string, id_lead: string) => PlannedTime | undefined> {
  const line = await listQueuedCampaigns(tx, campaign);
  const ranks = await ranksOf(tx, idsOf(line), queueEntries);
  const held = indefiniteHold(campaign, now);
  const { pace } = campaign;
  if (held || !pace) return answerFor(queueEntries, ranks, () => unknown(held ?? 'not_connected'));
  const queue = await readQueue(tx, line, 1 + Math.max(-1, ...ranks.values()));
  const times = estimateQueueTimes(line, queue, now);
  const hoursOf = sendHoursOf(campaign);
  const slot = nextSlot(pace, now);
  return answerFor(queueEntries, ranks, ({ source }, rank, id_lead) =>
    plannedOf({ now, slot, at: times.of(rank) }, source === 'import' ? hoursOf(id_lead) : null),
  );
}

/** What holds up a campaign until someone fixes it; null if nothing does. */
export function indefiniteHold(campaign: CampaignFacts, now: Date): WaitReason | null {
  const decision = campaignMaySend(campaign, now);
  const held = decision.allowed ? (campaign.hold?.reason ?? null) : decision.reason;
  if (held && UNTIMED.has(held)) return held;
  return campaign.pace ? null : 'not_connected';
}

const unknown = (reason: WaitReason): PlannedTime => ({ planned_at: null, reason, until: null });

function answerFor(
  queueEntries: QueueEntry[],
  ranks: ReadonlyMap<string, number>,
  answer: (entry: QueueEntry, rank: number, id_lead: string) => PlannedTime,
): (conversation_id: string, id_lead: string) => PlannedTime | undefined {
  const byId = new Map(queueEntries.map((entry) => [entry.conversation_id, entry]));
  return (conversation_id, id_lead) => {
    const entry = byId.get(conversation_id);
    const rank = ranks.get(conversation_id);
    return entry && rank !== undefined ? answer(entry, rank, id_lead) : undefined;
  };
}

function plannedOf(
  { now, slot, at }: { now: Date; slot: Slot; at: Date | null },
  hours: SendHours | null,
): PlannedTime {
  if (!at) return unknown('quota');
  if (slot.reason === 'restricted' || slot.reason === 'quota') {
    return { planned_at: at, reason: slot.reason, until: slot.at };
  }
  if (hours && !isSendTime(now, hours)) {
    return { planned_at: at, reason: 'night', until: nextOpening(now, hours) };
  }
  const waits = at > now;
  return { planned_at: at, reason: waits ? 'turn' : null, until: waits ? at : null };
}

/** How many leads of campaigns that share a number are ahead of each of these. */
async function ranksOf(
  { db, team_id }: TeamTx,
  campaignIds: string[],
  queueEntries: QueueEntry[],
): Promise<Map<string, number>> {
  const ordered = queueEntries.toSorted((a, b) => a.priority - b.priority || a.place - b.place);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) return new Map();
  const { rows } = await sql<{ conversation_id: string; rank: number }>`
    WITH before AS (
      SELECT count(*) AS n FROM first_messages WHERE team_id = ${team_id}
        AND campaign_id = ANY(${campaignIds}::uuid[]) AND state = 'waiting'
        AND (priority, place) < (${first.priority}::smallint, ${first.place}::bigint)
    )
    SELECT f.conversation_id, (before.n + row_number() OVER (ORDER BY f.priority, f.place) - 1)::int
      AS rank
    FROM before, first_messages f WHERE f.team_id = ${team_id}
      AND f.campaign_id = ANY(${campaignIds}::uuid[]) AND f.state = 'waiting'
      AND (f.priority, f.place) BETWEEN (${first.priority}::smallint, ${first.place}::bigint)
        AND (${last.priority}::smallint, ${last.place}::bigint)`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.rank]));
}
