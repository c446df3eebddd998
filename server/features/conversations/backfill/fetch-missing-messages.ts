import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { type GatewayMessage, gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import {
  type MessageEvent,
  messageEvent,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { matchSentFiles } from '../delivery/sent-files.ts';
import { findFirstContact, type SyncSpan } from './chats-to-sync.ts';

/** Messages per page of a chat, and the maximum of pages. */
const PAGE = 30;
const MAX_PAGES = 10;

/**
 * The unstored messages of a chat's history, oldest first: messages of the same second must arrive in
 * their order. Reads back to the first full page that ends with a stored message from before
 * `complete_until`, and never beyond `since`, or the conversation's first message if that is earlier. A
 * stored message alone proves nothing: an interrupted backfill may have left a gap before it. An unknown
 * chat is a lead's if it has an incoming message from that time.
 */
export async function fetchMissingMessages(
  services: Services,
  connection: Connection,
  chat: string,
  span: SyncSpan,
): Promise<MessageEvent[]> {
  const known = await findFirstContact(services, connection, chat);
  const since = known === undefined ? span.since : Math.min(span.since, known / 1000 - 60);
  const unknown = [
    ...(await unstored(services, connection, chat, { ...span, since })),
  ].toReversed();
  const missing = await withoutOwnFiles(services, connection, unknown);
  const isLead = known !== undefined || missing.some((event) => !event.from_me);
  return isLead ? missing : [];
}

/** Our own files are recognized only by their echo, since the gateway chooses their ids. */
async function withoutOwnFiles(
  { db }: Services,
  connection: Connection,
  events: MessageEvent[],
): Promise<MessageEvent[]> {
  const files = events.filter((event) => event.from_me && event.file);
  if (files.length === 0) return events;
  const own = await db.inTeam(connection.scope, (tx) => matchSentFiles(tx, connection, files));
  return events.filter((event) => !own.includes(event));
}

/** Newest first, page by page, until one ends where nothing can be missing, or before the span. */
async function unstored(
  services: Services,
  connection: Connection,
  chat: string,
  { since, complete_until }: SyncSpan,
): Promise<Iterable<MessageEvent>> {
  // By key, because pages overlap if a message arrives between two of them.
  const missing = new Map<string, MessageEvent>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const messages = await pageOf(services, connection, chat, page);
    const events = messages.flatMap((message) => messageEvent(message) ?? []);
    const young = events.filter((event) => event.timestamp >= since);
    const stored = await storedOf(services, connection, young);
    for (const event of young) {
      if (isMissing(event, stored)) missing.set(event.wa_key, event);
    }
    const oldest = events.at(-1);
    if (messages.length < PAGE) return missing.values();
    // A page without any message doesn't show its time.
    if (!oldest) continue;
    const { timestamp } = oldest;
    const isStored = !missing.has(oldest.wa_key);
    if (timestamp < since || (isStored && timestamp < complete_until)) return missing.values();
  }
  const { connection_id } = connection;
  services.log.warn({ connection_id, read: PAGE * MAX_PAGES }, 'older history is left unread');
  return missing.values();
}

/** Not stored, or stored before it could be read. */
const isMissing = (event: MessageEvent, stored: Map<string, string | null>): boolean =>
  !stored.has(event.wa_key) ||
  (stored.get(event.wa_key) === 'unknown' && event.media_type !== 'unknown');

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
): Promise<Map<string, string | null>> {
  const keys = events.map((event) => event.wa_key);
  if (keys.length === 0) return new Map();
  const rows = await db.inTeam(connection.scope, (tx) =>
    tx.db
      .selectFrom('messages')
      .select(['wa_key', 'media_type'])
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', connection.campaign_id)
      .where('wa_key', '=', sql<string>`ANY(${keys}::text[])`)
      .execute(),
  );
  return new Map(rows.map((row) => [row.wa_key, row.media_type]));
}
