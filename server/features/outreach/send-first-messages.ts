import { opensAt } from '#domain/outreach/forecast.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { type CampaignFacts, campaignMaySend, findCampaignFacts } from './campaign-facts.ts';
import { endHold, lockQueue, recordHold, planNext, settleOpenMessages } from './queue.ts';
import { ModelWaits } from './ask-for-message.ts';
import {
  listQueuedCampaigns,
  MAX_QUEUE,
  queuedLeadMapper,
  type QueueRow,
  readQueue,
} from './waiting-queue.ts';
import { writeFirstMessage } from './write-first-message.ts';

/** A reason that someone may fix, or a message on its way, is rechecked after this time. */
const RECHECK_MS = 60_000;
const REOPEN_MS = 30_000;
const UNCHANGED_RETRY_MS = 15_000;
/** Gives another campaign of the number time to send. */
const PASS_MS = 2_000;
/** A queue that no worker has checked for this long doesn't hold up other campaigns. */
const MAX_OVERDUE_MS = 2 * 60_000;
/** A raised quota or a lifted restriction is noticed within this time. */
const MAX_WAIT_MS = 5 * 60_000;
/** Enough during the day, when one of the first leads may usually get a message. */
const MAX_CHECKED_FIRST = 200;

/**
 * Sends a campaign's next first message if its number may send one now, and schedules the next check.
 * One message per call, since the number's pace doesn't allow a second. A repeat does no harm, and any
 * number of workers may call it concurrently.
 */
export async function sendFirstMessages(
  services: Services,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> {
  const { db } = services;
  const lead = await db.inTeam(scope, (tx) => nextLead(services, tx, campaign_id, new Date()));
  if (!lead) return;
  try {
    await writeFirstMessage(services, scope, lead);
  } catch (error) {
    if (!(error instanceof RetryAfter)) throw error;
    const reason = error instanceof ModelWaits ? 'model' : 'gateway';
    await db.inTeam(scope, async (tx) => {
      await lockQueue(tx, campaign_id);
      const until = new Date(Date.now() + error.ms);
      // A lead that another worker is processing doesn't hold up others.
      if (!error.steady || reason === 'model') {
        await recordHold(tx, campaign_id, { reason, until }, new Date());
      }
      await planNext(tx, campaign_id, earlier(until, later(new Date(), MAX_WAIT_MS)));
    });
    return;
  }
  await db.inTeam(scope, async (tx) => {
    await lockQueue(tx, campaign_id);
    const now = new Date();
    await settleOpenMessages(tx, campaign_id, now);
    const again = await isStillDue(tx, lead.conversation_id, now);
    await planNext(tx, campaign_id, again ? later(now, UNCHANGED_RETRY_MS) : now);
  });
}

/** Whether nothing was sent to this lead for no known reason. Then it isn't retried immediately. */
async function isStillDue(tx: TeamTx, conversation_id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('first_messages')
    .select('planned_at')
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, state: 'waiting' }))
    .executeTakeFirst();
  return row !== undefined && (row.planned_at === null || row.planned_at <= now);
}

/** The next lead, if the campaign may send now. Otherwise schedules the next check. */
async function nextLead(
  { env }: Pick<Services, 'env'>,
  tx: TeamTx,
  campaign_id: string,
  now: Date,
): Promise<QueueRow | undefined> {
  if (!(await lockQueue(tx, campaign_id))) return undefined;
  if (await settleOpenMessages(tx, campaign_id, now)) {
    await planNext(tx, campaign_id, later(now, REOPEN_MS));
    return undefined;
  }
  const campaign = await findCampaignFacts(tx, campaign_id);
  const due = campaign && (await firstDue(tx, campaign, now));
  if (!due) {
    await endHold(tx, campaign_id, now);
    await planNext(tx, campaign_id, null);
    return undefined;
  }
  const decision = campaignMaySend(campaign, now, pausedUntil(campaign.model, env, now));
  if (!decision.allowed) {
    const { reason, until = later(now, RECHECK_MS) } = decision;
    // Waiting for its turn isn't a hold: every lead but the first waits.
    if (reason === 'turn') await endHold(tx, campaign_id, now);
    else await recordHold(tx, campaign_id, { reason, until: decision.until }, now);
    await planNext(tx, campaign_id, earlier(until, later(now, MAX_WAIT_MS)));
    return undefined;
  }
  const { lead, next_at } = due;
  if (lead && (await yieldToOtherCampaigns(tx, campaign, lead, now))) return undefined;
  if (lead) await endHold(tx, campaign_id, now);
  else await recordHold(tx, campaign_id, { reason: 'night', until: next_at }, now);
  // If this worker dies, another one checks then.
  await planNext(tx, campaign_id, lead ? later(now, RECHECK_MS) : next_at);
  return lead;
}

/**
 * Campaigns on one number share one line. A lead of another campaign that is ahead goes first if its
 * campaign's queue is due now, too. A campaign that is held up doesn't hold up others.
 */
async function yieldToOtherCampaigns(
  tx: TeamTx,
  campaign: CampaignFacts,
  lead: QueueRow,
  now: Date,
): Promise<boolean> {
  for (const other of (await listQueuedCampaigns(tx, campaign)).slice(1)) {
    if (other.hold || !(await isQueueChecked(tx, other.campaign_id, now))) continue;
    const first = (await firstDue(tx, other, now))?.lead;
    if (!first || isAheadOf(lead, first)) continue;
    await planNext(tx, campaign.campaign_id, later(now, PASS_MS));
    return true;
  }
  return false;
}

const isAheadOf = (lead: QueueRow, other: QueueRow): boolean =>
  lead.priority === other.priority ? lead.place < other.place : lead.priority < other.priority;

async function isQueueChecked(tx: TeamTx, campaign_id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('outreach_queues')
    .select('next_at')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirst();
  const overdue = row?.next_at ? now.getTime() - row.next_at.getTime() : -1;
  return overdue >= 0 && overdue < MAX_OVERDUE_MS;
}

/** The first lead whose time has come. Reads the top of a long queue first. */
async function firstDue(
  tx: TeamTx,
  campaign: CampaignFacts,
  now: Date,
): Promise<{ lead?: QueueRow; next_at: Date } | undefined> {
  const queuedOf = queuedLeadMapper([campaign]);
  let next_at = later(now, MAX_WAIT_MS);
  for (const limit of [MAX_CHECKED_FIRST, MAX_QUEUE]) {
    const rows = await readQueue(tx, [campaign], limit);
    if (rows.length === 0) return undefined;
    for (const lead of rows) {
      const at = opensAt(queuedOf(lead), now);
      if (at <= now) return { lead, next_at: now };
      next_at = earlier(next_at, at);
    }
    if (rows.length < limit) break;
  }
  return { next_at };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const earlier = (date: Date, other: Date) => (date < other ? date : other);
