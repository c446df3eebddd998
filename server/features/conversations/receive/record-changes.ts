import { sql } from 'kysely';
import type { EarlyChangeKind } from '#domain/conversations/messages/message-changes.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  DeletionEvent,
  EditEvent,
  ReactionEvent,
} from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** What was said of a message that is not stored, and may come yet. */
export interface EarlyChange {
  wa_key: string;
  kind: EarlyChangeKind;
  value: string;
  /** of an edit or a deletion: whose chat it came from; otherwise empty */
  chat: string;
  /** seconds since the epoch */
  at: number;
}

/** A message whose author changed its text. */
export interface EditedMessage {
  conversation_id: string;
  seq: number;
  from_lead: boolean;
  text: string;
  /** seconds since the epoch */
  at: number;
}

/**
 * Shows reactions on the messages they belong to, the lead's and ours; an empty one takes it back.
 * News that are older than what is known of a side change nothing. Answers those of messages that are
 * not stored.
 */
export async function recordReactions(
  tx: TeamTx,
  connection: Connection,
  reactions: ReactionEvent[],
): Promise<EarlyChange[]> {
  const latest = latestOf(reactions, (one) => `${one.from_me} ${one.wa_key}`);
  const { rows } = await sql<{ place: number }>`WITH r AS (
      SELECT * FROM unnest(${latest.map((one) => one.wa_key)}::text[],
        ${latest.map((one) => one.from_me)}::boolean[], ${latest.map((one) => one.text)}::text[],
        ${latest.map((one) => one.timestamp)}::float8[])
        WITH ORDINALITY AS r (wa_key, ours, text, at, place)
    ), sides AS (
      SELECT wa_key, bool_or(ours) AS has_ours, bool_or(NOT ours) AS has_lead,
        max(text) FILTER (WHERE ours) AS ours, to_timestamp(max(at) FILTER (WHERE ours)) AS ours_at,
        max(text) FILTER (WHERE NOT ours) AS lead,
        to_timestamp(max(at) FILTER (WHERE NOT ours)) AS lead_at
      FROM r GROUP BY wa_key
    ), changed AS (
      UPDATE messages m SET
        our_reaction = CASE WHEN b.has_ours AND coalesce(b.ours_at >= m.our_reaction_at, true)
          THEN nullif(b.ours, '') ELSE m.our_reaction END,
        our_reaction_at = greatest(m.our_reaction_at, b.ours_at),
        lead_reaction = CASE WHEN b.has_lead AND coalesce(b.lead_at >= m.lead_reaction_at, true)
          THEN nullif(b.lead, '') ELSE m.lead_reaction END,
        lead_reaction_at = greatest(m.lead_reaction_at, b.lead_at)
      FROM sides b WHERE m.team_id = ${tx.team_id} AND m.campaign_id = ${connection.campaign_id}
        AND m.wa_key = b.wa_key
      RETURNING m.wa_key, m.conversation_id
    ), live AS (
      INSERT INTO live_events (team_id, kind, subject_id)
      SELECT DISTINCT ${tx.team_id}::uuid, 'conversation', conversation_id FROM changed
    )
    SELECT r.place::int AS place FROM r
    WHERE NOT EXISTS (SELECT FROM changed WHERE changed.wa_key = r.wa_key)`.execute(tx.db);
  return early(rows, latest, (one) => (one.from_me ? 'our_reaction' : 'lead_reaction'));
}

/**
 * Puts the new text of edited messages in place of the old one. Only a message of the same chat can be
 * meant: whoever writes chooses which id they name. Answers what was changed, and what is not stored.
 */
export async function recordEdits(
  tx: TeamTx,
  connection: Connection,
  edits: EditEvent[],
): Promise<{ edited: EditedMessage[]; early: EarlyChange[] }> {
  const latest = latestOf(edits, (one) => one.wa_key);
  const changes = sql<{ place: number } & Partial<Omit<EditedMessage, 'text' | 'at'>>>`
    WITH e AS (${changesOf(tx, connection, latest)}), changed AS (
      UPDATE messages m SET edited_at = e.at,
        message_lead = CASE WHEN m.type_interaction = 'USER_MESSAGE' THEN e.value
          ELSE m.message_lead END,
        message_ia = CASE WHEN m.type_interaction = 'USER_MESSAGE' THEN m.message_ia
          ELSE e.value END
      FROM e WHERE ${isMeant(tx, connection)} AND coalesce(e.at >= m.edited_at, true)
      RETURNING e.place, m.conversation_id, m.seq,
        m.type_interaction = 'USER_MESSAGE' AS from_lead
    ), reindexed AS (
      -- A conversation without its words is indexed once more.
      DELETE FROM message_words w USING changed c
      WHERE w.team_id = ${tx.team_id} AND w.conversation_id = c.conversation_id
    ), live AS (${liveChanges(tx)})
    SELECT e.place::int AS place, c.conversation_id, c.seq, c.from_lead
    FROM e LEFT JOIN changed c ON c.place = e.place
    WHERE c.place IS NOT NULL OR NOT ${isStored(tx, connection)}`.execute(tx.db);
  const [{ rows }] = await Promise.all([changes, forgetSummaries(tx, connection, latest)]);
  const changed = rows.flatMap(({ place, conversation_id, seq, from_lead = false }) => {
    const event = latest[place - 1];
    if (!event || conversation_id == null || seq == null) return [];
    return [{ conversation_id, seq, from_lead, text: event.text, at: event.timestamp }];
  });
  const missing = rows.filter((row) => row.conversation_id == null);
  return { edited: changed, early: early(missing, latest, () => 'edited') };
}

/** Marks messages that their authors took back; the team still reads them. */
export async function recordDeletions(
  tx: TeamTx,
  connection: Connection,
  deletions: DeletionEvent[],
): Promise<EarlyChange[]> {
  const latest = latestOf(deletions, (one) => one.wa_key);
  const changes = sql<{ place: number }>`
    WITH e AS (${changesOf(tx, connection, latest)}), changed AS (
      UPDATE messages m SET deleted_at = e.at
      FROM e WHERE ${isMeant(tx, connection)} AND m.deleted_at IS NULL
      RETURNING m.conversation_id
    ), live AS (${liveChanges(tx)})
    SELECT e.place::int AS place FROM e WHERE NOT ${isStored(tx, connection)}`.execute(tx.db);
  const [{ rows }] = await Promise.all([changes, forgetSummaries(tx, connection, latest)]);
  return early(rows, latest, () => 'deleted');
}

/**
 * No summary has the words that these messages had. A separate statement after the change: it sees
 * a summary that was stored while the change waited for its messages.
 */
async function forgetSummaries(
  tx: TeamTx,
  connection: Connection,
  changes: (EditEvent | DeletionEvent)[],
): Promise<void> {
  await sql`WITH e AS (${changesOf(tx, connection, changes)})
    DELETE FROM conversation_summaries s USING messages m, e
    WHERE ${isMeant(tx, connection)} AND s.team_id = m.team_id
      AND s.conversation_id = m.conversation_id AND s.cut_seq >= m.seq`.execute(tx.db);
}

/** The changes with the conversation of their chat, which is missing while the lead is not known. */
function changesOf(
  { team_id }: TeamTx,
  { campaign_id }: Connection,
  changes: (EditEvent | DeletionEvent)[],
) {
  const addresses = changes.map((one) => JSON.stringify(one.addresses));
  return sql`SELECT c.wa_key, c.value, to_timestamp(c.at) AS at, c.place, ARRAY(
      SELECT a.conversation_id FROM lead_addresses a
      WHERE a.team_id = ${team_id} AND a.campaign_id = ${campaign_id}
        AND a.address IN (SELECT jsonb_array_elements_text(c.addresses))) AS chats
    FROM unnest(${changes.map((one) => one.wa_key)}::text[],
      ${changes.map((one) => (one.kind === 'edited' ? one.text : ''))}::text[],
      ${changes.map((one) => one.timestamp)}::float8[], ${addresses}::jsonb[])
      WITH ORDINALITY AS c (wa_key, value, at, addresses, place)`;
}

const isMeant = ({ team_id }: TeamTx, { campaign_id }: Connection) =>
  sql`m.team_id = ${team_id} AND m.campaign_id = ${campaign_id} AND m.wa_key = e.wa_key
    AND m.conversation_id = ANY(e.chats)`;

/** Of whichever chat: what names a message of another one is not kept for later. */
const isStored = ({ team_id }: TeamTx, { campaign_id }: Connection) =>
  sql`EXISTS (SELECT FROM messages s WHERE s.team_id = ${team_id}
    AND s.campaign_id = ${campaign_id} AND s.wa_key = e.wa_key)`;

const liveChanges = ({ team_id }: TeamTx) =>
  sql`INSERT INTO live_events (team_id, kind, subject_id)
    SELECT DISTINCT ${team_id}::uuid, 'conversation', conversation_id FROM changed`;

/** Of several about one thing the latest counts, and of the same second the one that came last. */
function latestOf<T extends { timestamp: number }>(events: T[], keyOf: (event: T) => string): T[] {
  const byTime = events.toSorted((a, b) => a.timestamp - b.timestamp);
  return [...new Map(byTime.map((event) => [keyOf(event), event])).values()];
}

function early<
  T extends { wa_key: string; timestamp: number; text?: string; addresses?: string[] },
>(rows: { place: number }[], events: T[], kindOf: (event: T) => EarlyChangeKind): EarlyChange[] {
  return rows.flatMap(({ place }) => {
    const event = events[place - 1];
    if (!event) return [];
    const { wa_key, text: value = '', addresses: [chat = ''] = [], timestamp: at } = event;
    return [{ wa_key, kind: kindOf(event), value, chat, at }];
  });
}
