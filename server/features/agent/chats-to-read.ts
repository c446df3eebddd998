import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-gate.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';

/** How many conversations are looked into, newest first. */
const MOST_KNOWN = 50;
const MOST_RECENT = 500;
const PAGE = 100;
const NO_LIST = new Set([400, 404, 405, 501]);
/** What is older is a person's to answer (STALE_AFTER_SECONDS), so it need not be found either. */
const LOOK_BACK_SECONDS = 24 * 3600;

/**
 * The chats in which something may be missing: those in which the gateway saw something lately,
 * known to us or not, and our newest conversations, for a gateway that gives no list. `since` is
 * the moment (in seconds) from which on an unknown chat is a lead's: before, the number was not ours.
 */
export async function chatsToRead(
  services: Services,
  connection: Connection,
): Promise<{ chats: string[]; since: number }> {
  const since = await listeningSince(services, connection);
  const recent = await recentChats(services, connection, since);
  const known = await knownChats(services, connection);
  return { chats: [...new Set([...recent, ...known])], since };
}

async function listeningSince({ db }: Services, connection: Connection): Promise<number> {
  const linked = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('linked_numbers')
      .select((eb) => eb.fn.max('linked_at').as('at'))
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .executeTakeFirst(),
  );
  const now = Date.now() / 1000;
  return Math.max(now - LOOK_BACK_SECONDS, (linked?.at?.getTime() ?? Date.now()) / 1000);
}

async function recentChats(
  { waha }: Services,
  { waha_session }: Connection,
  since: number,
): Promise<string[]> {
  const chats: string[] = [];
  try {
    while (chats.length < MOST_RECENT) {
      const page = await gatewayOf(waha).recentChats(waha_session, PAGE, chats.length);
      const recent = page.filter((chat) => chat.at >= since);
      chats.push(...recent.map((chat) => chat.id));
      if (recent.length < PAGE) break;
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
      .limit(MOST_KNOWN)
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
