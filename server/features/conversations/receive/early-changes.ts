import { type RawBuilder, sql } from 'kysely';
import type { EarlyChangeKind } from '#domain/conversations/messages/message-changes.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { AckEvent, ReactionEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { DeletionEvent, EditEvent } from '#server/features/whatsapp/gateway/message-change.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The gateway's event about a message that should already be stored. */
export type MessageUpdate = AckEvent | ReactionEvent | EditEvent | DeletionEvent;

/** A message that hasn't arrived after this time never will. */
const KEPT = sql`interval '1 day'`;
/** Leads choose what they react to and edit. More than this at a time is no real use. */
const MAX_KEPT = 2_000;

/**
 * Keeps an event about a message that isn't stored until the message arrives. The caller holds
 * `connectionLock`, like the code that stores messages, and has rechecked that it isn't stored.
 */
export async function storeEarlyChange(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  update: MessageUpdate,
): Promise<void> {
  const { kind, value, chat, at } = changeOf(update);
  await sql`WITH old AS (
      DELETE FROM early_message_changes WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND received_at < now() - ${KEPT}
    )
    INSERT INTO early_message_changes AS e (team_id, campaign_id, wa_key, kind, value, chat, at)
    SELECT ${team_id}, ${campaign_id}, ${update.wa_key}, ${kind}, ${value}, ${chat},
      to_timestamp(${at}::float8)
    WHERE (SELECT count(*) FROM early_message_changes k WHERE k.team_id = ${team_id}
      AND k.campaign_id = ${campaign_id}) < ${MAX_KEPT}
    ON CONFLICT (team_id, campaign_id, wa_key, kind) DO UPDATE
    SET at = greatest(e.at, excluded.at), received_at = now(), value = CASE
      WHEN e.kind = 'ack' AND least(e.value::int, excluded.value::int) < 0 THEN '-1'
      WHEN e.kind = 'ack' THEN greatest(e.value::int, excluded.value::int)::text
      WHEN excluded.at >= e.at THEN excluded.value ELSE e.value END,
      chat = CASE WHEN excluded.at >= e.at THEN excluded.chat ELSE e.chat END`.execute(db);
}

interface EarlyChange {
  kind: EarlyChangeKind;
  /** empty for an edit that can't be read */
  value: string;
  /** for an edit or a deletion: the chat that it came from; otherwise empty */
  chat: string;
  /** seconds since the epoch */
  at: number;
}

function changeOf(update: MessageUpdate): EarlyChange {
  switch (update.kind) {
    case 'ack':
      return { kind: 'ack', value: String(update.ack), chat: '', at: Date.now() / 1000 };
    case 'reaction': {
      const kind = update.from_me ? 'our_reaction' : 'lead_reaction';
      return { kind, value: update.text, chat: '', at: update.timestamp };
    }
    default: {
      const { kind, addresses, timestamp: at } = update;
      const value = update.kind === 'edited' ? (update.text ?? '') : '';
      return { kind, value, chat: addresses[0] ?? '', at };
    }
  }
}

/**
 * Removes and returns what was kept for messages of a number, one row per message. Forms the tables
 * `taken` and `early` of a larger statement that stores the messages. Edits and deletions name the chat
 * that they came from.
 */
export function claimEarlyChanges(
  { team_id }: TeamTx,
  campaign_id: string,
  keys: string[],
): RawBuilder<unknown> {
  const of = (kind: EarlyChangeKind) => sql`FILTER (WHERE kind = ${sql.lit(kind)})`;
  return sql`taken AS (
      DELETE FROM early_message_changes WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND wa_key = ANY(${keys}::text[])
      RETURNING wa_key, kind, value, chat, at
    ), early AS (
      SELECT wa_key, (max(value) ${of('ack')})::int AS ack,
        max(value) ${of('lead_reaction')} AS lead_reaction,
        max(at) ${of('lead_reaction')} AS lead_reaction_at,
        max(value) ${of('our_reaction')} AS our_reaction,
        max(at) ${of('our_reaction')} AS our_reaction_at,
        max(value) ${of('edited')} AS text, max(at) ${of('edited')} AS edited_at,
        max(at) ${of('deleted')} AS deleted_at,
        max(chat) ${of('edited')} AS edited_in, max(chat) ${of('deleted')} AS deleted_in
      FROM taken GROUP BY wa_key
    )`;
}
