import { sql } from 'kysely';
import { onNumber } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { address } from '#server/features/whatsapp/gateway/message-address.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { listedAddresses } from '../address-hash.ts';

/** How many stored conversations are read, newest first. */
const MAX_KNOWN = 50;
/** How many chats of the gateway's list are read, newest first: two weeks of a busy number. */
const MAX_RECENT = 2_000;
const PAGE = 100;
const NO_LIST = new Set([400, 404, 405, 501]);
/** How far back to look at least, and at most, however long ago the last sync was. */
const MIN_LOOK_BACK_SECONDS = 24 * 3600;
const MAX_LOOK_BACK_SECONDS = 14 * 24 * 3600;

/**
 * The chats that may have missing messages: those with recent activity at the gateway, known to us or
 * not, and our newest conversations. With `listedOnly`, our conversations are read only if the gateway
 * has no list.
 */
export async function chatsToSync(
  services: Services,
  connection: Connection,
  { since, own_address }: SyncSpan,
  listedOnly: boolean,
): Promise<string[]> {
  const listed = await recentChats(services, connection, since);
  // Notes to self are a chat, too.
  const recent = listed?.filter((chat) => address(chat) !== own_address);
  const known = recent && listedOnly ? [] : await knownChats(services, connection);
  const chats = [...new Set([...(recent ?? []), ...known])];
  // Chats that the agent leaves alone aren't read either.
  const { scope, campaign_id } = connection;
  const alone = await services.db.inTeam(scope, (tx) => listedAddresses(tx, campaign_id, chats));
  return chats.filter((chat) => !alone.has(chat));
}

/** The span of a number's history to read, in seconds of WhatsApp's time. */
export interface SyncSpan {
  /** from then on, an unknown chat is a lead's: before, the number wasn't linked */
  since: number;
  /** everything before is stored: a later backfill read everything, or nothing was missed */
  complete_until: number;
  /** the number's own address */
  own_address: string;
}

/** Clocks differ, and messages that arrive while a history is read may be on none of its pages. */
const MARGIN_SECONDS = 5 * 60;

/**
 * Which span of a number's history to read. Undefined if no number is linked (any more).
 *
 * It starts when the history was last read completely, not at the last event, which may already be the
 * webhook that ended a long outage. Messages too old for the agent are stored anyway, and shown to the
 * team. `missingSince` is more precise, if known.
 */
export async function syncSpan(
  { db }: Services,
  connection: Connection,
  missingSince?: number,
): Promise<SyncSpan | undefined> {
  const times = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('linked_numbers as n')
      .innerJoin('whatsapp_connections as c', (join) =>
        join.onRef('c.team_id', '=', 'n.team_id').onRef('c.campaign_id', '=', 'n.campaign_id'),
      )
      .select(['n.linked_at', 'n.agent_phone_id', 'c.last_synced_at', 'c.last_event_at'])
      .where((eb) => eb.and({ 'n.team_id': tx.team_id, 'n.campaign_id': connection.campaign_id }))
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
    missingSince ?? Math.min(synced, now - MIN_LOOK_BACK_SECONDS),
  );
  const { last_synced_at, agent_phone_id: own_address } = times;
  const complete = last_synced_at ? seconds(last_synced_at) - MARGIN_SECONDS : since;
  // WhatsApp's times are whole seconds. A message in the second of the linking counts.
  const complete_until = Math.floor(missingSince ?? complete);
  return { since: Math.floor(since), complete_until, own_address };
}

async function recentChats(
  { waha, log }: Services,
  { waha_session, connection_id }: Connection,
  since: number,
): Promise<string[] | undefined> {
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
    // Not every gateway has a list. Known chats are read anyway.
    if (!NO_LIST.has(error.status)) {
      throw new RetryAfter(10_000, 'the chats cannot be listed now', { cause: error });
    }
    return undefined;
  }
  return chats;
}

async function knownChats({ db }: Services, connection: Connection): Promise<string[]> {
  const rows = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('conversations')
      .select('reply_address')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', sql<string>`ANY(${onNumber(tx, connection.campaign_id)})`)
      .orderBy('last_activity_at', 'desc')
      .limit(MAX_KNOWN)
      .execute(),
  );
  return rows.map((row) => row.reply_address);
}

/** When a lead with this address first wrote, in ms; undefined if it is unknown. */
export async function findFirstContact(
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
