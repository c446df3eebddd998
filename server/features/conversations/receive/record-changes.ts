import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { ReactionEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { DeletionEvent, EditEvent } from '#server/features/whatsapp/gateway/message-change.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Result of an event about a message, which may not have arrived yet. */
export type RecordResult = 'recorded' | 'not_stored';

/** A message whose author edited its text. */
export interface EditedMessage {
  edit: EditEvent;
  conversation_id: string;
  seq: number;
  from_lead: boolean;
  /** whether the previous text was unreadable: an edit's, or the message's own */
  was_unread: 'edit' | 'message' | null;
}

/** A message that the lead reacted to, in the lead's own chat. */
export interface ReactedMessage {
  reaction: ReactionEvent;
  conversation_id: string;
  from_lead: boolean;
  text: string;
  /** its verifier found a question in it; null if it found none */
  asks: boolean | null;
}

/**
 * Shows the lead's or our reaction on its message. An empty one removes it. A reaction older than the
 * stored one of the same side changes nothing.
 */
export async function recordReaction(
  tx: TeamTx,
  connection: Connection,
  reaction: ReactionEvent,
): Promise<RecordResult | ReactedMessage> {
  const { wa_key, from_me, text, timestamp, addresses } = reaction;
  const side = sql.ref(from_me ? 'our_reaction' : 'lead_reaction');
  const at = sql.ref(from_me ? 'our_reaction_at' : 'lead_reaction_at');
  const { rows } = await sql<
    Omit<ReactedMessage, 'reaction'> & { counts: boolean }
  >`WITH changed AS (
      UPDATE messages SET
        ${side} = CASE WHEN coalesce(to_timestamp(${timestamp}::float8) >= ${at}, true)
          THEN nullif(${text}, '') ELSE ${side} END,
        ${at} = greatest(${at}, to_timestamp(${timestamp}::float8))
      WHERE ${isNamed(tx, connection, wa_key)}
      RETURNING conversation_id, type_interaction = 'USER_MESSAGE' AS from_lead, deleted_at,
        coalesce(message_ia, '') AS text, asks, ${at} = to_timestamp(${timestamp}::float8) AS newest
    ), live AS (${liveChange(tx)})
    SELECT conversation_id, from_lead, text, asks, newest AND deleted_at IS NULL AND conversation_id
      = ANY(${conversationsOf(tx, connection, addresses)}) AS counts FROM changed`.execute(tx.db);
  const [changed] = rows;
  if (!changed) return 'not_stored';
  const { counts, ...message } = changed;
  return counts && !from_me ? { reaction, ...message } : 'recorded';
}

/**
 * Replaces an edited message's text, or marks the message if the new text can't be read. Only messages
 * in the same chat can be edited, since senders choose which id they name. Returns what was changed.
 */
export async function recordEdit(
  tx: TeamTx,
  connection: Connection,
  edit: EditEvent,
): Promise<RecordResult | EditedMessage> {
  const { wa_key, text, timestamp: at } = edit;
  const isUnread = text === null;
  const edits = sql<Omit<EditedMessage, 'edit'>>`WITH meant AS (
      SELECT message_id, CASE WHEN media_type = 'unknown' THEN 'message'
        WHEN edit_unread THEN 'edit' END AS was_unread FROM messages
      WHERE ${isTarget(tx, connection, edit)} AND coalesce(CASE WHEN ${isUnread}
        THEN to_timestamp(${at}::float8) > edited_at
        ELSE to_timestamp(${at}::float8) >= edited_at END, true) FOR UPDATE
    ), changed AS (
      UPDATE messages m SET edited_at = to_timestamp(${at}::float8), edit_unread = ${isUnread},
        message_lead = CASE WHEN type_interaction = 'USER_MESSAGE'
          THEN coalesce(${text}::text, message_lead) ELSE message_lead END,
        message_ia = CASE WHEN type_interaction = 'USER_MESSAGE' THEN message_ia
          ELSE coalesce(${text}::text, message_ia) END
      FROM meant WHERE m.team_id = ${tx.team_id} AND m.message_id = meant.message_id
      RETURNING conversation_id, seq, type_interaction = 'USER_MESSAGE' AS from_lead, was_unread
    ), live AS (${liveChange(tx)})
    SELECT conversation_id, seq, from_lead, was_unread FROM changed`;
  // Checked first: a message stored after this check is found by the update, or by the next lookup.
  const stored = isStored(tx, connection, wa_key);
  const [{ rows }] = await Promise.all([edits.execute(tx.db), forgetSummary(tx, connection, edit)]);
  const [changed] = rows;
  if (changed) return { edit, ...changed };
  return (await stored) ? 'recorded' : 'not_stored';
}

/** Marks a message that its author deleted. The team can still read it. */
export async function recordDeletion(
  tx: TeamTx,
  connection: Connection,
  deletion: DeletionEvent,
): Promise<RecordResult> {
  const stored = isStored(tx, connection, deletion.wa_key);
  const deletes = sql`WITH changed AS (
      UPDATE messages SET deleted_at = to_timestamp(${deletion.timestamp}::float8)
      WHERE ${isTarget(tx, connection, deletion)} AND deleted_at IS NULL
      RETURNING conversation_id
    ) ${liveChange(tx)}`.execute(tx.db);
  await Promise.all([deletes, forgetSummary(tx, connection, deletion)]);
  return (await stored) ? 'recorded' : 'not_stored';
}

/**
 * Deletes summaries with this message's old text. A separate statement after the change, so that it sees
 * a summary that was stored while the change waited for its message.
 */
async function forgetSummary(
  tx: TeamTx,
  connection: Connection,
  change: EditEvent | DeletionEvent,
): Promise<void> {
  await sql`DELETE FROM conversation_summaries s
    USING (SELECT conversation_id, seq FROM messages WHERE ${isTarget(tx, connection, change)}) m
    WHERE s.team_id = ${tx.team_id} AND s.conversation_id = m.conversation_id
      AND s.cut_seq >= m.seq`.execute(tx.db);
}

const isNamed = (
  { team_id }: TeamTx,
  { campaign_id }: Connection,
  wa_key: string,
): RawBuilder<unknown> =>
  sql`team_id = ${team_id} AND campaign_id = ${campaign_id} AND wa_key = ${wa_key}`;

const isTarget = (
  tx: TeamTx,
  connection: Connection,
  { wa_key, addresses }: EditEvent | DeletionEvent,
): RawBuilder<unknown> =>
  sql`${isNamed(tx, connection, wa_key)}
    AND conversation_id = ANY(${conversationsOf(tx, connection, addresses)})`;

/** The conversations of the lead with these addresses. */
const conversationsOf = (
  { team_id }: TeamTx,
  { campaign_id }: Connection,
  addresses: string[],
): RawBuilder<unknown> =>
  sql`ARRAY(SELECT a.conversation_id FROM lead_addresses a
    WHERE a.team_id = ${team_id} AND a.campaign_id = ${campaign_id}
      AND a.address = ANY(${addresses}::text[]))`;

/** Checks every chat, because an event about another chat's message isn't kept for later. */
async function isStored(tx: TeamTx, connection: Connection, wa_key: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM messages WHERE ${isNamed(tx, connection, wa_key)}`.execute(
    tx.db,
  );
  return rows.length > 0;
}

const liveChange = ({ team_id }: TeamTx): RawBuilder<unknown> =>
  sql`INSERT INTO live_events (team_id, kind, subject_id)
    SELECT ${team_id}::uuid, 'conversation', conversation_id FROM changed`;
