import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { type MessageEvent, messageEvent } from '#server/features/whatsapp/gateway-event.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { chatsToRead, knownSince } from './chats-to-read.ts';
import { receiveMessages } from './receive-messages.ts';
import { replyJob } from './reply-later.ts';

/** How far back each conversation is read. */
const MOST_MESSAGES = 30;
/** A message this old that no webhook brought means that the session is deaf. */
const DEAF_AFTER_SECONDS = 60;

/**
 * After a reconnection, and when a number has been silent for long: reads the history of what
 * was spoken lately, takes in what is missing, and wakes the leads that wait. A session that works and
 * is deaf is restarted. A repeat finds nothing new.
 */
export async function catchUp(services: Services, connection: Connection): Promise<void> {
  await wakeWaiting(services, connection);
  const gateway = gatewayOf(services.waha);
  let missed = 0;
  let oldest = Number.POSITIVE_INFINITY;
  const { chats, since } = await chatsToRead(services, connection);
  for (const chat of chats) {
    const events = await missingIn(services, connection, chat, since, await historyOf(chat));
    if (events.length === 0) continue;
    await receiveMessages(services, connection, events);
    missed += events.length;
    oldest = Math.min(oldest, ...events.map((event) => event.timestamp));
  }
  if (missed === 0) return;
  services.log.warn({ connection_id: connection.connection_id, missed }, 'took in missed messages');
  if (Date.now() / 1000 - oldest > DEAF_AFTER_SECONDS) await restart();

  async function historyOf(chat: string): Promise<MessageEvent[]> {
    try {
      const messages = await gateway.history(connection.waha_session, chat, MOST_MESSAGES);
      return messages.map((one) => messageEvent(one)).filter((event) => event !== undefined);
    } catch (error) {
      if (!(error instanceof WahaError)) throw error;
      if (error.status >= 400 && error.status < 500 && error.status !== 422) return [];
      throw new RetryAfter(10_000, 'the history cannot be read now', { cause: error });
    }
  }

  async function restart() {
    await gateway.restartSession(connection.waha_session).catch((error) => {
      services.log.warn({ err: error }, 'a deaf session could not be restarted');
    });
  }
}

/**
 * Of the history, what is newer than the conversation's first message and not stored. A chat that is
 * not known is a lead's if somebody wrote to us since we listen.
 */
async function missingIn(
  services: Services,
  connection: Connection,
  chat: string,
  since: number,
  history: MessageEvent[],
): Promise<MessageEvent[]> {
  const keys = history.map((event) => event.wa_key);
  if (keys.length === 0) return [];
  const rows = await services.db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('messages')
      .select('wa_key')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .where('wa_key', '=', sql<string>`ANY(${keys}::text[])`)
      .execute(),
  );
  const stored = new Set(rows.map((row) => row.wa_key));
  const known = await knownSince(services, connection, chat);
  const begin = known === undefined ? since : known / 1000 - 60;
  const missing = history.filter((one) => !stored.has(one.wa_key) && one.timestamp >= begin);
  const isLead = known !== undefined || missing.some((event) => !event.from_me);
  return isLead ? missing : [];
}

/** Leads that wrote while nothing could be sent, and messages that were never taken. */
async function wakeWaiting(services: Services, connection: Connection): Promise<void> {
  await services.db.inTeam(connection.scope, async (tx) => {
    const { rows } = await sql<{ conversation_id: string }>`
      SELECT conversation_id FROM conversations WHERE team_id = ${tx.team_id}
        AND campaign_id = ${connection.campaign_id} AND waiting_since IS NOT NULL
      UNION
      SELECT conversation_id FROM messages WHERE team_id = ${tx.team_id}
        AND campaign_id = ${connection.campaign_id} AND state = 'pending'`.execute(tx.db);
    await enqueueJobs(
      tx.db,
      rows.map((row) => replyJob(tx.scope, row.conversation_id)),
    );
  });
}
