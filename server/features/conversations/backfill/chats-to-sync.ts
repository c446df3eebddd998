import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';

/** How many of our conversations are read, newest first. */
const MAX_KNOWN = 50;
/** How many chats of the gateway's list are read, newest first: two weeks of a busy number. */
const MAX_RECENT = 2_000;
const PAGE = 100;
const NO_LIST = new Set([400, 404, 405, 501]);
/** How far is looked back at least, and at most, however long ago the last sync was. */
const MIN_LOOK_BACK_SECONDS = 24 * 3600;
const MAX_LOOK_BACK_SECONDS = 14 * 24 * 3600;

/**
 * The chats in which something may be missing: those in which the gateway saw something lately,
 * known to us or not, and our newest conversations, for a gateway that gives no list.
 */
export async function chatsToSync(
  services: Services,
  connection: Connection,
  since: number,
): Promise<string[]> {
  const recent = await recentChats(services, connection, since);
  const known = await knownChats(services, connection);
  return [...new Set([...recent, ...known])];
}

/**
 * The moment (in seconds) from which on an unknown chat is a lead's: before, the number was not ours.
 * Undefined when no number is linked (any more).
 *
 * It is when the history was last read to its end, not when the last event came: by then the webhook
 * that ended a long outage has come. What is too old for the agent is stored all the same, and shown
 * to a person.
 */
export async function syncStart(
  { db }: Services,
  connection: Connection,
): Promise<number | undefined> {
  const times = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('linked_numbers as n')
      .innerJoin('whatsapp_connections as c', (join) =>
        join.onRef('c.team_id', '=', 'n.team_id').onRef('c.campaign_id', '=', 'n.campaign_id'),
      )
      .select(['n.linked_at', 'c.last_synced_at', 'c.last_event_at'])
      .where('n.team_id', '=', tx.team_id)
      .where('n.campaign_id', '=', connection.campaign_id)
      .orderBy('n.linked_at', 'desc')
      .executeTakeFirst(),
  );
  if (!times) return undefined;
  const now = Date.now() / 1000;
  const seconds = (at: Date | null) => (at ? at.getTime() / 1000 : now);
  const synced = seconds(times.last_synced_at ?? times.last_event_at);
  const since = Math.max(
    seconds(times.linked_at),
    now - MAX_LOOK_BACK_SECONDS,
    Math.min(synced, now - MIN_LOOK_BACK_SECONDS),
  );
  // WhatsApp's times are whole seconds: what came in the second of the linking is ours.
  return Math.floor(since);
}

async function recentChats(
  { waha, log }: Services,
  { waha_session, connection_id }: Connection,
  since: number,
): Promise<string[]> {
  const chats: string[] = [];
  try {
    for (;;) {
      const page = await gatewayOf(waha).recentChats(waha_session, PAGE, chats.length);
      const recent = page.filter((chat) => chat.at >= since);
      chats.push(...recent.map((chat) => chat.id));
      if (recent.length < PAGE) break;
      if (chats.length >= MAX_RECENT) {
        log.warn({ connection_id, chats: chats.length }, 'older chats are left unread');
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    // Not every gateway gives a list; what we know is read all the same.
    if (!NO_LIST.has(error.status)) {
      throw new RetryAfter(10_000, 'the chats cannot be listed now', { cause: error });
    }
  }
  return chats;
}

async function knownChats({ db }: Services, connection: Connection): Promise<string[]> {
  const rows = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('conversations')
      .select('reply_address')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .orderBy('last_activity_at', 'desc')
      .limit(MAX_KNOWN)
      .execute(),
  );
  return rows.map((row) => row.reply_address);
}

/** When a lead with this address first wrote, in ms; undefined for an unknown one. */
export async function knownSince(
  { db }: Services,
  connection: Connection,
  chat: string,
): Promise<number | undefined> {
  const { rows } = await db.inTeam(connection.scope, (tx) =>
    sql<{ created_at: Date }>`SELECT c.created_at FROM lead_addresses a
      JOIN conversations c USING (team_id, conversation_id)
      WHERE a.team_id = ${tx.team_id} AND a.campaign_id = ${connection.campaign_id}
        AND a.address = ${chat}`.execute(tx.db),
  );
  return rows[0]?.created_at.getTime();
}
