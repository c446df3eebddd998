import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AutomaticState,
  mayBeAutomatic,
  originOf,
} from '#domain/conversations/bots/automatic-message.ts';
import { isUnanswered } from '#domain/conversations/conversation.ts';
import { shapeOf } from '#domain/conversations/bots/talks-to-bot.ts';
import { cutText } from '#domain/text.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Leads } from '../receive/leads.ts';
import type { NewMessage, Recognized } from '../receive/message-events.ts';

/**
 * Returns the messages from our phone that the WhatsApp Business app sent automatically, or may have, by
 * id. Makes no query unless one came soon after the lead wrote. The caller has stored the messages and
 * holds the number's lock.
 */
export async function recognizeAutomatic(
  tx: TeamTx,
  connection: Connection,
  leads: Leads,
  stored: NewMessage[],
): Promise<Map<string, Recognized>> {
  const recognized = new Map<string, Recognized>();
  for (const message of stored) {
    if (!message.event.typed_on_phone) continue;
    const last = lastOfLead(leads, stored, message);
    if (last === undefined) continue;
    const seconds = message.event.timestamp - last;
    if (!mayBeAutomatic({ text: message.text, seconds })) continue;
    const found = await recognize(tx, connection, message, seconds);
    if (found) recognized.set(message.message_id, found);
  }
  const automatic = [...recognized].filter(([, { origin }]) => origin === 'automatic');
  if (automatic.length > 0) {
    const ids = automatic.map(([message_id]) => message_id);
    tx.withCommit(() => markAutomatic(tx, ids));
  }
  return recognized;
}

/**
 * When the lead last wrote before this message, by WhatsApp's time; 0: never. Undefined if the lead was
 * answered since: a greeting comes before any answer; after one, a person writes, however fast.
 */
function lastOfLead(leads: Leads, stored: NewMessage[], { conversation_id, event }: NewMessage) {
  const state = leads.changes.get(conversation_id)?.after;
  const inBatch = stored
    .filter((other) => other.conversation_id === conversation_id && !other.event.from_me)
    .map((other) => other.event.timestamp);
  const isWaiting = state !== undefined && isUnanswered(state) && !event.quoted;
  if (inBatch.length === 0 && !isWaiting) return undefined;
  const times = [state?.last_inbound_unix ?? 0, ...inBatch];
  return Math.max(0, ...times.filter((unix) => unix <= event.timestamp));
}

async function recognize(
  tx: TeamTx,
  { campaign_id }: Connection,
  message: NewMessage,
  seconds: number,
): Promise<Recognized | undefined> {
  const { text, conversation_id } = message;
  const shape = createHash('sha256').update(shapeOf(text)).digest();
  const known = await findKnown(tx, campaign_id, message, shape);
  const origin = originOf({ text, seconds, ...known });
  if (origin === 'person') return undefined;
  const { rows } = await sql<{ automatic_id: string }>`
    INSERT INTO automatic_messages AS a (team_id, automatic_id, campaign_id, shape, text, first_seen_in)
    VALUES (${tx.team_id}, ${newId()}, ${campaign_id}, ${shape}, ${cutText(text, MAX_TEXT)},
      ${conversation_id})
    ON CONFLICT (team_id, campaign_id, shape) DO UPDATE SET last_seen_at = now(),
      seen_count = a.seen_count + 1
    RETURNING automatic_id`.execute(tx.db);
  await deleteSeenOnce(tx, campaign_id);
  const [row] = rows;
  return row && { origin, automatic_id: row.automatic_id };
}

/** Maximum characters stored: enough for the team to recognize its own text. */
const MAX_TEXT = 1_000;
/** A person may have been typing since any message within these seconds. */
const CROSSING_SECONDS = 300;

async function findKnown(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { conversation_id, message_id, event }: NewMessage,
  shape: Buffer,
): Promise<{ typing_seconds: number; known: AutomaticState | null; elsewhere: boolean }> {
  const { timestamp: unix } = event;
  const { rows } = await sql<{
    since: number | null;
    known: AutomaticState | null;
    elsewhere: boolean | null;
  }>`SELECT a.state AS known, a.first_seen_in IS DISTINCT FROM ${conversation_id}::uuid AS elsewhere,
      (SELECT min(m.timestamp_unix) FROM messages m WHERE m.team_id = ${team_id}
        AND m.conversation_id = ${conversation_id} AND m.message_id <> ${message_id}
        AND m.timestamp_unix BETWEEN ${unix - CROSSING_SECONDS} AND ${unix}) AS since
    FROM (SELECT 1) one LEFT JOIN automatic_messages a ON a.team_id = ${team_id}
      AND a.campaign_id = ${campaign_id} AND a.shape = ${shape}`.execute(db);
  const { since = null, known = null, elsewhere } = rows[0] ?? {};
  return { typing_seconds: unix - (since ?? 0), known, elsewhere: elsewhere ?? false };
}

/** Deletes suspected texts that were seen only once, and not within 30 days. */
async function deleteSeenOnce({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`DELETE FROM automatic_messages WHERE team_id = ${team_id}
    AND campaign_id = ${campaign_id} AND state = 'suspected' AND seen_count = 1
    AND last_seen_at < now() - interval '30 days'`.execute(db);
}

async function markAutomatic({ db, team_id }: TeamTx, ids: string[]): Promise<void> {
  await sql`UPDATE messages SET auto_reply = true WHERE team_id = ${team_id}
    AND message_id = ANY(${ids}::uuid[])`.execute(db);
}
