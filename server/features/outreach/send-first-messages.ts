import { opensAt } from '#domain/outreach/forecast.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { type CampaignFacts, campaignMaySend, findCampaignFacts } from './campaign-facts.ts';
import { endHold, lockQueue, noteHold, planNext, settleOpen } from './queue.ts';
import { ModelWaits } from './ask-for-message.ts';
import { campaignsInLine, MAX_QUEUE, queuedBy, type QueueRow, readQueue } from './waiting-queue.ts';
import { writeFirstMessage } from './write-first-message.ts';

/** A reason that someone may fix is checked again this soon, and so is a message on its way. */
const LOOK_AGAIN_MS = 60_000;
const OPEN_AGAIN_MS = 30_000;
const SAME_AGAIN_MS = 15_000;
/** Another campaign of the number has its turn in the meantime. */
const PASS_MS = 2_000;
/** A queue that no worker has looked at for so long holds up no other campaign. */
const MAX_OVERDUE_MS = 2 * 60_000;
/** A quota that was raised and a restriction that was lifted are noticed this soon. */
const MAX_WAIT_MS = 5 * 60_000;
/** By day, one of the first leads may be written to. */
const LOOKED_AT_FIRST = 200;

/**
 * Sends the next first message of a campaign, if its number may send one now, and plans the next look.
 * One message a call: the number's pace lets no second one out. A repeat does no harm, and any number
 * of workers may call it at once.
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
    await writeFirstMessage(services, scope, { campaign_id, ...lead });
  } catch (error) {
    if (!(error instanceof RetryAfter)) throw error;
    const reason = error instanceof ModelWaits ? 'model' : 'gateway';
    await db.inTeam(scope, async (tx) => {
      await lockQueue(tx, campaign_id);
      const until = new Date(Date.now() + error.ms);
      // A lead that another worker speaks to holds up no one.
      if (!error.steady || reason === 'model') {
        await noteHold(tx, campaign_id, { reason, until }, new Date());
      }
      await planNext(tx, campaign_id, earlier(until, later(new Date(), MAX_WAIT_MS)));
    });
    return;
  }
  await db.inTeam(scope, async (tx) => {
    await lockQueue(tx, campaign_id);
    const now = new Date();
    await settleOpen(tx, campaign_id, now);
    const again = await isStillDue(tx, lead.conversation_id, now);
    await planNext(tx, campaign_id, again ? later(now, SAME_AGAIN_MS) : now);
  });
}

/** Nothing was sent to this lead, and nothing says why: not to be tried again in the same moment. */
async function isStillDue(tx: TeamTx, conversation_id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('first_messages')
    .select('planned_at')
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, state: 'waiting' }))
    .executeTakeFirst();
  return row !== undefined && (row.planned_at === null || row.planned_at <= now);
}

interface NextLead {
  conversation_id: string;
}

/** Whose turn it is, if the campaign may send now; otherwise when to look again. */
async function nextLead(
  { env }: Pick<Services, 'env'>,
  tx: TeamTx,
  campaign_id: string,
  now: Date,
): Promise<NextLead | undefined> {
  if (!(await lockQueue(tx, campaign_id))) return undefined;
  if (await settleOpen(tx, campaign_id, now)) {
    await planNext(tx, campaign_id, later(now, OPEN_AGAIN_MS));
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
    const { reason, until = later(now, LOOK_AGAIN_MS) } = decision;
    // Its turn is no hold: every lead but the first waits for it.
    if (reason === 'turn') await endHold(tx, campaign_id, now);
    else await noteHold(tx, campaign_id, { reason, until: decision.until }, now);
    await planNext(tx, campaign_id, earlier(until, later(now, MAX_WAIT_MS)));
    return undefined;
  }
  const { lead, next_at } = due;
  if (lead && (await letOthersPass(tx, campaign, lead, now))) return undefined;
  if (lead) await endHold(tx, campaign_id, now);
  else await noteHold(tx, campaign_id, { reason: 'night', until: next_at }, now);
  // Should this worker die, another one looks at it then.
  await planNext(tx, campaign_id, lead ? later(now, LOOK_AGAIN_MS) : next_at);
  return lead;
}

/**
 * Campaigns of one number send in one line. Another one whose lead stands before this one goes first, if it
 * looks at its queue now, too: one that waits for something holds up no one.
 */
async function letOthersPass(
  tx: TeamTx,
  campaign: CampaignFacts,
  lead: QueueRow,
  now: Date,
): Promise<boolean> {
  for (const other of (await campaignsInLine(tx, campaign)).slice(1)) {
    if (other.hold || !(await isLookedAt(tx, other.campaign_id, now))) continue;
    const first = (await firstDue(tx, other, now))?.lead;
    if (!first || standsBefore(lead, first)) continue;
    await planNext(tx, campaign.campaign_id, later(now, PASS_MS));
    return true;
  }
  return false;
}

const standsBefore = (lead: QueueRow, other: QueueRow): boolean =>
  lead.priority === other.priority ? lead.place < other.place : lead.priority < other.priority;

async function isLookedAt(tx: TeamTx, campaign_id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('outreach_queues')
    .select('next_at')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirst();
  const overdue = row?.next_at ? now.getTime() - row.next_at.getTime() : -1;
  return overdue >= 0 && overdue < MAX_OVERDUE_MS;
}

/** The first lead whose time has come: of a long queue, those at its top are looked at first. */
async function firstDue(
  tx: TeamTx,
  campaign: CampaignFacts,
  now: Date,
): Promise<{ lead?: QueueRow; next_at: Date } | undefined> {
  const queuedOf = queuedBy([campaign]);
  let next_at = later(now, MAX_WAIT_MS);
  for (const limit of [LOOKED_AT_FIRST, MAX_QUEUE]) {
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
