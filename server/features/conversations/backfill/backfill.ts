import { sql } from 'kysely';
import { z } from 'zod';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { defineConnectionJob } from '#server/features/whatsapp/connection-job.ts';
import { noteSynced } from '#server/features/whatsapp/connections.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { answerDue } from '../declared-jobs.ts';
import { receiveMessages } from '../receive/store-inbound.ts';
import { chatsToSync, type SyncSpan, syncSpan } from './chats-to-sync.ts';
import { fetchMissingMessages } from './fetch-missing-messages.ts';

/**
 * Why the history is read. `missed`: the session or we were away, so that something may be missing.
 * `quiet`: nothing was heard for long, though both were there; what is missing then means that the
 * session is stale. (`silent` is what the version before called that.)
 */
const because = z.preprocess(
  (reason) => (reason === 'silent' ? 'quiet' : reason),
  z.enum(['missed', 'quiet']).default('missed'),
);
export type Reason = z.output<typeof because>;

/** `since`: nothing is missing from before, in seconds; else the last sync tells. */
interface Backfill {
  because: Reason;
  since?: number | undefined;
}

/** Finds the messages that no webhook brought. Answers to what did come go first. */
export const backfill = defineConnectionJob({
  name: 'agent:catch-up',
  payload: z.object({ because, since: z.number().optional() }) as z.ZodType<Backfill, Backfill>,
  key: ({ connection_id }) => `catch-up:${connection_id}`,
  priority: 5,
  run: runBackfill,
});

/** So many histories are read at once in this process: the other jobs of a worker are for live leads. */
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
    // Leads that wait are answered all the same.
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

/** A message this old that no webhook brought, though we were there, means a stale session. */
const STALE_AFTER_SECONDS = 60;
/**
 * So many histories in a row that cannot be read, and it is the session that fails, not its chats:
 * each may take 15 s, and a job that continues through all of them would hold its worker for hours.
 */
const MAX_UNREAD_IN_A_ROW = 5;

/**
 * After a reconnection, and when nothing was heard of a number for long: reads the history of what was
 * said lately, stores what is missing, and plans answers to the leads that wait. A repeat finds
 * nothing new. Only a `quiet` session is restarted when it proves stale: after a time in which
 * someone was away, much is missing and nothing is wrong with it. Throws RetryAfter when something
 * could not be read. A number that was lost meanwhile is left alone: linking it again plans anew. Where
 * nothing is missing from before `missingSince`, only chats that went on after it are read.
 */
export async function syncHistory(
  services: Services,
  connection: Connection,
  reason: Reason,
  missingSince?: number,
): Promise<void> {
  const begun = new Date();
  const span = await syncSpan(services, connection, missingSince);
  if (!span) return;
  await scheduleWaiting(services, connection, reason);
  const chats = await chatsToSync(services, connection, span.since, missingSince !== undefined);
  const { missed, oldest, unread } = await storeMissing(services, connection, chats, span);
  // A sync of a gap has read nothing from before it.
  if (!unread && missingSince === undefined) {
    await services.db.inTeam(connection.scope, (tx) => noteSynced(tx, connection, begun));
  }
  if (missed > 0) {
    const { connection_id } = connection;
    services.log.warn({ connection_id, missed, reason }, 'stored missed messages');
    const stale = begun.getTime() / 1000 - oldest > STALE_AFTER_SECONDS;
    if (reason === 'quiet' && stale) await restart(services, connection);
  }
  if (unread) throw unread;
}

interface Missing {
  /** how many messages no webhook had brought */
  missed: number;
  /** from when the oldest of them is, in seconds */
  oldest: number;
}

/** A chat that cannot be read now does not hold up the others; `unread` is the first such error. */
async function storeMissing(
  services: Services,
  connection: Connection,
  chats: string[],
  span: SyncSpan,
) {
  const all: Missing & { unread?: RetryAfter } = { missed: 0, oldest: Number.POSITIVE_INFINITY };
  let inARow = 0;
  for (const chat of chats) {
    const taken = await storeMissingOf(services, connection, chat, span);
    if (taken instanceof RetryAfter) {
      all.unread ??= taken;
      inARow += 1;
      if (inARow === MAX_UNREAD_IN_A_ROW) break;
      continue;
    }
    inARow = 0;
    all.missed += taken.missed;
    all.oldest = Math.min(all.oldest, taken.oldest);
  }
  return all;
}

async function storeMissingOf(
  services: Services,
  connection: Connection,
  chat: string,
  span: SyncSpan,
): Promise<Missing | RetryAfter> {
  try {
    const events = await fetchMissingMessages(services, connection, chat, span);
    const missed = events.length && (await receiveMessages(services, connection, events));
    // What is stored by now came by a webhook after we had looked: that session is not stale.
    const unknown = missed === events.length ? events : [];
    return { missed, oldest: Math.min(...unknown.map((event) => event.timestamp)) };
  } catch (error) {
    if (error instanceof RetryAfter) return error;
    throw error;
  }
}

async function restart({ waha, log }: Services, { waha_session }: Connection): Promise<void> {
  await gatewayOf(waha)
    .restartSession(waha_session)
    .catch((error) => log.warn({ err: error }, 'a stale session could not be restarted'));
}

/**
 * Leads that wrote while nothing could be sent, and messages that were never taken. After a
 * reconnection they come first, whatever pause their last try had ended with; on a quiet night who is
 * planned already keeps the time that was asked for.
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
