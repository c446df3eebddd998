import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import type { CatchUpReason } from './catch-up-later.ts';
import { chatsToRead } from './chats-to-read.ts';
import { missingIn } from './missing-messages.ts';
import { receiveMessages } from './receive-messages.ts';
import { replyJob } from './reply-later.ts';

/** A message this old that no webhook brought, though we were there, means a session that is deaf. */
const DEAF_AFTER_SECONDS = 60;

/**
 * After a reconnection, and when a number has been silent for long: reads the history of what
 * was spoken lately, takes in what is missing, and wakes the leads that wait. A repeat finds nothing
 * new. Only a session that was `silent` is restarted when it proves deaf: after a time in which
 * somebody was away, much is missing and nothing is wrong with it.
 */
export async function catchUp(
  services: Services,
  connection: Connection,
  because: CatchUpReason,
): Promise<void> {
  const begun = new Date();
  await wakeWaiting(services, connection, because);
  const { missed, oldest } = await takeInMissing(services, connection);
  await noteListened(services, connection, begun);
  if (missed === 0) return;
  const { connection_id } = connection;
  services.log.warn({ connection_id, missed, because }, 'took in missed messages');
  const deaf = begun.getTime() / 1000 - oldest > DEAF_AFTER_SECONDS;
  if (because === 'silent' && deaf) await restart(services, connection);
}

/** Answers how many messages were missing, and from when the oldest is, in seconds. */
async function takeInMissing(services: Services, connection: Connection) {
  let missed = 0;
  let oldest = Number.POSITIVE_INFINITY;
  const { chats, since } = await chatsToRead(services, connection);
  for (const chat of chats) {
    const events = await missingIn(services, connection, chat, since);
    if (events.length === 0) continue;
    await receiveMessages(services, connection, events);
    missed += events.length;
    oldest = Math.min(oldest, ...events.map((event) => event.timestamp));
  }
  return { missed, oldest };
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
