import { sql } from 'kysely';
import { canAccessWhatsApp, type Subscription } from '#domain/billing/plans.ts';
import { type OutreachPlan, newNumberPace, planOf, risksOf } from '#domain/outreach/plan.ts';
import { NO_QUIET_DAYS, quietDayTest } from '#domain/outreach/quiet-days.ts';
import type { Pace } from '#domain/outreach/pace.ts';
import { messagesUsed } from '#server/features/conversations/counters.ts';
import { isHoliday } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { type CampaignFacts, listCampaignFacts } from './campaign-facts.ts';
import { readQueue, estimateQueueTimes } from './waiting-queue.ts';

const MAX_CAMPAIGNS = 100;
const MAX_COUNTED = 1_000_000;

/**
 * When this many numbers will have written to this many leads. By default, the waiting leads and the
 * connected numbers count. Numbers that the team doesn't have count with the pace of a new one.
 */
export async function getPlan(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  requested: { leads?: number | undefined; numbers?: number | undefined },
): Promise<OutreachPlan> {
  const now = new Date();
  const facts = await db.inTeam(scope, (tx) => readPlanFacts(tx, now));
  const { campaigns, waiting, without_consent, without_number, messages_left, queues_end } = facts;
  // Campaigns on one number share its pace.
  const defaults = campaigns.filter(({ campaign_id, number_id }) => campaign_id === number_id);
  const connectedPaces = defaults.flatMap(({ connected, pace }) =>
    connected && pace ? [pace] : [],
  );
  const leads = requested.leads ?? waiting;
  const numbers = requested.numbers ?? connectedPaces.length;
  const zone = campaigns[0]?.agent_timezone ?? 'UTC';
  const isQuiet = quietDayTest(campaigns[0]?.quiet_days ?? NO_QUIET_DAYS, isHoliday);
  const end = (count: number) =>
    planOf(
      leads,
      pooled(connectedPaces, count, zone).map((used) => ({ ...used, isQuiet })),
      now,
    );
  const { done_at, per_day } = end(numbers);
  const asIs = requested.leads === undefined && requested.numbers === undefined;
  return {
    leads,
    numbers,
    done_at: leads > 0 ? ((asIs ? queues_end : done_at)?.toISOString() ?? null) : null,
    one_more_done_at: leads > 0 ? (end(numbers + 1).done_at?.toISOString() ?? null) : null,
    per_day,
    waiting,
    connected: connectedPaces.length,
    messages_left,
    risks: risksOf(
      {
        leads,
        paid: facts.paid,
        messages_left,
        without_consent,
        without_number,
        numbers: paces(connectedPaces, numbers, zone),
      },
      now,
    ),
  };
}

/** Uses the team's own numbers first, then new ones. */
function pooled(own: Pace[], count: number, zone: string) {
  const used = own.slice(0, count).map((pace) => ({ pace, count: 1 }));
  const fresh = Math.max(0, count - used.length);
  return [...used, { pace: newNumberPace(zone), count: fresh }];
}

function paces(own: Pace[], count: number, zone: string): Pace[] {
  return pooled(own, count, zone).flatMap(({ pace, count: times }) =>
    Array.from({ length: times }, () => pace),
  );
}

const NONE = { waiting: 0, without_consent: 0, without_number: 0 };

async function readPlanFacts(tx: TeamTx, now: Date) {
  const { rows: ids } = await sql<{ campaign_id: string }>`SELECT campaign_id FROM campaigns
    WHERE team_id = ${tx.team_id} ORDER BY created_at LIMIT ${MAX_CAMPAIGNS}`.execute(tx.db);
  const campaigns = await listCampaignFacts(
    tx,
    ids.map((row) => row.campaign_id),
  );
  const connected = [...campaigns.values()]
    .filter((campaign) => campaign.connected)
    .map(({ campaign_id }) => campaign_id);
  const { rows } = await sql<typeof NONE>`
    SELECT count(*)::int AS waiting,
      count(*) FILTER (WHERE source <> 'form' AND consent_at IS NULL)::int AS without_consent,
      count(*) FILTER (WHERE campaign_id <> ALL(${connected}::uuid[]))::int AS without_number
    FROM (SELECT campaign_id, source, consent_at FROM first_messages WHERE team_id = ${tx.team_id}
      AND state IN ('waiting', 'held', 'sending') LIMIT ${MAX_COUNTED}) f`.execute(tx.db);
  return {
    campaigns: [...campaigns.values()],
    queues_end: await endOfQueues(tx, campaigns, now),
    ...(await readTeamFacts(tx)),
    ...(rows[0] ?? NONE),
  };
}

/** Facts of the team itself, which may have no campaign yet. */
async function readTeamFacts(tx: TeamTx) {
  const { rows } = await sql<Subscription & { messages_limit: number; messages_used: number }>`
    SELECT subscription_plan, subscription_status, messages_limit,
      ${messagesUsed} AS messages_used
    FROM team_settings t WHERE team_id = ${tx.team_id}`.execute(tx.db);
  const [team] = rows;
  if (!team) throw new Error('the team is missing');
  const messages_left = Math.max(0, team.messages_limit - team.messages_used);
  return { paid: canAccessWhatsApp(team), messages_left };
}

/**
 * When the last waiting lead gets its message, as things are; null if unknown. Uses the same forecast as
 * for single leads: the leads' hours count, not the number's.
 */
async function endOfQueues(
  tx: TeamTx,
  campaigns: ReadonlyMap<string, CampaignFacts>,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ campaign_id: string; waiting: number }>`
    SELECT campaign_id, count(*)::int AS waiting
    FROM (SELECT campaign_id FROM first_messages WHERE team_id = ${tx.team_id}
      AND state = 'waiting' LIMIT ${MAX_COUNTED}) f GROUP BY campaign_id`.execute(tx.db);
  let end: Date | null = null;
  const lines = Map.groupBy(rows, (row) => campaigns.get(row.campaign_id)?.number_id);
  for (const line of lines.values()) {
    const inLine = line.flatMap((row) => campaigns.get(row.campaign_id) ?? []);
    if (!inLine[0]?.pace) return null;
    const waiting = line.reduce((sum, row) => sum + row.waiting, 0);
    const queue = await readQueue(tx, inLine, waiting);
    const last = estimateQueueTimes(inLine, queue, now).end(waiting);
    if (!last) return null;
    if (!end || last > end) end = last;
  }
  return end;
}
