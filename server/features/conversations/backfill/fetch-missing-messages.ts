import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { type GatewayMessage, gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { type MessageEvent, messageEvent } from '#server/features/whatsapp/gateway-event.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { knownSince } from './chats-to-sync.ts';

/** How much of a chat is read at once, and how often at most. */
const PAGE = 30;
const MAX_PAGES = 10;

/**
 * Of a chat's history, what is not stored, oldest first: of the same second, what was said first must
 * also arrive first. It is read back to the first full page that ends with a message that is stored,
 * and never behind `since`, or the conversation's first message if that is earlier: what is missing
 * before a page that ended so is not found. A chat that is not known is a lead's if somebody wrote to
 * us in that time.
 */
export async function fetchMissingMessages(
  services: Services,
  connection: Connection,
  chat: string,
  since: number,
): Promise<MessageEvent[]> {
  const known = await knownSince(services, connection, chat);
  const begin = known === undefined ? since : Math.min(since, known / 1000 - 60);
  const missing = [...(await unstored(services, connection, chat, begin))].toReversed();
  const isLead = known !== undefined || missing.some((event) => !event.from_me);
  return isLead ? missing : [];
}

/** Newest first: page after page, until a full one ends with a message that is stored, or too old. */
async function unstored(
  services: Services,
  connection: Connection,
  chat: string,
  begin: number,
): Promise<Iterable<MessageEvent>> {
  // By their keys: pages overlap when something is written between two of them.
  const missing = new Map<string, MessageEvent>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const messages = await pageOf(services, connection, chat, page);
    const events = messages.map((one) => messageEvent(one)).filter((event) => event !== undefined);
    const young = events.filter((event) => event.timestamp >= begin);
    const stored = await storedOf(services, connection, young);
    for (const event of young) if (!stored.has(event.wa_key)) missing.set(event.wa_key, event);
    const oldest = events.at(-1);
    if (messages.length < PAGE || (oldest && !missing.has(oldest.wa_key))) return missing.values();
  }
  const { connection_id } = connection;
  services.log.warn({ connection_id, read: PAGE * MAX_PAGES }, 'older history is left unread');
  return missing.values();
}

async function pageOf(
  { waha }: Services,
  { waha_session }: Connection,
  chat: string,
  page: number,
): Promise<GatewayMessage[]> {
  try {
    return await gatewayOf(waha).history(waha_session, chat, PAGE, page * PAGE);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (error.status >= 400 && error.status < 500 && error.status !== 422) return [];
    throw new RetryAfter(10_000, 'the history cannot be read now', { cause: error });
  }
}

async function storedOf(
  { db }: Services,
  connection: Connection,
  events: MessageEvent[],
): Promise<Set<string>> {
  const keys = events.map((event) => event.wa_key);
  if (keys.length === 0) return new Set();
  const rows = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('messages')
      .select('wa_key')
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .where('wa_key', '=', sql<string>`ANY(${keys}::text[])`)
      .execute(),
  );
  return new Set(rows.map((row) => row.wa_key));
}
