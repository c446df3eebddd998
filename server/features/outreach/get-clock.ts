import { sql } from 'kysely';
import { outreachErrors } from '#copy/errors/outreach.ts';
import { contactTime } from '#domain/agent/answer.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { type BucketCount, delaysOf, type HoldPeriod, quantile } from '#domain/outreach/clock.ts';
import type { ClockFigures, LeadClock, LeadClockNow } from '#domain/outreach/schema.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import {
  changeConversation,
  lockConversation,
} from '#server/features/conversations/conversation-store.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findCampaignFacts } from './campaign-facts.ts';
import { findWaiting } from './list-waiting.ts';

const NEWEST = 10;
const DAYS = 30;
const MAX_HOLDS = 200;

/** How long form leads waited for their first message, from stored figures, and the newest of them. */
export async function getClock(tx: TeamTx): Promise<ClockFigures> {
  const counts = await bucketCounts(tx);
  const rows = await clockRows(tx, sql`f.source = 'form' ORDER BY f.place DESC LIMIT ${NEWEST}`);
  return {
    leads: counts.reduce((sum, count) => sum + count.leads, 0),
    median: quantile(counts, 0.5),
    p95: quantile(counts, 0.95),
    newest: await withDelays(tx, rows),
  };
}

/** The clock of one lead; undefined if the agent didn't write first. */
export async function findLeadClock(
  tx: TeamTx,
  conversation_id: string,
): Promise<LeadClockNow | undefined> {
  const rows = await clockRows(tx, sql`f.conversation_id = ${conversation_id}`);
  const [clock] = await withDelays(tx, rows);
  if (!clock) return undefined;
  const waits = await findWaiting(tx, conversation_id);
  return { ...clock, planned_at: waits?.planned_at ?? null, reason: waits?.reason ?? null };
}

async function bucketCounts({ db, team_id }: TeamTx): Promise<BucketCount[]> {
  const { rows } = await sql<BucketCount>`SELECT bucket, sum(leads_count)::int AS leads
    FROM first_message_times WHERE team_id = ${team_id}
      AND day > (${new Date()}::timestamptz AT TIME ZONE 'UTC')::date - ${DAYS}::int
    GROUP BY bucket`.execute(db);
  return rows;
}

interface ClockRow extends Pick<LeadClock, 'conversation_id' | 'name' | 'source' | 'state'> {
  campaign_id: string;
  entered_at: Date;
  sent_at: Date | null;
}

async function clockRows(
  { db, team_id }: TeamTx,
  which: ReturnType<typeof sql>,
): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`SELECT f.conversation_id, f.campaign_id, f.source, f.state,
      f.entered_at, f.sent_at, c.name
    FROM first_messages f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    WHERE f.team_id = ${team_id} AND ${which}`.execute(db);
  return rows;
}

/** Measures up to now while a lead waits. The clock of a wait that ended without a message stops. */
async function withDelays(tx: TeamTx, rows: ClockRow[]): Promise<LeadClock[]> {
  const now = new Date();
  const since = rows.reduce((first, row) => (row.entered_at < first ? row.entered_at : first), now);
  const holds = await holdsSince(tx, [...new Set(rows.map((row) => row.campaign_id))], since);
  return rows.map(({ campaign_id, entered_at, sent_at, ...lead }) => {
    const end = sent_at ?? now;
    const campaignHolds = holds.filter((hold) => hold.campaign_id === campaign_id);
    return {
      ...lead,
      entered_at: entered_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      seconds: Math.max(0, Math.round((end.getTime() - entered_at.getTime()) / 1000)),
      delays: delaysOf(entered_at, end, campaignHolds),
    };
  });
}

async function holdsSince(
  { db, team_id }: TeamTx,
  campaignIds: string[],
  since: Date,
): Promise<(HoldPeriod & { campaign_id: string })[]> {
  const { rows } = await sql<HoldPeriod & { campaign_id: string }>`
    SELECT campaign_id, reason, from_at, to_at FROM outreach_holds
    WHERE team_id = ${team_id} AND campaign_id = ANY(${campaignIds}::uuid[])
      AND (to_at IS NULL OR to_at > ${since})
    ORDER BY from_at DESC LIMIT ${MAX_HOLDS}`.execute(db);
  return rows;
}

/** A user sets the day on which to contact a lead who asked for later. `on` null: no day. */
export async function setContactDay(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, on }: { conversation_id: string; on: string | null },
): Promise<ConversationRow> {
  const by_user_id = person.user_id;
  await services.db.inTeam(scope, async (tx) => {
    const { state } = await lockConversation(tx, conversation_id);
    const { campaign_id } = await requireConversation(tx, conversation_id);
    const campaign = on === null ? undefined : await findCampaignFacts(tx, campaign_id);
    if (campaign?.followups_limit === 0) throw new Refusal('CONFLICT', outreachErrors.noFollowUps);
    const zone = leadZone(state.id_lead, campaign?.agent_timezone ?? 'UTC');
    const at = on === null ? null : (contactTime(on, zone, new Date()) ?? null);
    if (on !== null && at === null) throw new Refusal('CONFLICT', outreachErrors.noSuchDay);
    if (state.contact_on !== on) {
      const event = { kind: 'contact_set', by_user_id, on, at } as const;
      if (!(await changeConversation(services, tx, conversation_id, event))) {
        throw new Refusal('CONFLICT', outreachErrors.changed);
      }
    }
  });
  return services.db.inTeam(scope, (tx) => requireConversation(tx, conversation_id, by_user_id));
}
