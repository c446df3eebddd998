import { sql } from 'kysely';
import { z } from 'zod';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { defineConnectionJob } from '#server/features/whatsapp/connection-job.ts';
import { recordSynced } from '#server/features/whatsapp/connections.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { answerDue } from '../declared-jobs.ts';
import { receiveMessages } from '../receive/store-inbound.ts';
import { chatsToSync, type SyncSpan, syncSpan } from './chats-to-sync.ts';
import { fetchMissingMessages } from './fetch-missing-messages.ts';

/**
 * Why the history is read. `missed`: the session or we were away, so messages may be missing. `quiet`:
 * there were no events for long, though both were there. Missing messages then mean that the session is
 * stale. (`silent` is its name in the previous version.)
 */
const because = z.preprocess(
  (reason) => (reason === 'silent' ? 'quiet' : reason),
  z.enum(['missed', 'quiet']).default('missed'),
);
export type Reason = z.output<typeof because>;

/** `since`: nothing before this time is missing, in seconds. Otherwise the last sync counts. */
interface Backfill {
  because: Reason;
  since?: number | undefined;
}

/** Finds messages that no webhook brought. Answers to those that did arrive go first. */
export const backfill = defineConnectionJob({
  name: 'agent:catch-up',
  payload: z.object({ because, since: z.number().optional() }) as z.ZodType<Backfill, Backfill>,
  key: ({ connection_id }) => `catch-up:${connection_id}`,
  priority: 5,
  run: runBackfill,
});

/** Limit of concurrent syncs in this process. A worker's other jobs are for live leads. */
const MAX_AT_ONCE = 4;
const BUSY_RETRY_MS = { min: 500, max: 2_000 };
let underWay = 0;

async function runBackfill(
  services: Services,
  connection: Connection,
  { because: reason, since }: Backfill,
  { tries }: Attempt,
): Promise<void> {
  if (underWay >= MAX_AT_ONCE) {
    // Waiting leads are answered anyway.
    if (tries === 0) await scheduleWaiting(services, connection, reason);
    const { min, max } = BUSY_RETRY_MS;
    const ms = min + Math.random() * (max - min);
    throw new RetryAfter(ms, 'other histories are being read', { steady: true });
  }
  underWay += 1;
  try {
    await syncHistory(services, connection, reason, since);
  } finally {
    underWay -= 1;
  }
}

/** If no webhook brought a message this old, though we were there, the session is stale. */
const STALE_AFTER_SECONDS = 60;
/**
 * After this many unreadable histories in a row, the session counts as failed, not its chats: each may
 * take 15 s, and a job that continued through all of them would occupy its worker for hours.
 */
const MAX_UNREAD_IN_A_ROW = 5;

/**
 * Runs after a reconnection, and when a number had no events for long: reads the recent history, stores
 * missing messages, and schedules answers to waiting leads. A repeat finds nothing new. Only a `quiet`
 * session that proves stale is restarted: after an outage, missing messages are normal. Throws RetryAfter
 * if something couldn't be read. A number that was lost meanwhile is left alone: linking it again
 * schedules a new sync. If nothing before `missingSince` is missing, only chats active since are read.
 */
export async function syncHistory(
  services: Services,
  connection: Connection,
  reason: Reason,
  missingSince?: number,
): Promise<void> {
  const startedAt = new Date();
  const span = await syncSpan(services, connection, missingSince);
  if (!span) return;
  await scheduleWaiting(services, connection, reason);
  const chats = await chatsToSync(services, connection, span, missingSince !== undefined);
  const { missed, oldest, unread } = await storeMissing(services, connection, chats, span);
  // A sync of a gap has read nothing from before the gap.
  if (!unread && missingSince === undefined) {
    await services.db.inTeam(connection.scope, (tx) => recordSynced(tx, connection, startedAt));
  }
  if (missed > 0) {
    const { connection_id } = connection;
    services.log.warn({ connection_id, missed, reason }, 'stored missed messages');
    const stale = startedAt.getTime() / 1000 - oldest > STALE_AFTER_SECONDS;
    if (reason === 'quiet' && stale) await restart(services, connection);
  }
  if (unread) throw unread;
}

/**
 * Returns how many messages no webhook had brought, and when the oldest of them was sent, in seconds. A
 * chat that can't be read now doesn't hold up the others. `unread` is the first such error.
 */
async function storeMissing(
  services: Services,
  connection: Connection,
  chats: string[],
  span: SyncSpan,
) {
  let missed = 0;
  let oldest = Infinity;
  let inARow = 0;
  let unread: RetryAfter | undefined;
  for (const chat of chats) {
    try {
      const events = await fetchMissingMessages(services, connection, chat, span);
      const stored = events.length && (await receiveMessages(services, connection, events));
      missed += stored;
      // A message stored by now was brought by a webhook after our lookup, so the session isn't stale.
      const unknown = stored === events.length ? events : [];
      oldest = Math.min(oldest, ...unknown.map((event) => event.timestamp));
      inARow = 0;
    } catch (error) {
      if (!(error instanceof RetryAfter)) throw error;
      unread ??= error;
      inARow += 1;
      if (inARow === MAX_UNREAD_IN_A_ROW) break;
    }
  }
  return { missed, oldest, unread };
}

async function restart({ waha, log }: Services, { waha_session }: Connection): Promise<void> {
  await gatewayOf(waha)
    .restartSession(waha_session)
    .catch((error) => log.warn({ err: error }, 'a stale session could not be restarted'));
}

/**
 * Schedules leads who wrote while nothing could be sent, and messages that the gateway never accepted.
 * After a reconnection they come first, whatever pause their last try set. On a quiet night, a lead that
 * is already scheduled keeps its time.
 */
async function scheduleWaiting(
  { db }: Services,
  connection: Connection,
  reason: Reason,
): Promise<void> {
  await db.inTeam(connection.scope, async (tx) => {
    const { rows } = await sql<{ conversation_id: string }>`
      SELECT conversation_id FROM conversations WHERE team_id = ${tx.team_id}
        AND campaign_id = ANY(${onNumber(tx, connection.campaign_id)}) AND waiting_since IS NOT NULL
      UNION
      SELECT conversation_id FROM messages WHERE team_id = ${tx.team_id}
        AND campaign_id = ${connection.campaign_id}
        AND state IN ('pending', 'sending')`.execute(tx.db);
    await answerDue.enqueueMany(tx, rows, { unlessPlanned: reason === 'quiet' });
  });
}
