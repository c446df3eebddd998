import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import type { CatchUpReason } from './catch-up-later.ts';
import { chatsToRead, listeningSince } from './chats-to-read.ts';
import { missingIn } from './missing-messages.ts';
import { receiveMessages } from './receive-messages.ts';
import { replyJob } from './reply-later.ts';

/** A message this old that no webhook brought, though we were there, means a session that is deaf. */
const DEAF_AFTER_SECONDS = 60;
/**
 * So many histories in a row that cannot be read, and it is the session that fails, not its chats:
 * each may take 15 s, and a job that goes on through all of them would hold its worker for hours.
 */
const MOST_UNREAD_IN_A_ROW = 5;

/**
 * After a reconnection, and when a number has been silent for long: reads the history of what
 * was spoken lately, takes in what is missing, and wakes the leads that wait. A repeat finds nothing
 * new. Only a session that was `silent` is restarted when it proves deaf: after a time in which
 * somebody was away, much is missing and nothing is wrong with it. Throws RetryAfter when something
 * could not be read. A number that was lost meanwhile is left alone: linking it again plans anew.
 */
export async function catchUp(
  services: Services,
  connection: Connection,
  because: CatchUpReason,
): Promise<void> {
  const begun = new Date();
  const since = await listeningSince(services, connection);
  if (since === undefined) return;
  await wakeWaiting(services, connection, because);
  const { missed, oldest, unread } = await takeInMissing(services, connection, since);
  if (!unread) await noteListened(services, connection, begun);
  if (missed > 0) {
    const { connection_id } = connection;
    services.log.warn({ connection_id, missed, because }, 'took in missed messages');
    const deaf = begun.getTime() / 1000 - oldest > DEAF_AFTER_SECONDS;
    if (because === 'silent' && deaf) await restart(services, connection);
  }
  if (unread) throw unread;
}

interface TakenIn {
  /** how many messages no webhook had brought */
  missed: number;
  /** from when the oldest of them is, in seconds */
  oldest: number;
}

/** A chat that cannot be read now keeps nobody behind it waiting; `unread` is the first such. */
async function takeInMissing(services: Services, connection: Connection, since: number) {
  const all: TakenIn & { unread?: RetryAfter } = { missed: 0, oldest: Number.POSITIVE_INFINITY };
  let inARow = 0;
  for (const chat of await chatsToRead(services, connection, since)) {
    const taken = await takeInChat(services, connection, chat, since);
    if (taken instanceof RetryAfter) {
      all.unread ??= taken;
      inARow += 1;
      if (inARow === MOST_UNREAD_IN_A_ROW) break;
      continue;
    }
    inARow = 0;
    all.missed += taken.missed;
    all.oldest = Math.min(all.oldest, taken.oldest);
  }
  return all;
}

async function takeInChat(
  services: Services,
  connection: Connection,
  chat: string,
  since: number,
): Promise<TakenIn | RetryAfter> {
  try {
    const events = await missingIn(services, connection, chat, since);
    const missed = events.length && (await receiveMessages(services, connection, events));
    // What is stored by now came by a webhook after we had looked: that session is not deaf.
    const unheard = missed === events.length ? events : [];
    return { missed, oldest: Math.min(...unheard.map((event) => event.timestamp)) };
  } catch (error) {
    if (error instanceof RetryAfter) return error;
    throw error;
  }
}

async function noteListened({ db }: Services, connection: Connection, at: Date): Promise<void> {
  await db.inTeam(connection.scope, (tx) =>
    tx.db
      .updateTable('whatsapp_connections')
      .set({ listened_at: at })
      .where('team_id', '=', tx.team_id)
      .where('connection_id', '=', connection.connection_id)
      .execute(),
  );
}

async function restart({ waha, log }: Services, { waha_session }: Connection): Promise<void> {
  await gatewayOf(waha)
    .restartSession(waha_session)
    .catch((error) => log.warn({ err: error }, 'a deaf session could not be restarted'));
}

/**
 * Leads that wrote while nothing could be sent, and messages that were never taken. After a
 * reconnection they come first, whatever pause their last try had ended with; on a quiet night who is
 * planned already keeps the time that was asked for.
 */
async function wakeWaiting(
  { db }: Services,
  connection: Connection,
  because: CatchUpReason,
): Promise<void> {
  const enqueue = because === 'missed' ? enqueueJobs : enqueueUnlessPlanned;
  await db.inTeam(connection.scope, async (tx) => {
    const { rows } = await sql<{ conversation_id: string }>`
      SELECT conversation_id FROM conversations WHERE team_id = ${tx.team_id}
        AND campaign_id = ${connection.campaign_id} AND waiting_since IS NOT NULL
      UNION
      SELECT conversation_id FROM messages WHERE team_id = ${tx.team_id}
        AND campaign_id = ${connection.campaign_id} AND state = 'pending'`.execute(tx.db);
    const jobs = rows.map((row) => replyJob(tx.scope, row.conversation_id));
    await enqueue(tx.db, jobs);
  });
}
